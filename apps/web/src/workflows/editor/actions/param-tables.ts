import { assetConditions, assetStatuses } from '@quartermaster/core/assets/asset-fields';
import { requestPriorities } from '@quartermaster/core/requests/request';
import { requestStatuses } from '@quartermaster/core/requests/status';
import type { ActionType } from '@quartermaster/core/workflows/actions';

interface ParamShared {
  /** Where it is in the parameters: 'set.status'. */
  readonly path: string;
  readonly label: string;
  readonly required?: true;
  readonly help?: string;
}

export type Param = ParamShared &
  (
    | {
        readonly kind: 'text' | 'lines' | 'code';
        /** What null means: 'Clear it'. */
        readonly clears?: string;
        readonly placeholder?: string;
      }
    | { readonly kind: 'choice'; readonly options: readonly string[] }
    | { readonly kind: 'number' }
    | { readonly kind: 'json' | 'custom-fields' | 'items' | 'headers' }
  );

const clears = 'Clear it';
const equipment: Param = {
  path: 'equipment',
  label: 'Equipment',
  kind: 'text',
  required: true,
  help: 'An asset ID, or a place like {{ data.id }}',
};

/** What each type's form asks for. */
export const paramsOf: Readonly<Record<ActionType, readonly Param[]>> = {
  update_equipment: [
    equipment,
    { path: 'set.status', label: 'Status', kind: 'choice', options: assetStatuses },
    { path: 'set.condition', label: 'Condition', kind: 'choice', options: assetConditions },
    { path: 'set.location', label: 'Location', kind: 'text', clears, help: 'Its path or unique name' },
    { path: 'set.vendor', label: 'Vendor', kind: 'text', clears },
    { path: 'set.warrantyEnd', label: 'Warranty end', kind: 'text', clears, placeholder: '2028-10-01' },
    { path: 'set.notes', label: 'Notes', kind: 'lines', clears },
    { path: 'set.customFields', label: 'Custom fields', kind: 'custom-fields' },
  ],
  assign_equipment: [
    equipment,
    {
      path: 'assignedTo',
      label: 'Assigned To',
      kind: 'text',
      required: true,
      clears: 'Take it back',
      placeholder: 'mia@northwind.example',
    },
  ],
  schedule_maintenance: [
    equipment,
    { path: 'inDays', label: 'In days', kind: 'number', help: 'From the day of the run' },
    { path: 'dueAt', label: 'Or on a day', kind: 'text', placeholder: '2026-12-01' },
    { path: 'notes', label: 'Notes', kind: 'lines' },
  ],
  create_request: [
    { path: 'userId', label: 'For', kind: 'text', required: true, placeholder: 'mia@northwind.example' },
    { path: 'items', label: 'Items', kind: 'items', required: true },
    { path: 'priority', label: 'Priority', kind: 'choice', options: requestPriorities },
    { path: 'ticketRef', label: 'Ticket Ref', kind: 'text' },
    { path: 'notes', label: 'Notes', kind: 'lines' },
  ],
  update_request: [
    {
      path: 'request',
      label: 'Request',
      kind: 'text',
      required: true,
      help: 'Its id, or a place like {{ data.id }}',
    },
    { path: 'status', label: 'Status', kind: 'choice', options: requestStatuses },
    { path: 'ticketRef', label: 'Ticket Ref', kind: 'text', clears },
    { path: 'notes', label: 'Notes', kind: 'lines', clears },
    { path: 'procurement.vendor', label: 'Vendor of the order', kind: 'text' },
    {
      path: 'procurement.expectedDeliveryDate',
      label: 'Expected delivery',
      kind: 'text',
      placeholder: '2026-12-01',
    },
  ],
  send_notification: [
    {
      path: 'channel',
      label: 'Channel',
      kind: 'choice',
      options: ['slack', 'sms', 'email', 'app'],
      required: true,
    },
    {
      path: 'to',
      label: 'To',
      kind: 'text',
      help: 'An address, a phone number, a #channel (Slack has a default), or admins',
    },
    { path: 'message', label: 'Message', kind: 'lines', required: true },
  ],
  webhook_request: [
    { path: 'method', label: 'Method', kind: 'choice', options: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
    { path: 'url', label: 'URL', kind: 'code', required: true, placeholder: 'https://' },
    { path: 'headers', label: 'Headers', kind: 'headers' },
    { path: 'body', label: 'Body', kind: 'json', help: 'JSON, or text' },
    {
      path: 'expectStatus',
      label: 'Expected status',
      kind: 'number',
      help: 'Any of 200 to 299 unless given',
    },
  ],
};
