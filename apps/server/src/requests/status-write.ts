import type { Change } from '@quartermaster/core/query/change';
import { definedFields } from '../documents.ts';
import type { RequestDocument } from './collection.ts';

/** The request in another status, and its items with it. */
export const moved = (
  document: RequestDocument,
  status: RequestDocument['status'],
  now: string,
): RequestDocument => ({
  ...document,
  status,
  items: document.items.map((item) => ({ ...item, status })),
  statusTimes: { ...document.statusTimes, [status]: now },
  updatedAt: now,
});

/** The write that brings a stored request to what `moved` made of it. */
export const statusChange = ({
  status,
  items,
  statusTimes,
  updatedAt,
  reason,
  ticketRef,
  pendingEffect,
}: RequestDocument): Change => ({
  set: { status, items, statusTimes, updatedAt, ...definedFields({ reason, ticketRef, pendingEffect }) },
});
