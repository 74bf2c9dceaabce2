import type { JsonObject } from '../json.ts';

/** A workflow to begin with, for Create Workflow and, as docs/workflows/NAME.yaml, for `qm workflows apply`. */
export interface ReadyWorkflow {
  /** The file's name. */
  readonly name: string;
  /** In the form of a file: `validateWorkflow` completes it. */
  readonly workflow: JsonObject & { readonly name: string; readonly description: string };
}

const event = (eventType: string) => ({ type: 'event', config: { eventType } });
const cron = (value: string) => ({
  type: 'schedule',
  config: { schedule: { type: 'cron', value, timezone: 'UTC' } },
});
const equals = (field: string, value: string | boolean) => ({ field, operator: 'equals', value });

/** What goes through many records takes its time. */
const tenMinutes = 600_000;

export const readyWorkflows: readonly ReadyWorkflow[] = [
  {
    name: 'take-back-from-leavers',
    workflow: {
      name: 'Take equipment back from leavers',
      description:
        'When a person is suspended, takes back everything they hold and tells the administrators.',
      trigger: event('user.updated'),
      conditions: [equals('data.suspended', true), equals('previous.suspended', false)],
      actions: [
        {
          id: 'takeBack',
          type: 'assign_equipment',
          name: 'Take back what they hold',
          forEach: { entity: 'equipment', filter: 'assignedTo:"{{ data.email }}"' },
          params: { assignedTo: null },
        },
        {
          id: 'tell',
          type: 'send_notification',
          name: 'Tell the administrators',
          dependsOn: ['takeBack'],
          params: {
            channel: 'app',
            to: 'admins',
            message: 'Took back {{ steps.takeBack.output.succeeded }} assets from {{ data.displayName }}',
          },
        },
      ],
      timeout: tenMinutes,
    },
  },
  {
    name: 'warranty-ending',
    workflow: {
      name: 'Warranty ending',
      description: 'Every Monday, e-mails administrators about assets whose warranty ends in about 60 days.',
      trigger: cron('0 8 * * 1'),
      actions: [
        {
          id: 'tell',
          type: 'send_notification',
          name: 'Tell the administrators',
          // One week: each asset is told of once.
          forEach: { entity: 'equipment', filter: 'warrantyEnd>=today+54d warrantyEnd<today+61d' },
          params: {
            channel: 'email',
            to: 'admins',
            message:
              'The warranty of {{ record.name }} ({{ record.assetId }}) ends on {{ record.warrantyEnd }}',
          },
        },
      ],
      errorHandling: { strategy: 'continue' },
      timeout: tenMinutes,
    },
  },
  {
    name: 'low-stock-to-slack',
    workflow: {
      name: 'Low stock to Slack',
      description: 'Posts to Slack when five or fewer of a catalogue item are left.',
      trigger: event('inventory.low'),
      conditions: [{ field: 'data.name', operator: 'not_equals', value: null }],
      actions: [
        {
          id: 'post',
          type: 'send_notification',
          name: 'Post to Slack',
          params: {
            channel: 'slack',
            message: 'Only {{ data.inStock }} of {{ data.name }} left',
          },
        },
      ],
      errorHandling: { strategy: 'retry' },
    },
  },
  {
    name: 'auto-approve-small-requests',
    workflow: {
      name: 'Auto-approve small requests',
      description: 'Accepts new requests whose total is below a price, in the currency of the catalogue.',
      trigger: event('request.created'),
      variables: { below: 200 },
      conditions: [
        { field: 'data.totalPrice', operator: 'less_than', value: '{{ variables.below }}' },
        equals('data.status', 'pending'),
        { field: 'data.requesterUnconfirmed', operator: 'not_equals', value: true },
      ],
      actions: [
        {
          id: 'accept',
          type: 'update_request',
          name: 'Start procurement',
          params: { request: '{{ data.id }}', status: 'procuring' },
        },
      ],
    },
  },
  {
    name: 'overdue-deliveries',
    workflow: {
      name: 'Overdue deliveries',
      description: 'Every morning, tells administrators of orders that were due the day before.',
      trigger: cron('0 8 * * *'),
      actions: [
        {
          id: 'tell',
          type: 'send_notification',
          name: 'Tell the administrators',
          forEach: {
            entity: 'request',
            filter: 'status:pending_delivery expectedDelivery>=today-1d expectedDelivery<today',
          },
          params: {
            channel: 'app',
            to: 'admins',
            message:
              'The order for {{ record.requesterName }} ({{ record.id }}) was due on {{ record.expectedDelivery }}',
          },
        },
      ],
      errorHandling: { strategy: 'continue' },
      timeout: tenMinutes,
    },
  },
  {
    name: 'monthly-maintenance',
    workflow: {
      name: 'Monthly maintenance',
      description: 'On the first of each month, schedules maintenance of all servers two weeks ahead.',
      trigger: cron('0 6 1 * *'),
      actions: [
        {
          id: 'schedule',
          type: 'schedule_maintenance',
          name: 'Schedule maintenance',
          forEach: { entity: 'equipment', filter: 'type:Server' },
          params: { inDays: 14, notes: 'Monthly maintenance' },
        },
      ],
      errorHandling: { strategy: 'continue' },
      timeout: tenMinutes,
    },
  },
];
