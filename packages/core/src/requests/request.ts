import { z } from 'zod';
import { message } from '../messages.ts';
import { day, filled, filledLines, instant, line, lines, name, text } from '../text.ts';
import { requestStatuses } from './status.ts';

export const requestPriorities = ['low', 'medium', 'high'] as const;
export type RequestPriority = (typeof requestPriorities)[number];

/**
 * One thing of an ordered item: reserved (its asset is still to be made), created, assigned, failed, removed before
 * delivery, or missing: it never arrived.
 */
export const unitSchema = z.object({
  /** Tells the unit apart on its request, for good: `<item id>.<n>`. */
  key: z.string(),
  /** Id of the asset's record. */
  inventoryId: z.string(),
  assetId: z.string(),
  state: z.enum(['reserved', 'created', 'assigned', 'failed', 'removed', 'missing']),
  /** When it was received by itself, or found missing. */
  at: instant.optional(),
  /** As read when it was received. */
  serialNumber: z.string().optional(),
  /** Why it is missing. */
  reason: z.string().optional(),
});
export type Unit = z.infer<typeof unitSchema>;

export const procurementDetailsSchema = z.object({
  vendor: z.string(),
  notes: z.string().optional(),
  orderDate: instant,
  expectedDeliveryDate: z.string(),
});
export type ProcurementDetails = z.infer<typeof procurementDetailsSchema>;

/** A request item (section 3). Name, price and currency are as they were when it was asked for. */
export const requestItemSchema = z.object({
  id: z.string(),
  catalogItemId: z.string(),
  name: z.string(),
  price: z.number(),
  currency: z.string(),
  quantity: z.number().int(),
  status: z.enum(requestStatuses),
  /** The first unit's. */
  inventoryId: z.string().optional(),
  units: z.array(unitSchema).optional(),
  procurementDetails: procurementDetailsSchema.optional(),
});
export type RequestItem = z.infer<typeof requestItemSchema>;

/** What could not be done as asked, or was not as expected, on the way to a status. */
export const requestWarningSchema = z.object({ status: z.enum(requestStatuses), text: z.string() });
export type RequestWarning = z.infer<typeof requestWarningSchema>;

/** Where what is still awaited of an order goes when it arrives: asset IDs. */
export const arrivalsSchema = z.object({
  requester: z.array(z.string()),
  stock: z.array(z.string()),
  others: z.array(z.string()),
});
export type Arrivals = z.infer<typeof arrivalsSchema>;

/** A request as the API returns it (section 3). */
export const requestSchema = z.object({
  id: z.string(),
  /** The requester's e-mail. */
  userId: z.string(),
  requesterName: z.string().optional(),
  /** The requester's address isn't confirmed, so the request can't be accepted. */
  requesterUnconfirmed: z.literal(true).optional(),
  /** The requester is suspended: what is delivered in their name goes to nobody who can use it. */
  requesterSuspended: z.literal(true).optional(),
  /** Of an order whose requester is suspended, or of which nothing goes to whoever leaves. */
  arrivals: arrivalsSchema.optional(),
  items: z.array(requestItemSchema),
  status: z.enum(requestStatuses),
  /** Since when it has been in its status. */
  statusSince: instant,
  /** When it entered each status that it has been in. */
  statusTimes: z.partialRecord(z.enum(requestStatuses), instant),
  priority: z.enum(requestPriorities),
  notes: z.string().optional(),
  ticketRef: z.string().optional(),
  /** Location id; its assets go there. */
  location: z.string().optional(),
  /** Of an order that hasn't arrived: the day on which it is expected. */
  expectedDelivery: z.string().optional(),
  /** Why it was rejected. */
  reason: z.string().optional(),
  /** Skipped catalogue items, failed and removed units, and assets that were not as ordered; absent if there are none. */
  warnings: z.array(requestWarningSchema).optional(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type EquipmentRequest = z.infer<typeof requestSchema>;

/** What an order says: the procurement form is one per request, and copied to its items. */
export const orderDetails = (
  items: readonly Pick<RequestItem, 'procurementDetails'>[],
): ProcurementDetails | undefined =>
  items.find(({ procurementDetails }) => procurementDetails)?.procurementDetails;

/** The day on which an order that hasn't arrived is expected. */
export const expectedDelivery = ({
  status,
  items,
}: Pick<EquipmentRequest, 'status' | 'items'>): string | undefined =>
  status === 'pending_delivery' ? orderDetails(items)?.expectedDeliveryDate : undefined;

/** A request as lists return it: an order can have hundreds of units. */
export const listedRequestSchema = requestSchema.extend({
  items: z.array(requestItemSchema.omit({ units: true })),
});
export type ListedRequest = z.infer<typeof listedRequestSchema>;

/** The dates of a request that lists go by: when it was asked for, ordered, and received whole. */
export const requestDates = ['submitted', 'ordered', 'delivered'] as const;
export type RequestDate = (typeof requestDates)[number];

/** Of all items together: an order creates an asset for each, in one step. */
export const maximumUnits = 500;
export const maximumItems = 200;

/** Section 5, Request creation, with its texts. */
export const newRequestSchema = z.strictObject({
  userId: text(254)
    .transform((value) => value.trim().toLowerCase())
    .optional(),
  items: z
    .array(
      z.strictObject({
        catalogItemId: text(64, message.catalogItemIdRequired).min(1, message.catalogItemIdRequired),
        quantity: z
          .number(message.quantityRequired)
          .int(message.quantityRequired)
          .min(1, message.quantityRequired),
      }),
      message.itemRequired,
    )
    .min(1, message.itemRequired)
    .max(maximumItems, message.tooManyItems(maximumItems))
    .refine(
      (items) => items.reduce((sum, { quantity }) => sum + quantity, 0) <= maximumUnits,
      message.tooManyUnits(maximumUnits),
    ),
  notes: lines(10_000).optional(),
  ticketRef: line(200).optional(),
  priority: z.enum(requestPriorities).optional(),
  location: text(64).optional(),
});
export type NewRequest = z.infer<typeof newRequestSchema>;

/** Procurement form (section 5). The ticket reference may be left out where the request has one. */
export const procurementSchema = z.strictObject({
  ticketRef: filled(200).optional(),
  vendor: name(200),
  expectedDeliveryDate: day,
  notes: lines(10_000).optional(),
});
export type Procurement = z.infer<typeof procurementSchema>;

/** The same for whoever fills it in: nothing is expected before `today`, the day where they are. */
export const procurementFrom = (today: string) =>
  procurementSchema.extend({
    expectedDeliveryDate: day.refine((expected) => expected >= today, message.deliveryPast),
  });

export const transitionSchema = z.strictObject({
  to: z.enum(requestStatuses),
  procurement: procurementSchema.optional(),
  /** Why it is rejected; 'Request cancelled' unless given. */
  reason: filledLines(2000).optional(),
});
export type Transition = z.infer<typeof transitionSchema>;

/** Owner: the notes, while pending. Admin: items, notes and ticket reference until ordered. `status` is a transition. */
export const requestChangeSchema = z.strictObject({
  status: z.enum(requestStatuses).optional(),
  procurement: procurementSchema.optional(),
  reason: filledLines(2000).optional(),
  items: newRequestSchema.shape.items.optional(),
  notes: lines(10_000).nullable().optional(),
  ticketRef: line(200).nullable().optional(),
  priority: z.enum(requestPriorities).optional(),
});
export type RequestChange = z.infer<typeof requestChangeSchema>;
