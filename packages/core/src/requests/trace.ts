import { z } from 'zod';
import { assetStatuses } from '../assets/asset.ts';
import type { DomainEvent } from '../events/event.ts';
import type { JsonObject } from '../json.ts';
import { instant } from '../text.ts';
import { procurementDetailsSchema, requestPriorities, unitSchema } from './request.ts';
import { requestStatuses } from './status.ts';

const requestSpanSchema = z.object({
  status: z.enum(requestStatuses),
  from: instant,
  /** Absent while it lasts, and for the last status that a request can have. */
  to: instant.optional(),
  /** Who took it there; not told to employees, unless it was done by the system. */
  by: z.string().optional(),
});

const assetSpanSchema = z.object({
  status: z.enum(assetStatuses),
  /** Who had it, by the name and address that they had then. */
  holder: z.object({ email: z.string(), name: z.string().optional() }).optional(),
  from: instant,
  /** Absent while it lasts. */
  to: instant.optional(),
});
export type AssetSpan = z.infer<typeof assetSpanSchema>;

/** Where one unit came from and went: request line, order, asset, holders, with the time in each state. */
export const traceSchema = z.object({
  request: z
    .object({
      id: z.string(),
      userId: z.string(),
      requesterName: z.string().optional(),
      ticketRef: z.string().optional(),
      priority: z.enum(requestPriorities),
      /** The line that asked for it. */
      name: z.string(),
      quantity: z.number(),
      price: z.number(),
      currency: z.string(),
      /** Of the catalogue item, while there is one. */
      sku: z.string().optional(),
      order: procurementDetailsSchema.optional(),
      /** Whom it was ordered from, while there is a record of them; told to administrators. */
      vendor: z.object({ id: z.string() }).optional(),
      /** Why it was rejected. */
      reason: z.string().optional(),
      spans: z.array(requestSpanSchema),
    })
    .optional(),
  /** Which of the request's units it is, once it is ordered. */
  unit: unitSchema.optional(),
  /** The others of the request. */
  others: z.array(unitSchema.pick({ assetId: true, state: true })),
  asset: z
    .object({
      id: z.string(),
      assetId: z.string(),
      name: z.string(),
      /** Type and place by the names that they had last. */
      type: z.string().optional(),
      location: z.string().optional(),
      serialNumber: z.string().optional(),
      createdAt: instant,
      /** Came with an import. */
      imported: z.literal(true).optional(),
      /** Who added it, and who received it of an order; not told to employees. */
      addedBy: z.string().optional(),
      receivedBy: z.string().optional(),
      deletedAt: instant.optional(),
      spans: z.array(assetSpanSchema),
    })
    .optional(),
  /** Of requester and holders, who have an account; not told to employees. */
  people: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      name: z.string(),
      department: z.string().optional(),
      position: z.string().optional(),
      /** How many assets they hold. */
      holds: z.number().int(),
    }),
  ),
  /** How long units of this type took in a year, from request to hand-over: the median; not told to employees. */
  typical: z.object({ type: z.string(), units: z.number().int(), hours: z.number() }).optional(),
});
export type Trace = z.infer<typeof traceSchema>;

/** The states of an asset by its events, oldest first. A change that leaves status and holder alone is no new state. */
export function assetSpans(events: readonly DomainEvent[]): AssetSpan[] {
  const spans: AssetSpan[] = [];
  for (const { type, at, data } of events) {
    const last = spans.at(-1);
    const isEnd = type === 'equipment.deleted';
    const next = isEnd ? undefined : spanFrom(data, at);
    if (last && next && last.status === next.status && last.holder?.email === next.holder?.email) continue;
    if (last && last.to === undefined) spans[spans.length - 1] = { ...last, to: at };
    if (next) spans.push(next);
  }
  return spans;
}

function spanFrom({ status, assignedTo, assignedToName }: JsonObject, from: string): AssetSpan | undefined {
  const known = assetStatuses.find((one) => one === status);
  if (known === undefined) return undefined;
  if (typeof assignedTo !== 'string') return { status: known, from };
  const name = typeof assignedToName === 'string' ? { name: assignedToName } : {};
  return { status: known, holder: { email: assignedTo, ...name }, from };
}
