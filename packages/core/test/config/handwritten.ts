import fc from 'fast-check';
import type { Config } from '../../src/config/config-file.ts';
import type { Installation } from '../../src/config/section.ts';
import { everyType, fieldTypes } from '../../src/fields/custom-field.ts';
import type { JsonObject } from '../../src/json.ts';
import { fold } from '../../src/query/fold.ts';
import { singleSpaced } from '../../src/text.ts';
import { vendorStatuses } from '../../src/vendors/vendor.ts';
import { fileForm } from '../../src/workflows/file-form.ts';
import {
  apiName,
  apiNames,
  name,
  options,
  placeName,
  settings,
  stockLow,
  typeName,
  workflow,
} from './made-up.ts';

/** One of these names, as it is or in capitals. */
const oneOf = (names: readonly string[]) =>
  names.map((one) => fc.constantFrom(one, fold(one.toUpperCase()) === fold(one) ? one.toUpperCase() : one));

const typeEntry = (like: Installation) =>
  fc
    .record(
      {
        name: fc.oneof(typeName, ...oneOf(like.types.map((type) => type.name))),
        description: fc.constantFrom(null, '', 'Text'),
        maintenanceInterval: fc.nat(60),
        fieldOrder: fc.oneof(
          { weight: 9, arbitrary: fc.shuffledSubarray(apiNames) },
          { weight: 1, arbitrary: fc.array(apiName, { minLength: 1, maxLength: 3 }) },
        ),
      },
      { requiredKeys: ['name'] },
    )
    .map(({ fieldOrder, ...entry }) => ({
      ...entry,
      ...(fieldOrder && { fieldOrder: mostlyHeld(like, entry.name, fieldOrder) }),
    }));

/** Longer orders keep only the type's fields; shorter ones may also name others. */
function mostlyHeld({ types, fields }: Installation, name: string, order: readonly string[]): string[] {
  const type = types.find((one) => fold(one.name) === fold(name));
  const held = fields.flatMap(({ id, apiName }) => (type?.customFields.includes(id) ? [apiName] : []));
  return order.length < 3 ? [...order] : order.filter((one) => held.includes(one));
}

const fieldEntry = (like: Installation) =>
  fc.record(
    {
      apiName,
      displayName: name,
      type: fc.constantFrom(...fieldTypes),
      options,
      defaultValue: fc.constantFrom('', 'x', 1, true, null),
      required: fc.boolean(),
      assetTypes: fc.subarray([everyType, ...like.types.map((type) => type.name)]),
    },
    { requiredKeys: ['apiName'] },
  );

const locationEntry = (like: Installation) =>
  fc.record(
    {
      path: fc.oneof(
        placeName,
        ...oneOf(like.locations.map(({ path }) => path)),
        ...like.locations.map(({ path }) => placeName.map((one) => `${path} / ${one}`)),
      ),
      address: fc.constantFrom(null, '', 'Street 1'),
      contact: fc.constantFrom(null, {}, { name: 'Ada' }),
    },
    { requiredKeys: ['path'] },
  );

const itemEntry = (like: Installation) =>
  fc.record(
    {
      sku: fc.constantFrom('m-1', 'D-1', 'N-1'),
      name: fc.oneof(fc.constantFrom('dock', 'Mouse', 'M-1', 'New'), name),
      type: fc.constantFrom(...like.types.map((type) => type.name)),
      manufacturer: fc.constantFrom(null, '', 'Text'),
      price: fc.constantFrom(0, 9.99),
      inStock: fc.nat(5),
      specs: fc.constantFrom(null, {}, { cpu: 'M4', null: '' }),
    },
    { requiredKeys: ['name', 'type'] },
  );

const productEntry = (like: Installation) =>
  fc.record(
    {
      // Mostly existing items.
      item: fc.oneof(
        { weight: 1, arbitrary: fc.constantFrom('dock', 'M-1', 'm-2', 'Mouse', 'Nothing') },
        {
          weight: 4 * like.items.length,
          arbitrary: fc.constantFrom('', ...like.items.map(({ name, sku }) => sku ?? name)).filter(Boolean),
        },
      ),
      sku: fc.constantFrom('S-0', 's-1', 'S-9'),
      price: fc.constantFrom(0, 9.99),
      moq: fc.constantFrom(1, 3),
      region: fc.constantFrom(null, '', 'UK'),
    },
    { requiredKeys: ['item', 'sku', 'price'] },
  );

const vendorEntry = (like: Installation) =>
  fc.record(
    {
      name: fc.oneof(name, ...oneOf(like.vendors.map((one) => one.name))),
      status: fc.constantFrom(...vendorStatuses),
      website: fc.constantFrom(null, 'https://y.example'),
      notes: fc.constantFrom(null, '', 'Text'),
      country: fc.constant('Chile'),
      products: fc.uniqueArray(productEntry(like), { maxLength: 2, selector: ({ sku }) => sku }),
    },
    { requiredKeys: ['name'] },
  );

const webhookEntry = (like: Installation) =>
  fc.record(
    {
      name: fc.oneof(name, ...oneOf(like.webhooks.map((one) => one.name))),
      url: fc.constantFrom('https://x.example/hook', 'https://z.example/hook'),
      events: fc.subarray(['request.created', 'equipment.created'], { minLength: 1 }),
      filter: fc.constantFrom(null, '', 'location:berlin', 'name:x'),
      active: fc.boolean(),
    },
    { requiredKeys: ['name', 'url', 'events'] },
  );

/** A file as if written by hand: parts, entries and values are missing, and spellings vary. */
export const handwritten = (like: Installation): fc.Arbitrary<Config> =>
  fc.record(
    {
      settings: settings.chain((all) =>
        fc.subarray(Object.entries(all)).map((part): Config['settings'] => Object.fromEntries(part)),
      ),
      notifications: fc.record(
        { stockLow: fc.oneof(stockLow, fc.constant(null)), failure: stockLow },
        { requiredKeys: [] },
      ),
      types: fc.uniqueArray(typeEntry(like), { maxLength: 4, selector: (entry) => fold(entry.name) }),
      fields: fc.uniqueArray(fieldEntry(like), { maxLength: 4, selector: (entry) => entry.apiName }),
      items:
        like.types.length === 0
          ? fc.constant([])
          : fc.uniqueArray(itemEntry(like), {
              maxLength: 3,
              selector: (entry) => fold(entry.sku ?? entry.name),
            }),
      // Names as they are read from a file.
      vendors: fc.uniqueArray(
        vendorEntry(like).map((entry) => ({ ...entry, name: singleSpaced(entry.name) })),
        { maxLength: 3, selector: (entry) => fold(entry.name) },
      ),
      webhooks: fc.uniqueArray(webhookEntry(like), {
        maxLength: 3,
        selector: (entry) => `${fold(entry.name)} ${entry.url}`,
      }),
      workflows: fc.array(
        workflow(fc.constantFrom('laptop', 'Nothing')).map((one): JsonObject => fileForm(one)),
        { maxLength: 2 },
      ),
      locations: fc
        .uniqueArray(locationEntry(like), { maxLength: 4, selector: (entry) => fold(entry.path) })
        .chain((entries) =>
          fc
            .nat(8)
            .map((at) =>
              entries.map((entry, index) => (index === at ? { ...entry, default: true as const } : entry)),
            ),
        ),
    },
    { requiredKeys: [] },
  );
