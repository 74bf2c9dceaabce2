import fc from 'fast-check';
import type { Item } from '../../src/catalogue/item.ts';
import type { Config } from '../../src/config/config-file.ts';
import type { Installation } from '../../src/config/section.ts';
import { inTypeOrder } from '../../src/fields/asset-type.ts';
import { bindingOf } from '../../src/fields/bound-fields.ts';
import { appliesTo, everyType, fieldTypes } from '../../src/fields/custom-field.ts';
import { typesOfField } from '../../src/fields/definition.ts';
import { typeIcons } from '../../src/fields/type-icon.ts';
import { fold } from '../../src/query/fold.ts';
import { themes } from '../../src/settings/themes.ts';
import { filled, singleSpaced } from '../../src/text.ts';
import { productCurrencies } from '../../src/vendors/product.ts';
import { vendorStatuses } from '../../src/vendors/vendor.ts';
import { placed, stamps } from './installation.ts';

/** Few names in several spellings, so that installations share some; and some that YAML could misread. */
const name = fc.oneof(
  fc.constantFrom(
    'Laptop',
    'LAPTOP',
    'Caméra',
    'camera',
    '007',
    'yes',
    'null',
    '- x: y',
    'a # b',
    "it's",
    '~',
  ),
  fc
    .string({ minLength: 1, maxLength: 8, unit: 'grapheme' })
    .filter((text) => filled(8).safeParse(text).data === text && fold(text) !== ''),
);
const typeName = name.filter((text) => text !== everyType);
const placeName = name.filter((text) => !` ${text} `.includes(' / '));
const apiNames = ['model', 'ram_gb', 'os', 'weight', 'color', 'serial_number', 'asset_tag'];
const apiName = fc.constantFrom(...apiNames);

const settings = fc.record({
  companyName: name,
  email: fc.constantFrom('', 'it@northwind.example'),
  notificationsEnabled: fc.boolean(),
  autoApproveRequests: fc.boolean(),
  defaultRequestPriority: fc.constantFrom('low' as const, 'medium' as const, 'high' as const),
  maintenanceInterval: fc.nat(1200),
  assetIdPrefix: fc.constantFrom('QTM', 'NW-'),
  theme: fc.constantFrom(...themes),
  signUpOpen: fc.boolean(),
  signUpDomains: fc.subarray(['northwind.example', 'fourth.coffee']),
  currency: fc.constantFrom('USD', 'EUR'),
});

const assetType = fc.record(
  {
    name: typeName,
    description: name,
    icon: fc.constantFrom(...typeIcons),
    maintenanceInterval: fc.option(fc.nat(1200)),
    requiresCalibration: fc.boolean(),
  },
  { requiredKeys: ['name', 'maintenanceInterval', 'requiresCalibration'] },
);

const options = fc.uniqueArray(name, { minLength: 1, maxLength: 4, selector: fold });

const valued = <const Type extends string, Value>(type: Type, value: fc.Arbitrary<Value>) =>
  fc.record({ type: fc.constant(type), defaultValue: value }, { requiredKeys: ['type'] });

const definition = fc.oneof(
  valued('text', name),
  valued('number', fc.integer()),
  valued('boolean', fc.boolean()),
  valued('date', fc.constant('2026-11-21')),
  options.chain((choices) =>
    fc.record(
      {
        type: fc.constant('select' as const),
        options: fc.constant(choices),
        defaultValue: fc.constantFrom(...choices),
      },
      { requiredKeys: ['type', 'options'] },
    ),
  ),
);

const field = (types: readonly string[]) =>
  fc
    .record({
      apiName,
      displayName: name,
      required: fc.boolean(),
      hiddenOnItemForms: fc.boolean(),
      assetTypes: fc.oneof(fc.constant([everyType]), fc.subarray([...types])),
      definition,
    })
    .map(({ definition, ...one }) => ({
      ...one,
      ...(bindingOf(one.apiName) ? { type: 'text' as const } : definition),
      assetTypes: typesOfField(one.apiName, one.assetTypes),
    }));

const place = fc.record(
  {
    name: placeName,
    under: fc.nat(),
    address: name,
    contact: fc.record({ name, email: fc.constant('ada@x.example') }, { requiredKeys: [] }),
  },
  { requiredKeys: ['name', 'under'] },
);
type Place = typeof place extends fc.Arbitrary<infer Value> ? Value : never;

/** Some share a name, or have another item's SKU as their name. */
const item = (types: readonly string[]) =>
  fc.record(
    {
      id: fc.bigInt({ min: 0n, max: 10n ** 18n }).map((id) => `i${String(id).padStart(19, '0')}`),
      name: fc.oneof(fc.constantFrom('Dock', 'Mouse', 'mouse', 'M-1'), name),
      sku: fc.constantFrom('M-1', 'm-2', 'D-1'),
      type: fc.constantFrom(...types),
      manufacturer: name,
      description: fc.constantFrom('', 'Two\nlines', '~'),
      price: fc.nat(10_000).map((cents) => cents / 100),
      currency: fc.constantFrom('USD', 'EUR', 'JPY'),
      inStock: fc.nat(50),
      image: fc.constant('https://x.example/a.png'),
      specs: fc.dictionary(fc.constantFrom('cpu', 'null', '1: 2'), fc.constantFrom('', 'yes', ' x')),
    },
    { requiredKeys: ['id', 'name', 'type', 'price', 'currency', 'inStock'] },
  );

