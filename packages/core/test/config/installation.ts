import type { Item } from '../../src/catalogue/item.ts';
import type { Change, Installation, Operation } from '../../src/config/section.ts';
import { type AssetType, inTypeOrder } from '../../src/fields/asset-type.ts';
import { appliesTo, type CustomField, everyType } from '../../src/fields/custom-field.ts';
import {
  checkDefinition,
  checkDefinitionChange,
  hiddenByDefault,
  typesOfField,
} from '../../src/fields/definition.ts';
import { type Location, locationPaths } from '../../src/locations/location.ts';
import { choicesSchema } from '../../src/notifications/topics.ts';
import { fold } from '../../src/query/fold.ts';
import { defaultSettings, globalSettingsSchema } from '../../src/settings/settings.ts';
import { type NewProduct, productList } from '../../src/vendors/product.ts';
import type { VendorDetail } from '../../src/vendors/vendor.ts';
import type { Webhook } from '../../src/webhooks/webhook.ts';
import type { Workflow } from '../../src/workflows/workflow.ts';

const time = '2026-11-21T12:00:00.000Z';
export const stamps = { createdAt: time, updatedAt: time, version: 1 };

/** A new installation, before anything is seeded. */
export const emptyInstallation: Installation = {
  settings: { ...defaultSettings, version: 1 },
  notifications: {},
  acknowledgements: { types: [] },
  types: [],
  fields: [],
  locations: [],
  vendors: [],
  items: [],
  webhooks: [],
  importProfiles: [],
  workflows: [],
};

/** An installation after changes, made as on the server: the model for comparison. */
export const afterwards = (before: Installation, changes: readonly Change[]): Installation =>
  changes.reduce(
    ({ installation, made }, { operation }) => ({
      installation: mapped(perform(installation, operation, made)),
      made,
    }),
    { installation: before, made: new Map<string, string>() },
  ).installation;

/** Each type with its fields: existing ones in their order, then those it gained. */
const mapped = ({ types, fields, ...rest }: Installation): Installation => ({
  ...rest,
  fields,
  types: types.map((type) => ({
    ...type,
    customFields: inTypeOrder(
      // A type whose spelling changed keeps its fields.
      fields.flatMap(({ id, assetTypes }) =>
        appliesTo({ assetTypes: assetTypes.map(fold) }, fold(type.name)) ? [id] : [],
      ),
      type.customFields,
    ),
  })),
});

/** Items refer to their type by id, so they keep it when its spelling changes. */
const retyped = (before: Installation, now: Installation): Installation => ({
  ...now,
  items: now.items.map((item) => {
    const at = before.types.findIndex(({ name }) => name === item.type);
    return { ...item, type: now.types[at]?.name ?? item.type };
  }),
});

let items = 0;

