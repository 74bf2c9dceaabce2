import type { Change } from '@quartermaster/core/query/change';
import { fold } from '@quartermaster/core/query/fold';
import { definedFields } from '../records/documents.ts';
import type { RequestDocument } from './collection.ts';

/** The write that takes a stored request to its next status. */
export const statusChange = ({
  status,
  items,
  statusTimes,
  reason,
  ticketRef,
  warnings,
  pendingEffect,
}: RequestDocument): Change => ({
  set: {
    status,
    items,
    statusTimes,
    ...definedFields({ reason, ticketRef, ticketKey: ticketRef && fold(ticketRef), warnings, pendingEffect }),
  },
});
