import type { LoggedEvent } from '@quartermaster/core/events/event';

/** Events that only report something; any change that they report has an event of its own. */
const telling: ReadonlySet<LoggedEvent['type']> = new Set([
  'import.finished',
  'export.started',
  'access.refused',
  'user.erased',
  'inventory.low',
  'maintenance.due',
]);

/** Whether an event is the change of a record, rather than a report about one. */
export const isChange = ({ type }: Pick<LoggedEvent, 'type'>): boolean => !telling.has(type);