/** @param made the ids of created items, by their placeholder keys */
function perform(now: Installation, operation: Operation, made: Map<string, string>): Installation {
  switch (operation.kind) {
    case 'settings.update': {
      const { version, ...settings } = now.settings;
      const next = globalSettingsSchema.parse({ ...settings, ...operation.body });
      return { ...now, settings: { ...next, version: expected({ version }, operation) } };
    }
    case 'assetTypes.create': {
      const { customFields: _fields, ...body } = operation.body;
      mustBeFree(now.types, ({ name }) => name, body.name);
      const type = { ...body, customFields: [], id: `type_${now.types.length}_${body.name}`, ...stamps };
      return { ...now, types: [...now.types, cleared(type)] };
    }
    case 'assetTypes.update':
      return retyped(now, { ...now, types: changed(now.types, operation) });
    case 'assetTypes.order': {
      const first = operation.first.map((apiName) => {
        const field = now.fields.find((candidate) => candidate.apiName === apiName);
        if (!field) throw new Error(`No field ${apiName}`);
        return field.id;
      });
      const types = now.types.map((type) =>
        fold(type.name) === fold(operation.name)
          ? { ...type, customFields: inTypeOrder(type.customFields, first), version: type.version + 1 }
          : type,
      );
      return { ...now, types };
    }
    case 'assetTypes.remove': {
      const { name } = one(now.types, operation.id);
      const fields = now.fields.map((field) => ({
        ...field,
        assetTypes: field.assetTypes.filter((type) => type !== name),
      }));
      return { ...now, fields, types: now.types.filter(({ id }) => id !== operation.id) };
    }
    case 'customFields.create': {
      const { body } = operation;
      mustBeFree(now.fields, ({ apiName }) => apiName, body.apiName);
      const definition = checkDefinition(body);
      if (!definition.ok) throw new Error(definition.message);
      const { options: _options, defaultValue: _default, ...rest } = body;
      const field = {
        ...rest,
        hiddenOnItemForms: rest.hiddenOnItemForms ?? hiddenByDefault(body.apiName),
        ...definition.value,
        assetTypes: named(body.apiName, body.assetTypes, now),
        id: `cf_${now.fields.length}_${body.apiName}`,
        ...stamps,
      };
      return { ...now, fields: [...now.fields, field] };
    }
    case 'customFields.update': {
      const field = one(now.fields, operation.id);
      const {
        defaultValue: _default,
        options: _options,
        assetTypes,
        setAside: _aside,
        ...rest
      } = operation.body;
      const definition = checkDefinitionChange(field, operation.body);
      if (!definition.ok) throw new Error(definition.message);
      const { options: _had, defaultValue: _was, ...kept } = field;
      const next: CustomField = {
        ...kept,
        ...definition.value,
        displayName: rest.displayName ?? field.displayName,
        required: rest.required ?? field.required,
        hiddenOnItemForms: rest.hiddenOnItemForms ?? field.hiddenOnItemForms,
        assetTypes: assetTypes ? named(field.apiName, assetTypes, now) : field.assetTypes,
        version: expected(field, operation),
      };
      return { ...now, fields: now.fields.map((other) => (other.id === field.id ? next : other)) };
    }
    case 'customFields.remove':
      return { ...now, fields: now.fields.filter(({ id }) => id !== one(now.fields, operation.id).id) };
    case 'items.create': {
      const { id = `made${String(items).padStart(16, '0')}`, key, body } = operation;
      items += 1;
      made.set(key, id);
      if (body.sku !== undefined) mustBeFree(now.items, ({ sku = '' }) => sku, body.sku);
      const { currency = now.settings.currency, ...rest } = body;
      return {
        ...now,
        items: [...now.items, { ...rest, type: typeNamed(body.type, now), currency, id, ...stamps }],
      };
    }
    case 'items.update': {
      const { type, ...body } = operation.body;
      const change = type === undefined ? body : { ...body, type: typeNamed(type, now) };
      return { ...now, items: changed(now.items, { ...operation, body: change }) };
    }
    case 'items.remove':
      return { ...now, items: now.items.filter(({ id }) => id !== one(now.items, operation.id).id) };
    case 'vendors.create': {
      const { products = [], ...body } = operation.body;
      mustBeFree(now.vendors, ({ name }) => name, body.name);
      const id = `vendor_${now.vendors.length}_${body.name}`;
      return {
        ...now,
        vendors: [...now.vendors, sells({ ...body, id, ...stamps }, soldNow(products, made))],
      };
    }
    case 'vendors.update': {
      const products = soldNow(operation.body.products ?? one(now.vendors, operation.id).products, made);
      const body = { ...operation.body, products, productCount: products.length };
      return { ...now, vendors: changed(now.vendors, { ...operation, body }) };
    }
    case 'vendors.remove':
      return { ...now, vendors: now.vendors.filter(({ id }) => id !== one(now.vendors, operation.id).id) };
    case 'webhooks.create': {
      const webhook = { ...operation.body, headers: {}, id: `webhook_${now.webhooks.length}`, ...stamps };
      return { ...now, webhooks: [...now.webhooks, cleared(webhook)] };
    }
    case 'webhooks.update':
      return { ...now, webhooks: changed(now.webhooks, operation) };
    case 'webhooks.remove':
      return { ...now, webhooks: now.webhooks.filter(({ id }) => id !== one(now.webhooks, operation.id).id) };
    case 'importProfiles.create':
    case 'importProfiles.update':
    case 'importProfiles.remove':
      throw new Error('None of these files has import profiles');
    case 'notifications.setDefaults': {
      const chosen = Object.entries({ ...now.notifications, ...operation.choices });
      const choices = Object.fromEntries(chosen.filter(([, channels]) => channels !== null));
      return { ...now, notifications: choicesSchema.parse(choices) };
    }
    case 'acknowledgements.update': {
      const { types = now.acknowledgements.types, title, text } = operation.body;
      const given = { ...(title === undefined ? {} : { title }), ...(text === undefined ? {} : { text }) };
      return { ...now, acknowledgements: { ...now.acknowledgements, ...given, types } };
    }
    case 'workflows.create': {
      const id = `workflow_${now.workflows.length}`;
      const fared = { status: 'enabled' as const, secrets: [], hasHookSecret: false, skipped: 0 };
      return { ...now, workflows: [...now.workflows, { ...operation.body, ...fared, id, ...stamps }] };
    }
    case 'workflows.update':
      return {
        ...now,
        workflows: changed(now.workflows, operation).map(({ description, ...rest }) =>
          description ? { ...rest, description } : rest,
        ),
      };
    case 'workflows.remove':
      return { ...now, workflows: now.workflows.filter(({ id }) => id !== operation.id) };
    default:
      return { ...now, locations: placed(moved(now.locations, operation)) };
  }
}

