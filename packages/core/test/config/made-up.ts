import fc from 'fast-check';
import type { Item } from '../../src/catalogue/item.ts';
import type { Installation } from '../../src/config/section.ts';
import { inTypeOrder } from '../../src/fields/asset-type.ts';
import { bindingOf } from '../../src/fields/bound-fields.ts';
import { appliesTo, everyType } from '../../src/fields/custom-field.ts';
import { typesOfField } from '../../src/fields/definition.ts';
import { typeIcons } from '../../src/fields/type-icon.ts';
import { fold } from '../../src/query/fold.ts';
import { themes } from '../../src/settings/themes.ts';
import { filled, singleSpaced } from '../../src/text.ts';
import { productCurrencies } from '../../src/vendors/product.ts';
import { vendorStatuses } from '../../src/vendors/vendor.ts';
import { validateWorkflow } from '../../src/workflows/validate.ts';
import { statusOf } from '../../src/workflows/workflow.ts';
import { placed, stamps } from './installation.ts';

/** Few names in several spellings, so that installations share some; and some that YAML could misread. */
export const name = fc.oneof(
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
export const typeName = name.filter((text) => text !== everyType);
export const placeName = name.filter((text) => !` ${text} `.includes(' / '));
export const apiNames = ['model', 'ram_gb', 'os', 'weight', 'color', 'serial_number', 'asset_tag'];
export const apiName = fc.constantFrom(...apiNames);

export const settings = fc.record({
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
  keepDeliveries: fc.integer({ min: 7, max: 365 }),
  keepNotifications: fc.integer({ min: 7, max: 3650 }),
  keepExecutions: fc.integer({ min: 7, max: 3650 }),
  keepUndo: fc.integer({ min: 1, max: 365 }),
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

export const options = fc.uniqueArray(name, { minLength: 1, maxLength: 4, selector: fold });

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

export const stockLow = fc.subarray(['app', 'mail', 'slack'] as const).map((chosen) => [...chosen]);
const notifications = fc.record({ stockLow, failure: stockLow }, { requiredKeys: [] });

/** Definitions; as files may hold them, with types in another spelling. */
export const workflow = (type: fc.Arbitrary<string>) =>
  fc
    .record({
      name: name.filter((one) => one.trim().length >= 3),
      description: fc.constantFrom(undefined, 'Text'),
      enabled: fc.boolean(),
      value: fc.oneof(type, fc.constantFrom(null, 7)),
      filter: fc.constantFrom('', 'type:laptop warrantyEnd<today+60d', 'location:Berlin'),
      strategy: fc.constantFrom('stop', 'continue'),
    })
    .map(({ value, filter, strategy, description, ...rest }) => {
      const verdict = validateWorkflow({
        ...rest,
        ...(description === undefined ? {} : { description }),
        trigger: { type: 'event', config: { eventType: 'equipment.updated' } },
        conditions: [{ field: 'data.type', operator: 'equals', value }],
        actions: [
          {
            ...{ type: 'assign_equipment', name: 'Take back', params: { assignedTo: null } },
            forEach: { entity: 'equipment', filter },
          },
        ],
        errorHandling: { strategy },
      });
      if (!verdict.ok) throw new Error(verdict.message);
      return verdict.value;
    });

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
      acknowledged: fc.subarray(types.map((type) => type.name)),
      orders: fc.array(fc.shuffledSubarray(apiNames)),
      places: fc.array(place, { maxLength: 8 }),
      isDefault: fc.nat(),
      items: catalogue(types.map((type) => type.name)),
      vendors: fc.uniqueArray(vendor, { maxLength: 4, selector: (one) => fold(singleSpaced(one.name)) }),
      webhooks: fc.uniqueArray(webhook, { maxLength: 4, selector: (one) => `${fold(one.name)} ${one.url}` }),
      workflows: fc.array(workflow(fc.constantFrom('Laptop', 'Nothing')), { maxLength: 3 }),
    }),
  )
  .map(
    ({
      settings,
      notifications: chosen,
      types,
      fields,
      acknowledged,
      orders,
      places,
      isDefault,
      items,
      vendors,
      webhooks,
      workflows,
    }) => ({
      settings: { ...settings, version: 1 },
      notifications: chosen,
      acknowledgements: { types: acknowledged, title: 'Use', text: 'Look after it' },
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
      workflows: workflows.map((one, at) => ({
        ...{ ...one, ...statusOf(one.enabled, undefined), secrets: [], hasHookSecret: false, skipped: 0 },
        ...{ id: `workflow_${at}`, ...stamps },
      })),
      importProfiles: [],
    }),
  );

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
