import type { WorkflowInput } from './workflow-input.ts';

export type Tab = 'basic' | 'trigger' | 'conditions' | 'actions';

interface TabOfEditor {
  readonly id: Tab;
  readonly title: string;
  readonly fields: readonly (keyof WorkflowInput)[];
}

/** Section 2: in this order. */
export const tabs: readonly TabOfEditor[] = [
  {
    id: 'basic',
    title: 'Basic',
    fields: ['name', 'description', 'enabled', 'timeout', 'strategy', 'notifyAdmin', 'variables'],
  },
  {
    id: 'trigger',
    title: 'Trigger',
    fields: ['triggerType', 'eventType', 'scheduleType', 'cron', 'interval', 'timezone', 'method', 'path'],
  },
  { id: 'conditions', title: 'Conditions', fields: ['conditions'] },
  { id: 'actions', title: 'Actions', fields: ['actions'] },
];

/** The tab that has a field. */
export const tabOf = (field: keyof WorkflowInput): Tab =>
  tabs.find(({ fields }) => fields.includes(field))?.id ?? 'basic';
