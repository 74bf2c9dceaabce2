import { z } from 'zod';
import { message } from '../messages.ts';
import { day, filled, filledLines, instant, line, lines, name, text } from '../text.ts';
import { requestStatuses } from './status.ts';

export const requestPriorities = ['low', 'medium', 'high'] as const;
export type RequestPriority = (typeof requestPriorities)[number];

/**
 * One unit of an ordered item: reserved (its asset has yet to be created), created, assigned, failed, removed
 * before delivery, or missing (it never arrived).
 */
export const unitSchema = z.object({
  /** Identifies the unit within its request, permanently: `<item id>.<n>`. */
  key: z.string(),
  /** The id of the asset's record. */
  inventoryId: z.string(),
  assetId: z.string(),
  state: z.enum(['reserved', 'created', 'assigned', 'failed', 'removed', 'missing']),
  /** When it was received separately, or reported missing. */
  at: instant.optional(),
  /** As read on receipt. */
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

/** A request item (section 3), with the name, price and currency from the time of the request. */
export const requestItemSchema = z.object({
  id: z.string(),
  catalogItemId: z.string(),
  name: z.string(),
  price: z.number(),
  currency: z.string(),
  quantity: z.number().int(),
  status: z.enum(requestStatuses),
  /** The first unit's asset. */
  inventoryId: z.string().optional(),
  units: z.array(unitSchema).optional(),
  procurementDetails: procurementDetailsSchema.optional(),
});
export type RequestItem = z.infer<typeof requestItemSchema>;

/** Something that couldn't be done as requested, or wasn't as expected, when the request entered a status. */
export const requestWarningSchema = z.object({ status: z.enum(requestStatuses), text: z.string() });
export type RequestWarning = z.infer<typeof requestWarningSchema>;

/** Where the awaited units of an order will go on arrival: asset IDs. */
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
  /** The requester is suspended, so what is delivered in their name goes to nobody who can use it. */
  requesterSuspended: z.literal(true).optional(),
  /** For an order whose requester is suspended, or none of whose units will go to somebody who is leaving. */
  arrivals: arrivalsSchema.optional(),
  items: z.array(requestItemSchema),
  status: z.enum(requestStatuses),
  /** When it entered its current status. */
  statusSince: instant,
  /** When it entered each of its statuses so far. */
  statusTimes: z.partialRecord(z.enum(requestStatuses), instant),
  priority: z.enum(requestPriorities),
  notes: z.string().optional(),
  ticketRef: z.string().optional(),
  /** The id of the location its assets go to. */
  location: z.string().optional(),
  /** For an order that hasn't arrived: the expected day. */
  expectedDelivery: z.string().optional(),
  /** Why it was rejected. */
  reason: z.string().optional(),
  /**
   * Skipped catalogue items, failed and removed units, and assets that differ from the order; absent if there
   * are none.
   */
  warnings: z.array(requestWarningSchema).optional(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type EquipmentRequest = z.infer<typeof requestSchema>;

/** The order's details: there is one procurement form per request, copied to each of its items. */
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

/** A request as lists return it: without units, since an order can have hundreds. */
export const listedRequestSchema = requestSchema.extend({
  items: z.array(requestItemSchema.omit({ units: true })),
});
export type ListedRequest = z.infer<typeof listedRequestSchema>;

/** The dates by which lists filter requests: when they were submitted, ordered, and completely delivered. */
export const requestDates = ['submitted', 'ordered', 'delivered'] as const;
export type RequestDate = (typeof requestDates)[number];

/** Of all items together: an order creates an asset for each unit in one step. */
export const maximumUnits = 500;
export const maximumItems = 200;

/** Request creation (section 5), with its texts. */
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

/** Procurement form (section 5). The ticket reference is optional if the request already has one. */
export const procurementSchema = z.strictObject({
  ticketRef: filled(200).optional(),
  vendor: name(200),
  expectedDeliveryDate: day,
  notes: lines(10_000).optional(),
});
export type Procurement = z.infer<typeof procurementSchema>;

/** The same for the form: nothing can be expected before `today`, the current day in the user's time zone. */
export const procurementFrom = (today: string) =>
  procurementSchema.extend({
    expectedDeliveryDate: day.refine((expected) => expected >= today, message.deliveryPast),
  });

export const transitionSchema = z.strictObject({
  to: z.enum(requestStatuses),
  procurement: procurementSchema.optional(),
  /** Why it is rejected; 'Request cancelled' by default. */
  reason: filledLines(2000).optional(),
});
export type Transition = z.infer<typeof transitionSchema>;

/**
 * Owner: the notes, while pending. Admin: items, notes, ticket reference and priority until ordered. Setting
 * `status` is a transition.
 */
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
