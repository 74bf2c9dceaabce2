import { expect, test } from 'vitest';
import { setPlainMessages } from '../plain-messages.ts';
import { validateWorkflow, validateWorkflowUpdates } from './validate.ts';

setPlainMessages();

const notify = {
  id: 'notify',
  type: 'send_notification',
  name: 'Tell them',
  params: { channel: 'app', to: 'admins', message: 'New: {{ data.name }}' },
};
const valid = {
  name: 'New assets',
  trigger: { type: 'event', config: { eventType: 'equipment.created' } },
  actions: [notify],
};
const schedule = (type: string, value: unknown, timezone = 'UTC') => ({
  ...valid,
  trigger: { type: 'schedule', config: { schedule: { type, value, timezone } } },
  actions: [],
});

function fault(body: unknown): string {
  const checked = validateWorkflow(body);
  return checked.ok ? '' : checked.message;
}
const faultOf = (action: object) => fault({ ...valid, actions: [{ ...notify, ...action }] });

test('completes a definition with the defaults of section 9', () => {
  const checked = validateWorkflow(valid);
  expect(checked.ok && checked.value).toMatchObject({
    enabled: true,
    timeout: 30_000,
    errorHandling: { strategy: 'stop', notifyAdmin: true },
    conditions: [],
    variables: {},
  });
});

test('says the specified texts', () => {
  expect(fault({ ...valid, name: ' ' })).toBe('Invalid workflow: Name is required');
  expect(fault({ ...valid, name: undefined })).toBe('Invalid workflow: Name is required');
  expect(fault({ ...valid, name: 'ab' })).toBe('Invalid workflow: Name must be at least 3 characters');
  expect(fault(schedule('cron', '* * * * * * *'))).toBe('Invalid workflow: Invalid cron expression');
  expect(fault(schedule('interval', 0))).toBe('Invalid workflow: Invalid interval value');
  expect(faultOf({ type: undefined })).toBe('Invalid workflow: Action 1 must have a type');
  expect(faultOf({ name: '' })).toBe('Invalid workflow: Action 1 must have a name');
  expect(faultOf({ dependsOn: ['other'] })).toBe(
    'Invalid workflow: Action 1 depends on non-existent action other',
  );
  expect(faultOf({ type: 'make_coffee' })).toBe('Invalid workflow: Unknown action type: make_coffee');
});

test('names everything at once', () => {
  const body = {
    ...schedule('cron', 'never'),
    name: 'ab',
    actions: [notify, { id: 'b', name: 'B', dependsOn: ['nothing'] }],
  };
  expect(fault(body)).toBe(
    'Invalid workflow: Name must be at least 3 characters; Action 2 must have a type; Invalid cron expression; Action 2 depends on non-existent action nothing',
  );
});

test('checks an edit with all that it leaves as it is', () => {
  const checked = validateWorkflow(valid);
  if (!checked.ok) throw new Error(checked.message);
  const edited = validateWorkflowUpdates(checked.value, { timeout: 60_000 });
  expect(edited.ok && edited.value).toEqual({ ...checked.value, timeout: 60_000 });
  const refused = validateWorkflowUpdates(checked.value, {
    name: 'ab',
    trigger: schedule('interval', 1.5).trigger,
  });
  expect(refused.ok ? '' : refused.message).toBe(
    'Invalid workflow updates: Name must be at least 3 characters; Invalid interval value',
  );
});

test('refuses cycles, ids given twice and unknown fields', () => {
  const other = { ...notify, id: 'other', dependsOn: ['notify'] };
  expect(fault({ ...valid, actions: [{ ...notify, dependsOn: ['other'] }, other] })).toBe(
    'Invalid workflow: Actions wait for each other: notify → other → notify',
  );
  expect(faultOf({ dependsOn: ['notify'] })).toContain('wait for each other: notify → notify');
  expect(fault({ ...valid, actions: [notify, notify] })).toContain(
    'Action 2 has the id notify of an earlier action',
  );
  expect(fault({ ...valid, colour: 'red' })).toBe('Invalid workflow: Unknown field: colour');
  expect(fault('text')).toBe('Invalid workflow: Must be an object');
});

test('gives actions without an id one', () => {
  const { id, ...nameless } = notify;
  const checked = validateWorkflow({
    ...valid,
    actions: [nameless, { ...nameless, dependsOn: ['action1'] }],
  });
  expect(checked.ok && checked.value.actions.map((action) => action.id)).toEqual(['action1', 'action2']);
});