const catalogue = (types: readonly string[]): fc.Arbitrary<Omit<Item, keyof typeof stamps>[]> =>
  types.length === 0
    ? fc.constant([])
    : fc
        .uniqueArray(item(types), { maxLength: 5, selector: ({ id }) => id })
        .map((all) =>
          all.filter(
            ({ sku }, at) => !sku || !all.slice(0, at).some((one) => one.sku && fold(one.sku) === fold(sku)),
          ),
        );

const product = fc
  .record({
    at: fc.nat(4),
    price: fc.nat(10_000).map((cents) => cents / 100),
    currency: fc.constantFrom(...productCurrencies),
    leadTime: fc.nat(30),
    moq: fc.integer({ min: 1, max: 9 }),
    region: fc.option(fc.constantFrom('EU', 'null'), { nil: undefined }),
  })
  .map(({ region, ...rest }) => ({ ...rest, sku: `S-${rest.at}`, ...(region ? { region } : {}) }));

const vendor = fc.record(
  {
    name,
    status: fc.constantFrom(...vendorStatuses),
    email: fc.constant('ada@x.example'),
    phone: name,
    website: fc.constant('https://x.example'),
    address: name,
    country: name,
    notes: name,
    products: fc.uniqueArray(product, { maxLength: 4, selector: ({ sku }) => sku }),
  },
  { requiredKeys: ['name', 'status', 'products'] },
);

const webhook = fc.record(
  {
    name,
    url: fc.constantFrom('https://x.example/hook', 'https://y.example/hook'),
    events: fc.subarray(['equipment.created', 'equipment.updated', 'request.created'], { minLength: 1 }),
    filter: fc.constantFrom('location:Berlin', '-name:"a b"* location:Berlin,Lyon'),
    active: fc.boolean(),
  },
  { requiredKeys: ['name', 'url', 'events', 'active'] },
);

const stockLow = fc.subarray(['app', 'mail', 'slack'] as const).map((chosen) => [...chosen]);
const notifications = fc.record({ stockLow, failure: stockLow }, { requiredKeys: [] });

/** An installation in which everything configurable is configured in some way. */
export const installation: fc.Arbitrary<Installation> = fc
  .uniqueArray(assetType, { maxLength: 5, selector: (type) => fold(type.name) })
  .chain((types) =>
    fc.record({
      settings,
      notifications,
      types: fc.constant(types),
      fields: fc.uniqueArray(field(types.map((type) => type.name)), {
        maxLength: 5,
        selector: (one) => one.apiName,
      }),
      orders: fc.array(fc.shuffledSubarray(apiNames)),
      places: fc.array(place, { maxLength: 8 }),
      isDefault: fc.nat(),
      items: catalogue(types.map((type) => type.name)),
      vendors: fc.uniqueArray(vendor, { maxLength: 4, selector: (one) => fold(singleSpaced(one.name)) }),
      webhooks: fc.uniqueArray(webhook, { maxLength: 4, selector: (one) => `${fold(one.name)} ${one.url}` }),
    }),
  )
  .map(({ settings, notifications: chosen, types, fields, orders, places, isDefault, items, vendors, webhooks }) => ({
    settings: { ...settings, version: 1 },
    notifications: chosen,
    types: types.map((type, at) => ({
      ...type,
      id: `type_${type.name}`,
      customFields: inTypeOrder(
        fields.flatMap((one) => (appliesTo(one, type.name) ? [`cf_${one.apiName}`] : [])),
        (orders[at] ?? []).map((name) => `cf_${name}`),
      ),
      ...stamps,
    })),
    fields: fields.map((one) => ({ ...one, id: `cf_${one.apiName}`, ...stamps })),
    locations: locationsOf(places, isDefault),
    items: items.map((one) => ({ ...one, ...stamps })),
    vendors: vendors.map(({ products: offered, ...one }) => {
      const products = offered.flatMap(({ at, ...rest }) => {
        const catalogueItemId = items[at]?.id;
        return catalogueItemId === undefined ? [] : [{ ...rest, catalogueItemId }];
      });
      return { ...one, products, productCount: products.length, id: `vendor_${one.name}`, ...stamps };
    }),
    webhooks: webhooks.map((one, at) => ({ ...one, headers: {}, id: `webhook_${at}`, ...stamps })),
  }));

/** Places each location below an earlier one or at the top; one of them is the default. */
function locationsOf(places: readonly Place[], isDefault: number): Installation['locations'] {
  const made: { id: string; name: string; parentId?: string }[] = [];
  const found = places.flatMap(({ name, under, ...details }, at) => {
    const parent = made[under % (made.length + 1)];
    const taken = made.some((one) => fold(one.name) === fold(name) && one.parentId === parent?.id);
    if (taken) return [];
    const tree = { id: `loc_${at}`, name, ...(parent ? { parentId: parent.id } : {}) };
    made.push(tree);
    return [{ ...tree, ...details, path: '', isDefault: false, ...stamps }];
  });
  const chosen = found.length === 0 ? 0 : isDefault % found.length;
  return placed(found.map((location, at) => ({ ...location, isDefault: at === chosen })));
}

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
