import type { Asset, FieldValues, NewAsset } from '../assets/asset.ts';
import type { Item } from '../catalogue/item.ts';
import { type BoundValues, bindingOf, underOwnNames } from '../fields/bound-fields.ts';
import { appliesTo, type CustomField } from '../fields/custom-field.ts';
import { readFieldValue } from '../fields/field-value.ts';
import { withDefaults } from '../fields/values-schema.ts';
import { message } from '../messages.ts';
import type { Procurement, ProcurementDetails, RequestItem, Unit } from './request.ts';

/** The asset for an ordered unit, without the ids that only the store knows. */
export type OrderedAsset = Omit<NewAsset, 'assetId' | keyof BoundValues> &
  BoundValues & {
    readonly status: 'Pending Delivery';
    readonly condition: 'New';
  };

/** What a request's item says of each of its units: how it was ordered, and what it costs. */
export interface OrderedItem extends Pick<RequestItem, 'price' | 'currency'> {
  readonly details: ProcurementDetails;
}

/** The procurement form is one per request and copied to every item. */
export const procurementDetails = (procurement: Procurement, orderDate: string): ProcurementDetails => ({
  vendor: procurement.vendor,
  ...(procurement.notes === undefined ? {} : { notes: procurement.notes }),
  orderDate,
  expectedDeliveryDate: procurement.expectedDeliveryDate,
});

/** How many asset IDs an order needs: one for each unit of each item that is still in the catalogue. */
export const unitCount = (items: readonly RequestItem[], known: (catalogItemId: string) => boolean): number =>
  items.reduce((sum, item) => sum + (known(item.catalogItemId) ? item.quantity : 0), 0);

/**
 * Entering pending_delivery (section 4): every item gets its procurement details and as many units as its
 * quantity, each with the next record id and asset ID. Items whose catalogue item is gone are skipped with a
 * warning.
 */
export function orderItems(
  items: readonly RequestItem[],
  details: ProcurementDetails,
  known: (catalogItemId: string) => boolean,
  reserve: () => Pick<Unit, 'inventoryId' | 'assetId'>,
): { readonly items: RequestItem[]; readonly warnings: string[] } {
  const warnings: string[] = [];
  const ordered = items.map((item): RequestItem => {
    const base = { ...item, status: 'pending_delivery' as const, procurementDetails: details };
    if (!known(item.catalogItemId)) {
      warnings.push(message.itemNotFoundFor(item.catalogItemId));
      return base;
    }
    const units = Array.from(
      { length: item.quantity },
      (_, index): Unit => ({ key: `${item.id}.${index + 1}`, ...reserve(), state: 'reserved' }),
    );
    const first = units[0];
    return first ? { ...base, units, inventoryId: first.inventoryId } : base;
  });
  return { items: ordered, warnings };
}

/**
 * The asset created for a unit (section 4): Pending Delivery, held by the requester, condition New; type,
 * name, specs and image from the catalogue item, vendor and notes from the procurement details. A spec whose
 * key is the apiName of an applicable custom field also fills that field, unless it is bound to an asset's
 * own field; all other fields get their defaults.
 */
export function orderedAsset(
  request: {
    readonly userId: string;
    readonly location?: string | undefined;
    readonly ticketRef?: string | undefined;
  },
  { details, price, currency }: OrderedItem,
  item: Item,
  fields: readonly CustomField[],
): OrderedAsset {
  const { vendor } = details;
  const filled = withDefaults({ vendor, customFields: fieldsFromSpecs(item, fields) }, fields, item.type);
  const { customFields = {}, ...own } = underOwnNames({ vendor, customFields: filled });
  return {
    name: item.name,
    type: item.type,
    status: 'Pending Delivery',
    condition: 'New',
    assignedTo: request.userId,
    ...own,
    ...(request.ticketRef === undefined ? {} : { orderNumber: request.ticketRef }),
    cost: price,
    costCurrency: currency,
    catalogItemId: item.id,
    ...(details.notes === undefined ? {} : { notes: details.notes }),
    ...(item.image === undefined ? {} : { image: item.image }),
    ...(item.specs === undefined ? {} : { specs: item.specs }),
    ...(request.location === undefined ? {} : { location: request.location }),
    ...(Object.keys(customFields).length === 0 ? {} : { customFields }),
  };
}

/**
 * A unit's asset when it arrives: Assigned to its holder, who needn't be the requester, or Available if it
 * has none.
 */
export const statusOnArrival = (holder: string | undefined): 'Assigned' | 'Available' =>
  holder === undefined ? 'Available' : 'Assigned';

/**
 * How a linked asset differs at delivery from what was ordered; its current holder keeps it in any case.
 * @param requester all of the requester's addresses
 */
export function deliveryWarnings(
  { assetId, status, assignedTo }: Pick<Asset, 'assetId' | 'status'> & { readonly assignedTo?: string },
  requester: readonly string[],
): string[] {
  return [
    ...(status === 'Pending Delivery' ? [] : [message.unitNotAwaited(assetId, status)]),
    ...(assignedTo === undefined ? [message.unitOfNobody(assetId)] : []),
    ...(assignedTo === undefined || requester.includes(assignedTo)
      ? []
      : [message.unitOfSomeoneElse(assetId)]),
  ];
}

function fieldsFromSpecs(item: Item, fields: readonly CustomField[]): FieldValues {
  const values: FieldValues = {};
  for (const field of fields) {
    const spec =
      item.specs && Object.hasOwn(item.specs, field.apiName) ? item.specs[field.apiName] : undefined;
    if (spec === undefined || bindingOf(field.apiName) || !appliesTo(field, item.type)) continue;
    const value = readFieldValue(field, spec);
    if (value !== undefined) values[field.apiName] = value;
  }
  return values;
}
