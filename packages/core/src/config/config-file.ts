import { z } from 'zod';
import { acknowledgingChangeSchema } from '../acknowledgements/acknowledgement.ts';
import { itemChangeSchema, itemUnits, newItemSchema } from '../catalogue/item.ts';
import { assetTypeChangeSchema, newAssetTypeSchema } from '../fields/asset-type.ts';
import { customFieldChangeSchema, newCustomFieldSchema } from '../fields/custom-field.ts';
import type { JsonObject } from '../json.ts';
import { locationChangeSchema, newLocationSchema, pathSeparator } from '../locations/location.ts';
import { choicesSchema } from '../notifications/topics.ts';
import {
  importProfileChangeSchema,
  mostImportProfiles,
  newImportProfileSchema,
} from '../reading/import-profile.ts';
import { amount } from '../settings/currency.ts';
import { globalSettingsSchema } from '../settings/settings.ts';
import { filled, text } from '../text.ts';
import { mostProducts, newProductSchema, productChangeSchema } from '../vendors/product.ts';
import { newVendorSchema, vendorChangeSchema } from '../vendors/vendor.ts';
import { issuesOf } from '../verdict.ts';
import { newWebhookSchema, webhookChangeSchema } from '../webhooks/webhook.ts';
import { validateWorkflow } from '../workflows/validate.ts';

/** Maximum path length, far beyond any real nesting. */
const longestPath = 10_000;

/** A location's path, made of valid location names. */
const path = text(longestPath).transform((written, context) => {
  const names = written.split(pathSeparator).map((part) => {
    const name = newLocationSchema.shape.name.safeParse(part);
    for (const { message } of name.error?.issues ?? []) context.addIssue({ code: 'custom', message });
    return name.data ?? '';
  });
  return names.join(pathSeparator);
});

const { shape: topics } = choicesSchema;
/** Channels by topic; null for the usual ones. */
const notifications = z.strictObject({
  requestCreated: topics.requestCreated.nullable(),
  requestChanged: topics.requestChanged.nullable(),
  equipmentAssigned: topics.equipmentAssigned.nullable(),
  maintenanceDue: topics.maintenanceDue.nullable(),
  stockLow: topics.stockLow.nullable(),
  confirmation: topics.confirmation.nullable(),
  accountWaiting: topics.accountWaiting.nullable(),
  failure: topics.failure.nullable(),
});

const typeFields = assetTypeChangeSchema.shape;
const typeEntry = z.strictObject({
  name: newAssetTypeSchema.shape.name,
  description: typeFields.description,
  icon: typeFields.icon,
  maintenanceInterval: typeFields.maintenanceInterval,
  requiresCalibration: typeFields.requiresCalibration,
  /**
   * API names of the fields that come first on the type's forms; null for the default order. Which fields the type has
   * is stated on the fields.
   */
  fieldOrder: z.array(newCustomFieldSchema.shape.apiName).max(1000).nullable().optional(),
});
export type TypeEntry = z.infer<typeof typeEntry>;

const fieldEntry = customFieldChangeSchema
  .omit({ setAside: true })
  .extend({ apiName: newCustomFieldSchema.shape.apiName });
export type FieldEntry = z.infer<typeof fieldEntry>;

const locationEntry = z.strictObject({
  path,
  address: locationChangeSchema.shape.address,
  contact: locationChangeSchema.shape.contact,
  /** At most one entry is the default. */
  default: z.literal(true, 'Must be true or left out').optional(),
});
export type LocationEntry = z.infer<typeof locationEntry>;

/** An id that a new item can keep. */
export const itemId = z.string().regex(/^[A-Za-z0-9]{18,64}$/);

const itemFields = itemChangeSchema.shape;
const itemEntry = z.strictObject({
  /** Only if neither the name nor a SKU identifies the item. */
  id: itemId.optional(),
  sku: newItemSchema.shape.sku,
  name: newItemSchema.shape.name,
  type: itemFields.type,
  manufacturer: itemFields.manufacturer,
  description: itemFields.description,
  price: amount.optional(),
  currency: itemFields.currency,
  inStock: itemUnits.optional(),
  image: itemFields.image,
  /** The complete specs. */
  specs: itemFields.specs,
});
export type ItemEntry = z.infer<typeof itemEntry>;

const productFields = productChangeSchema.shape;
const productEntry = z.strictObject({
  /** The catalogue item: its name, its SKU if several items share the name, or its id. */
  item: filled(200),
  sku: newProductSchema.shape.sku,
  price: newProductSchema.shape.price,
  currency: productFields.currency,
  leadTime: productFields.leadTime,
  moq: productFields.moq,
  region: productFields.region,
});
export type ProductEntry = z.infer<typeof productEntry>;

const vendorEntry = vendorChangeSchema.omit({ products: true }).extend({
  name: newVendorSchema.shape.name,
  /** The complete products, except those whose item was deleted. */
  products: z.array(productEntry).max(mostProducts).optional(),
});
export type VendorEntry = z.infer<typeof vendorEntry>;

const webhookFields = newWebhookSchema.shape;
const webhookEntry = z.strictObject({
  name: webhookFields.name,
  url: webhookFields.url,
  events: webhookFields.events,
  filter: webhookChangeSchema.shape.filter,
  active: webhookChangeSchema.shape.active,
});
export type WebhookEntry = z.infer<typeof webhookEntry>;

const importProfileEntry = importProfileChangeSchema.extend({
  name: newImportProfileSchema.shape.name,
  kind: newImportProfileSchema.shape.kind,
  header: newImportProfileSchema.shape.header,
  reading: newImportProfileSchema.shape.reading,
});
export type ImportProfileEntry = z.infer<typeof importProfileEntry>;

/** A workflow, whole as in a file of its own. */
const workflowEntry = z
  .custom<JsonObject>((given) => typeof given === 'object' && given !== null && !Array.isArray(given))
  .superRefine((given, context) => {
    const verdict = validateWorkflow(given);
    if (verdict.ok) return;
    for (const { path, message } of issuesOf(verdict))
      context.addIssue({ code: 'custom', path: stepsOf(path), message });
  });

/** `actions.0.type` as its steps. */
const stepsOf = (path: string): (string | number)[] =>
  path.split('.').flatMap((step) => (step === '' ? [] : [/^\d+$/.test(step) ? Number(step) : step]));

/**
 * The contents of a config file. It uses names and paths, so that it applies to any installation; the only
 * ids are of items that share their name. Sections, entries and values left out stay as they are; null clears
 * a value. It holds neither secrets nor counters.
 */
export const configSchema = z.strictObject({
  /** The version of the file format. */
  version: z.literal(1, 'Only version 1 is supported').optional(),
  settings: globalSettingsSchema.partial().optional(),
  notifications: notifications.optional(),
  acknowledgements: acknowledgingChangeSchema.optional(),
  types: z.array(typeEntry).max(1000).optional(),
  fields: z.array(fieldEntry).max(1000).optional(),
  locations: z.array(locationEntry).max(10_000).optional(),
  items: z.array(itemEntry).max(100_000).optional(),
  vendors: z.array(vendorEntry).max(10_000).optional(),
  webhooks: z.array(webhookEntry).max(1000).optional(),
  workflows: z.array(workflowEntry).max(1000).optional(),
  importProfiles: z.array(importProfileEntry).max(mostImportProfiles).optional(),
});
export type Config = z.infer<typeof configSchema>;
export type SectionName = Exclude<keyof Config, 'version'>;
