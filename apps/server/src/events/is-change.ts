import type { LoggedEvent } from '@quartermaster/core/events/event';

/** Events that only tell: the change that they tell of has an event of its own. */
const telling: ReadonlySet<LoggedEvent['type']> = new Set([
  'import.finished',
  'export.started',
  'access.refused',
  'user.erased',
  'inventory.low',
  'maintenance.due',
]);

/** Whether an event is a record's change, and doesn't only tell something about it. */
export const isChange = ({ type }: Pick<LoggedEvent, 'type'>): boolean => !telling.has(type);
