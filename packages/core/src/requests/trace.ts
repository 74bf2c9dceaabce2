import { z } from 'zod';
import { assetStatuses, retirementReasons } from '../assets/asset-fields.ts';
import { type DomainEvent, isChange } from '../events/event.ts';
import type { JsonObject } from '../json.ts';
import { instant } from '../text.ts';
import { procurementDetailsSchema, requestPriorities, unitSchema } from './request.ts';
import { requestStatuses } from './status.ts';

const requestSpanSchema = z.object({
  status: z.enum(requestStatuses),
  from: instant,
  /** Absent for the current status, and for a final one. */
  to: instant.optional(),
  /** Who moved it there; hidden from employees, unless it was the system. */
  by: z.string().optional(),
});

const assetSpanSchema = z.object({
  status: z.enum(assetStatuses),
  /** Why it was retired meanwhile, which takes the status' place. */
  retired: z.enum(retirementReasons).optional(),
  /** Who had it, with their name and address at the time. */
  holder: z.object({ email: z.string(), name: z.string().optional() }).optional(),
  from: instant,
  /** Absent for the current span. */
  to: instant.optional(),
});
export type AssetSpan = z.infer<typeof assetSpanSchema>;

/** The life of one unit: request line, order, asset, holders, with the time in each state. */
export const traceSchema = z.object({
  request: z
    .object({
      id: z.string(),
      userId: z.string(),
      requesterName: z.string().optional(),
      ticketRef: z.string().optional(),
      priority: z.enum(requestPriorities),
      /** The line that requested it. */
      name: z.string(),
      quantity: z.number(),
      price: z.number(),
      currency: z.string(),
      /** The catalogue item's SKU, while the item exists. */
      sku: z.string().optional(),
      order: procurementDetailsSchema.optional(),
      /** The vendor it was ordered from, while there is a record of it; only for administrators. */
      vendor: z.object({ id: z.string() }).optional(),
      /** Why it was rejected. */
      reason: z.string().optional(),
      spans: z.array(requestSpanSchema),
    })
    .optional(),
  /** The unit of the request, once it is ordered. */
  unit: unitSchema.optional(),
  /** The request's other units. */
  others: z.array(unitSchema.pick({ assetId: true, state: true })),
  asset: z
    .object({
      id: z.string(),
      assetId: z.string(),
      name: z.string(),
      /** Type and location with their latest names. */
      type: z.string().optional(),
      location: z.string().optional(),
      serialNumber: z.string().optional(),
      createdAt: instant,
      /** Created by an import. */
      imported: z.literal(true).optional(),
      /** Who added it, and who received it from an order; hidden from employees. */
      addedBy: z.string().optional(),
      receivedBy: z.string().optional(),
      deletedAt: instant.optional(),
      spans: z.array(assetSpanSchema),
    })
    .optional(),
  /** The requester and holders who have an account; hidden from employees. */
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
  /**
   * The median time from request to hand-over for units of this type within a year; hidden from employees.
   */
  typical: z.object({ type: z.string(), units: z.number().int(), hours: z.number() }).optional(),
});
export type Trace = z.infer<typeof traceSchema>;

/**
 * An asset's states from its events, oldest first. A change of neither status, holder nor retirement starts no new
 * state.
 */
export function assetSpans(events: readonly DomainEvent[]): AssetSpan[] {
  const spans: AssetSpan[] = [];
  // What became due is announced with the asset as it was.
  for (const { type, at, data } of events.filter(isChange)) {
    const last = spans.at(-1);
    const isEnd = type === 'equipment.deleted';
    const next = isEnd ? undefined : spanFrom(data, at);
    if (last && next && isSame(last, next)) continue;
    if (last && last.to === undefined) spans[spans.length - 1] = { ...last, to: at };
    if (next) spans.push(next);
  }
  return spans;
}

const isSame = (one: AssetSpan, other: AssetSpan): boolean =>
  one.status === other.status && one.retired === other.retired && one.holder?.email === other.holder?.email;

function spanFrom(data: JsonObject, from: string): AssetSpan | undefined {
  const { assignedTo, assignedToName } = data;
  const status = assetStatuses.find((one) => one === data.status);
  if (status === undefined) return undefined;
  const retired = retirementReasons.find((one) => one === data.retired);
  const span = { status, ...(retired === undefined ? {} : { retired }), from };
  if (typeof assignedTo !== 'string') return span;
  const name = typeof assignedToName === 'string' ? { name: assignedToName } : {};
  return { ...span, holder: { email: assignedTo, ...name } };
}
