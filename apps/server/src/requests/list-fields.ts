import { requestPriorities } from '@quartermaster/core/requests/request';
import { requestStatuses } from '@quartermaster/core/requests/status';
import {
  foldedText,
  type ListField,
  type ListFields,
  ownChoice,
  ownInstant,
  ownText,
} from '../lists/list-query.ts';

/** The fields that requests can be filtered and sorted by. */
export const listFields: ListFields = new Map<string, ListField>([
  ...['id', 'userId'].map(ownText),
  ['ticketRef', foldedText('ticketKey')],
  ...['createdAt', 'updatedAt'].map(ownInstant),
  ['expectedDelivery', { path: 'expectedDelivery', type: 'date', sort: 'expectedDelivery' }],
  ownChoice('status', requestStatuses),
  ownChoice('priority', requestPriorities),
  ['notes', { path: 'notes', type: 'text' }],
]);