test('checks parameters as far as they are known', () => {
  const update = { id: 'u', type: 'update_equipment', name: 'Update' };
  const set = (params: object) => fault({ ...valid, actions: [{ ...update, params }] });
  expect(set({ equipment: '{{ data.id }}', set: { status: 'Gone' } })).toBe(
    'Invalid workflow: Action 1, set.status: Use one of: Available, Assigned, Maintenance, Pending Delivery',
  );
  expect(set({ equipment: '{{ data.id }}', set: { status: '{{ data.status }}', warrantyEnd: null } })).toBe(
    '',
  );
  expect(set({ set: { notes: 'x' } })).toBe('Invalid workflow: Action 1, equipment: This field is required');
  expect(set({ equipment: 'QTM1', set: {} })).toContain('State at least one value to set');
  const each = { ...update, forEach: { entity: 'equipment', filter: 'warrantyEnd<today+60d' } };
  const eachFault = (more: object) => fault({ ...valid, actions: [{ ...each, ...more }] });
  expect(eachFault({ params: { set: { notes: '{{ record.assetId }}' } } })).toBe('');
  expect(eachFault({ params: { equipment: 'QTM1', set: { notes: 'x' } } })).toContain('Leave out equipment');
  expect(eachFault({ params: { set: { notes: 'x' } }, forEach: { entity: 'equipment', filter: '(' } })).toBe(
    'Invalid workflow: Action 1, forEach.filter: This bracket is never closed',
  );
  expect(
    eachFault({
      params: { set: { notes: 'x' } },
      forEach: { entity: 'equipment', filter: 'warrantyEnd<soon' },
    }),
  ).toContain('forEach.filter');
});

test('checks what templates and conditions name', () => {
  const tell = (message: string) => faultOf({ params: { ...notify.params, message } });
  expect(tell('{{ data.nmae }}')).toBe(
    'Invalid workflow: Action 1, params: Nothing is known as {{ data.nmae }}. Did you mean {{ data.name }}?',
  );
  expect(tell('{{ data.customFields.ram_gb }} {{ previous.location }} {{ payload.x }} {{ run.id }}')).toBe(
    '',
  );
  expect(tell('{{ data.name')).toContain('is never closed');
  expect(tell('{{ steps.notify.output.id }}')).toContain('Nothing is known');
  expect(tell('{{ secrets.TOKEN }}')).toContain('Only webhook_request can use secrets');
  expect(tell('{{ record.id }}')).toContain('Nothing is known');
  const second = { ...notify, id: 'second', dependsOn: ['notify'] };
  const params = { ...notify.params, message: '{{ steps.notify.output.id }}' };
  expect(fault({ ...valid, actions: [notify, { ...second, params }] })).toBe('');
  const condition = { field: 'data.statsu', operator: 'equals', value: 'Available' };
  expect(fault({ ...valid, conditions: [condition] })).toContain('Did you mean {{ data.status }}?');
});

test('bounds how deep and how many conditions are', () => {
  const leaf: object = { field: 'data.status', operator: 'equals', value: 1 };
  const nested = (depth: number): object =>
    depth === 1 ? leaf : { logicalOperator: 'AND', conditions: [nested(depth - 1)] };
  expect(fault({ ...valid, conditions: [nested(8)] })).toBe('');
  expect(fault({ ...valid, conditions: [nested(9)] })).toBe(
    'Invalid workflow: Conditions can be nested at most 8 deep',
  );
  expect(fault({ ...valid, conditions: [nested(5000)] })).toContain('too deeply');
  expect(fault({ ...valid, actions: Array.from({ length: 51 }, () => notify) })).toContain(
    'At most 50 entries',
  );
});

test('checks schedules and hooks', () => {
  expect(fault(schedule('interval', '15'))).toBe('');
  expect(fault(schedule('interval', '1.5'))).toContain('Invalid interval value');
  expect(fault(schedule('cron', '0 9 * * 1', 'Mars/Phobos'))).toContain("Unknown time zone 'Mars/Phobos'");
  const hook = (path: string) =>
    fault({ ...valid, actions: [], trigger: { type: 'webhook', config: { webhook: { path } } } });
  expect(hook('/leavers/start')).toBe('');
  expect(hook('../x')).toContain('Use letters, digits');
  expect(hook('')).toContain('Use letters, digits');
});
