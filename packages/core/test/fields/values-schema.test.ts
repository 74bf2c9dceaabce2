import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldsOnItemForms, inTypeOrder } from '../../src/fields/asset-type.ts';
import { appliesTo, fieldTypes } from '../../src/fields/custom-field.ts';
import { fieldValueSchema } from '../../src/fields/field-value.ts';
import { fieldValuesSchema, type ValueDefinition, withDefaults } from '../../src/fields/values-schema.ts';

const field = (apiName: string, more: Partial<ValueDefinition> = {}): ValueDefinition => ({
  apiName,
  type: 'text',
  required: false,
  assetTypes: ['*'],
  ...more,
});
const fields = [
  field('model', { required: true, assetTypes: ['Laptop'] }),
  field('ram_gb', { type: 'number', assetTypes: ['Laptop', 'Server'] }),
  field('os', { type: 'select', options: ['Linux', 'macOS'] }),
];

const issuesOf = (values: object, type: string, purpose: 'create' | 'edit') =>
  fieldValuesSchema(fields, type, purpose)
    .safeParse(values)
    .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

describe('the schema of a type', () => {
  test('takes the fields of the type with values of their kind, null and empty text for none', () => {
    expect(issuesOf({ model: 'X1', ram_gb: 16, os: 'Linux' }, 'Laptop', 'create')).toEqual([]);
    expect(fieldValuesSchema(fields, 'Laptop', 'edit').parse({ ram_gb: null, os: '' })).toEqual({
      ram_gb: null,
      os: null,
    });
    expect(issuesOf({ model: 'X1', ram_gb: '16', os: 'BeOS' }, 'Laptop', 'create')).toEqual([
      ['ram_gb', 'Must be a number'],
      ['os', 'Use one of: Linux, macOS'],
    ]);
  });

  test('takes text of spaces alone for none', () => {
    expect(issuesOf({ model: '  ' }, 'Laptop', 'create')).toEqual([['model', 'This field is required']]);
    expect(issuesOf({ model: '  ' }, 'Laptop', 'edit')).toEqual([['model', 'This field is required']]);
    expect(fieldValuesSchema(fields, 'Laptop', 'edit').parse({ os: ' ' })).toEqual({ os: null });
  });

  test('refuses fields of other types and those that are none', () => {
    expect(issuesOf({ model: 'X1' }, 'Server', 'create')).toEqual([
      ['', "Server has no custom field 'model'"],
    ]);
    expect(issuesOf({ constructor: 'x' }, 'Server', 'edit')).toEqual([
      ['', "Server has no custom field 'constructor'"],
    ]);
  });

  test('asks for what is required on create, and lets an edit not clear it', () => {
    expect(issuesOf({}, 'Laptop', 'create')).toEqual([['model', 'This field is required']]);
    expect(issuesOf({ model: '' }, 'Laptop', 'create')).toEqual([['model', 'This field is required']]);
    expect(issuesOf({}, 'Laptop', 'edit')).toEqual([]);
    expect(issuesOf({ model: null }, 'Laptop', 'edit')).toEqual([['model', 'This field is required']]);
    expect(issuesOf({}, 'Server', 'create')).toEqual([]);
  });

  test('takes of a bound field what the own field of an asset takes', () => {
    const bound = [field('serial_number'), field('purchase_date', { type: 'date' })];
    const schema = fieldValuesSchema(bound, 'Laptop', 'create');
    expect(schema.safeParse({ serial_number: 'PF4X', purchase_date: '2026-11-21' }).success).toBe(true);
    expect(schema.safeParse({ serial_number: 'x'.repeat(201) }).success).toBe(false);
    expect(schema.safeParse({ purchase_date: '21.11.2026' }).success).toBe(false);
  });
});

test("an item's form asks for the fields of its type in its order, but for hidden ones", () => {
  const all = [
    { id: 'cf_os', hiddenOnItemForms: false },
    { id: 'cf_serial_number', hiddenOnItemForms: true },
    { id: 'cf_rack_unit', hiddenOnItemForms: false },
    { id: 'cf_model', hiddenOnItemForms: false },
  ];
  const laptop = { customFields: ['cf_model', 'cf_serial_number', 'cf_os'] };
  expect(fieldsOnItemForms(all, laptop).map(({ id }) => id)).toEqual(['cf_model', 'cf_os']);
  expect(fieldsOnItemForms(all, undefined)).toEqual([]);
});

test('a type has each of its fields once: as they were put, and then what came besides', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  fc.assert(
    fc.property(fc.uniqueArray(id), fc.array(id), (has, put) => {
      const order = inTypeOrder(has, put);
      expect([...order].sort()).toEqual([...has].sort());
      const asPut = [...new Set(put)].filter((id) => has.includes(id));
      expect(order).toEqual([...asPut, ...has.filter((id) => !asPut.includes(id))]);
    }),
  );
});

const definitions = fc.uniqueArray(
  fc.record({
    apiName: fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/),
    type: fc.constantFrom(...fieldTypes),
    options: fc.constant<string[]>(['A', 'B']),
    required: fc.boolean(),
    assetTypes: fc.subarray(['*', 'Laptop', 'Server']),
  }),
  { selector: ({ apiName }) => apiName, maxLength: 6 },
);
const value = fc.oneof(
  fc.constantFrom('A', 'B', '', '2026-01-01'),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);

test('accepts exactly what every field by itself would', () => {
  fc.assert(
    fc.property(definitions, fc.dictionary(fc.stringMatching(/^[a-z]{1,2}$/), value), (made, extra) => {
      const values: Record<string, unknown> = { ...extra };
      for (const [at, { apiName }] of made.entries()) if (at % 2 === 0) values[apiName] = at;
      const accepted = fieldValuesSchema(made, 'Laptop', 'create').safeParse(values).success;
      const applicable = made.filter((one) => appliesTo(one, 'Laptop'));
      const known = Object.keys(values).every((name) => applicable.some(({ apiName }) => apiName === name));
      const right = applicable.every((one) => {
        const given = values[one.apiName];
        const empty = given === undefined || given === null || given === '';
        return empty ? !one.required : fieldValueSchema(one).safeParse(given).success;
      });
      expect(accepted).toBe(known && right);
    }),
  );
});

test('a new asset takes the defaults of what isn’t named; null says that there is none', () => {
  const defaulted = [
    field('ram_gb', { type: 'number', defaultValue: 8, assetTypes: ['Laptop'] }),
    field('leased', { type: 'boolean', defaultValue: false }),
  ];
  expect(withDefaults({}, defaulted, 'Laptop')).toEqual({ ram_gb: 8, leased: false });
  expect(withDefaults({ customFields: { ram_gb: null } }, defaulted, 'Laptop')).toEqual({
    ram_gb: null,
    leased: false,
  });
  expect(withDefaults({ customFields: { ram_gb: 16, leased: true } }, defaulted, 'Laptop')).toEqual({
    ram_gb: 16,
    leased: true,
  });
  expect(withDefaults({}, defaulted, 'Server')).toEqual({ leased: false });
  const vendor = [field('vendor', { defaultValue: 'ACME' })];
  expect(withDefaults({}, vendor, 'Server')).toEqual({ vendor: 'ACME' });
  expect(withDefaults({ vendor: 'Dell' }, vendor, 'Server')).toEqual({});
});