/** These products, with placeholder keys replaced by the ids of the created items. */
const soldNow = <Product extends Pick<NewProduct, 'catalogueItemId'>>(
  products: readonly Product[],
  made: ReadonlyMap<string, string>,
): Product[] =>
  products.map((product) => ({
    ...product,
    catalogueItemId: made.get(product.catalogueItemId) ?? product.catalogueItemId,
  }));

function typeNamed(name: string, { types }: Installation): string {
  const type = types.find((candidate) => fold(candidate.name) === fold(name));
  if (!type) throw new Error(`No type ${name}`);
  return type.name;
}

/** A vendor with its products replaced. */
function sells(
  vendor: Omit<VendorDetail, 'products' | 'productCount'>,
  listed: readonly NewProduct[],
): VendorDetail {
  const products = productList(listed);
  if (!products.ok) throw new Error(products.message);
  return { ...vendor, products: products.value, productCount: products.value.length };
}

type LocationOperation = Extract<Operation, { kind: `locations.${string}` }>;

function moved(locations: readonly Location[], operation: LocationOperation): readonly Location[] {
  switch (operation.kind) {
    case 'locations.create': {
      const { body, parent } = operation;
      const parentId = parent === undefined ? undefined : at(locations, parent).id;
      const siblings = locations.filter((location) => location.parentId === parentId);
      mustBeFree(siblings, ({ name }) => name, body.name);
      const { parentId: _parent, ...details } = body;
      const place = parentId === undefined ? {} : { parentId };
      const location = {
        ...details,
        ...place,
        id: `loc_${locations.length}_${body.name}`,
        path: '',
        ...stamps,
      };
      return [...locations, { ...location, isDefault: locations.length === 0 }];
    }
    case 'locations.update':
      return changed(locations, operation);
    case 'locations.setDefault': {
      const { id } = at(locations, operation.path);
      return locations.map((location) => ({ ...location, isDefault: location.id === id }));
    }
    case 'locations.remove': {
      const { id, isDefault } = one(locations, operation.id);
      if (isDefault || locations.some(({ parentId }) => parentId === id)) throw new Error('Refused');
      return locations.filter((location) => location.id !== id);
    }
  }
}

/** Recomputes paths and sorts by them. */
export function placed(locations: readonly Location[]): readonly Location[] {
  const paths = locationPaths(locations);
  return locations
    .map((location) => ({ ...location, path: paths.get(location.id) ?? '' }))
    .sort((a, b) => (fold(a.path) < fold(b.path) ? -1 : 1));
}

function named(apiName: string, names: readonly string[], { types }: Installation): string[] {
  return typesOfField(
    apiName,
    names.map((name) => {
      if (name === everyType) return name;
      const type = types.find((candidate) => fold(candidate.name) === fold(name));
      if (!type) throw new Error(`No type ${name}`);
      return type.name;
    }),
  );
}

type Known = AssetType | CustomField | Item | Location | VendorDetail | Webhook | Workflow;

function one<Row extends Known>(rows: readonly Row[], id: string): Row {
  const found = rows.find((row) => row.id === id);
  if (!found) throw new Error(`No ${id}`);
  return found;
}

function at(locations: readonly Location[], path: string): Location {
  const found = placed(locations).find((location) => fold(location.path) === fold(path));
  if (!found) throw new Error(`No location ${path}`);
  return found;
}

function mustBeFree<Row>(rows: readonly Row[], nameOf: (row: Row) => string, name: string): void {
  if (rows.some((row) => fold(nameOf(row)) === fold(name))) throw new Error(`${name} is taken`);
}

/** The next version; throws if the write was made for another one. */
function expected(known: { readonly version: number }, { version }: { readonly version: number }): number {
  if (known.version !== version) throw new Error('Changed meanwhile');
  return version + 1;
}

function changed<Row extends AssetType | Item | Location | VendorDetail | Webhook | Workflow>(
  rows: readonly Row[],
  operation: { readonly id: string; readonly version: number; readonly body: object },
): readonly Row[] {
  const known = one(rows, operation.id);
  const next = cleared({ ...known, ...operation.body, version: expected(known, operation) });
  return rows.map((row) => (row.id === known.id ? next : row));
}

/** Without null values, except for a type's interval, where null has a meaning. */
function cleared<Row extends object>(row: Row): Row {
  const copy = { ...row };
  for (const [key, value] of Object.entries(copy))
    if (value === null && key !== 'maintenanceInterval') Reflect.deleteProperty(copy, key);
  return copy;
}
