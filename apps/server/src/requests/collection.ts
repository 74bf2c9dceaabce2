import { storedCauseSchema } from '@quartermaster/core/events/event';
import {
  requestItemSchema,
  requestPriorities,
  requestWarningSchema,
} from '@quartermaster/core/requests/request';
import { requestStatuses } from '@quartermaster/core/requests/status';
import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';

const optional = z.string().exactOptional();

const requestDocument = z.strictObject({
  id: z.string(),
  /** The requester's e-mail. */
  userId: z.string(),
  items: z.array(requestItemSchema),
  /** The items' names, for search. */
  itemNames: z.string(),
  status: z.enum(requestStatuses),
  statusTimes: z.partialRecord(z.enum(requestStatuses), z.string()),
  priority: z.enum(requestPriorities),
  notes: optional,
  ticketRef: optional,
  /** The ticket reference folded, for filters and sorting. */
  ticketKey: optional,
  locationId: optional,
  reason: optional,
  /** Derived from status and items. */
  expectedDelivery: optional,
  /** Id of the vendor it was ordered from. */
  vendorId: optional,
  /** Derived from the order and what has arrived of it. */
  orderedOn: optional,
  deliveryDays: optional,
  /** The currencies of the items' prices. */
  currencies: z.array(z.string()).exactOptional(),
  /** What it adds to the dashboard's counts. */
  counted: z.record(z.string(), z.number().int()).exactOptional(),
  warnings: z.array(requestWarningSchema).exactOptional(),
  /** The transition's unfinished effect on other records; recovery completes it. */
  pendingEffect: z
    .strictObject({
      kind: z.enum(['create', 'assign', 'settle']),
      /** Key of the unit received or missing. */
      unit: optional,
      cause: storedCauseSchema,
      /** The request's previous ticket reference. */
      ticketRef: optional,
    })
    .exactOptional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type RequestDocument = z.infer<typeof requestDocument>;
export type StoredRequest = Stored<RequestDocument>;

const newestFirst = ['-createdAt'] as const;

export const requestCollection: CollectionDeclaration<RequestDocument> = {
  name: 'requests',
  schema: requestDocument,
  shapes: [
    { sort: newestFirst },
    { equals: ['status'], sort: newestFirst },
    { equals: ['userId'], sort: newestFirst },
    { equals: ['userId', 'status'] },
    { equals: ['pendingEffect.kind'] },
    { sort: ['-updatedAt'] },
    { sort: ['ticketKey'] },
    { sort: ['expectedDelivery'], sparse: true },
    { equals: ['vendorId'], sort: ['orderedOn', 'deliveryDays'], sparse: true },
    { sort: ['orderedOn'], sparse: true },
    { sort: ['statusTimes.fulfilled'], sparse: true },
  ],
  unique: [],
  totals: 'counted',
  search: ['id', 'userId', 'ticketRef', 'notes', 'itemNames'],
};
