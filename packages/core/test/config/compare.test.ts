import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareConfig, exportConfig } from '../../src/config/compare.ts';
import { type Config, configSchema } from '../../src/config/config-file.ts';
import type { Installation } from '../../src/config/section.ts';
import type { AssetType } from '../../src/fields/asset-type.ts';
import { fold } from '../../src/query/fold.ts';
import { singleSpaced } from '../../src/text.ts';
import { issuesOf, type Refusal } from '../../src/verdict.ts';
import { company, type } from './company.ts';
import { handwritten } from './handwritten.ts';
import { afterwards, emptyInstallation, stamps } from './installation.ts';
import { installation } from './made-up.ts';

const soak = process.env.QM_SOAK !== undefined;
/** The number of installations for each property. */
const many = { numRuns: soak ? 1000 : 40 };

function changesOf(wanted: Config, installation: Installation, prune = false) {
  const compared = compareConfig({ wanted, installation, prune });
  if (!compared.ok) throw new Error(JSON.stringify(compared));
  return compared.value.changes;
}

const namesOf = ({ fields }: Installation, ids: readonly string[]) =>
  ids.map((id) => fields.find((field) => field.id === id)?.apiName);

/** The only acceptable refusal: a name that several items have identifies none of them. */
function expectAmbiguous(refusal: Refusal): void {
  for (const { path, message } of issuesOf(refusal)) {
    expect(path).toMatch(/^(items|vendors)\./);
    expect(message).toMatch(/^Several catalogue items|^SKU already exists/);
  }
}

const textOf = (installation: Installation): string =>
  JSON.stringify(exportConfig(installation), undefined, 1);

describe('a config file', () => {
  test('gives a vendor whose name is older than single spaces its name with them, and means that vendor', () => {
    const vendor = { id: 'vendor_1', name: 'Nord\u2003 licht', status: 'active' as const, ...stamps };
    const one = { ...emptyInstallation, vendors: [{ ...vendor, products: [], productCount: 0 }] };
    const written = exportConfig(one);
    expect(written.vendors).toEqual([{ name: 'Nord licht', status: 'active' }]);
    expect(changesOf(configSchema.parse(written), one, true)).toEqual([]);
  });

  test('that is written is one that can be read, and says the same', () => {
    fc.assert(
      fc.property(installation, (one) => {
        const written = exportConfig(one);
        expect(configSchema.parse(JSON.parse(JSON.stringify(written)))).toEqual(written);
      }),
      many,
    );
  });

  test('changes nothing where it came from', () => {
    fc.assert(
      fc.property(installation, (one) => changesOf(exportConfig(one), one).length === 0),
      many,
    );
  });

  test('makes an empty installation one of the same text', () => {
    fc.assert(
      fc.property(installation, (one) => {
        const made = afterwards(emptyInstallation, changesOf(exportConfig(one), emptyInstallation));
        expect(textOf(made)).toBe(textOf(one));
        for (const [at, { customFields }] of made.types.entries())
          expect(namesOf(made, customFields)).toEqual(namesOf(one, one.types[at]?.customFields ?? []));
      }),
      many,
    );
  });

  test('goes on after it was broken off anywhere', () => {
    fc.assert(
      fc.property(installation, fc.nat(), (one, at) => {
        const wanted = exportConfig(one);
        const changes = changesOf(wanted, emptyInstallation);
        const begun = afterwards(emptyInstallation, changes.slice(0, at % (changes.length + 1)));
        const made = afterwards(begun, changesOf(wanted, begun));
        expect(changesOf(wanted, made)).toEqual([]);
        expect(textOf(made)).toBe(textOf(one));
      }),
      many,
    );
  });

  // An interrupted apply can leave a new type's fields in the order in which it got them.
  test('puts the fields of types that are there already in its order', () => {
    fc.assert(
      fc.property(installation, (one) => {
        const reversed = (type: AssetType) => ({ ...type, customFields: type.customFields.toReversed() });
        const begun = { ...one, types: one.types.map(reversed) };
        expect(textOf(afterwards(begun, changesOf(exportConfig(one), begun)))).toBe(textOf(one));
      }),
      many,
    );
  });

  test('changes nothing when it is applied again, however it was written', () => {
    const wantedHere = installation.chain((one) =>
      fc.record({ one: fc.constant(one), wanted: handwritten(one), prune: fc.boolean() }),
    );
    let applied = 0;
    fc.assert(
      fc.property(wantedHere, ({ one, wanted, prune }) => {
        const compared = compareConfig({ wanted, installation: one, prune });
        if (!compared.ok) return;
        applied += 1;
        const after = afterwards(one, compared.value.changes);
        expect(changesOf(wanted, after, prune)).toEqual([]);
      }),
      { numRuns: soak ? 10_000 : 400 },
    );
    // Enough of the made-up files can be applied.
    expect(applied).toBeGreaterThan(20);
  });

  test('takes away nothing that it does not mention, and says what that is', () => {
    fc.assert(
      fc.property(installation, installation, (one, other) => {
        const wanted = exportConfig(other);
        const compared = compareConfig({ wanted, installation: one, prune: false });
        if (!compared.ok) return expectAmbiguous(compared);
        const after = afterwards(one, compared.value.changes);
        const keys = ({
          types,
          fields,
          locations,
          vendors,
        }: Omit<Installation, 'items' | 'webhooks' | 'workflows'>) =>
          [
            ...types.map(({ name }) => `type ${fold(name)}`),
            ...fields.map(({ apiName }) => `field ${apiName}`),
            ...locations.map(({ path }) => `location ${fold(path)}`),
            ...vendors.map(({ name }) => `vendor ${fold(singleSpaced(name))}`),
          ].sort();
        expect(keys(after)).toEqual([...new Set([...keys(one), ...keys(other)])].sort());
        const stay = new Set(after.items.map(({ id }) => id));
        expect(one.items.every(({ id }) => stay.has(id))).toBe(true);
        const going = new Set(one.webhooks.map(({ id }) => id));
        for (const { id } of after.webhooks) going.delete(id);
        expect([...going]).toEqual([]);
        const {
          items: _items,
          webhooks: _webhooks,
          workflows: _workflows,
          ...others
        } = compared.value.unmentioned;
        const left = Object.values(others).flat();
        const mentioned = new Set(keys(other));
        expect(left.length).toBe(keys(one).filter((key) => !mentioned.has(key)).length);
      }),
      many,
    );
  });

  test('takes away all else where that is asked for', () => {
    fc.assert(
      fc.property(installation, installation, (one, other) => {
        const wanted = exportConfig(other);
        const compared = compareConfig({ wanted, installation: one, prune: true });
        // A file without a default location can't unset the existing one.
        if (!compared.ok) return other.locations.length === 0 || expectAmbiguous(compared);
        const after = afterwards(one, compared.value.changes);
        const names = ({ types, fields, locations, items, vendors }: Installation) => ({
          items: items.map(({ name }) => fold(name)).sort(),
          types: types.map(({ name }) => name).sort(),
          fields: fields.map(({ apiName }) => apiName).sort(),
          locations: locations.map(({ path }) => path).sort(),
          vendors: vendors.map(({ name }) => singleSpaced(name)).sort(),
        });
        expect(names(after)).toEqual(names(other));
        expect(changesOf(wanted, after, true)).toEqual([]);
      }),
      many,
    );
  });
});

describe('what changes', () => {
  test('a location whose name looks like a path is another one than what that path leads to', () => {
    const wanted = configSchema.parse({
      locations: [{ path: 'Berlin' }, { path: 'Berlin / HQ' }, { path: 'Berlin ／ HQ', address: 'Harbour' }],
    });
    const made = afterwards(company, changesOf(wanted, company, true));
    expect(made.locations.map(({ name, address }) => [name, address])).toEqual([
      ['Berlin', undefined],
      ['Berlin ／ HQ', 'Harbour'],
      ['HQ', undefined],
    ]);
    expect(changesOf(wanted, made, true)).toEqual([]);
    const alone = configSchema.parse({ locations: [{ path: 'Berlin / HQ', address: 'Here' }] });
    expect(changesOf(alone, made).map(({ name }) => name)).toEqual(['Berlin / HQ']);
  });

  test('is in the order in which it can be made, and says what of each', () => {
    const wanted = configSchema.parse({
      locations: [{ path: 'Munich / Store', default: true }, { path: 'Munich' }],
      fields: [{ apiName: 'ram_gb', type: 'number', assetTypes: ['camera', 'Laptop'] }],
      types: [{ name: 'Camera', maintenanceInterval: 6 }, { name: 'laptop' }],
      settings: { currency: 'EUR', theme: 'blue' },
    });
    expect(
      changesOf(wanted, company).map(({ section, action, name, values }) => ({
        section,
        action,
        name,
        values,
      })),
    ).toEqual([
      {
        section: 'settings',
        action: 'change',
        name: '',
        values: [{ value: 'currency', from: 'USD', to: 'EUR' }],
      },
      {
        section: 'types',
        action: 'create',
        name: 'Camera',
        values: [
          { value: 'maintenanceInterval', from: null, to: 6 },
          { value: 'requiresCalibration', from: null, to: false },
        ],
      },
      {
        section: 'types',
        action: 'change',
        name: 'laptop',
        values: [{ value: 'name', from: 'Laptop', to: 'laptop' }],
      },
      {
        section: 'fields',
        action: 'change',
        name: 'ram_gb',
        values: [
          { value: 'type', from: 'text', to: 'number' },
          { value: 'assetTypes', from: ['Laptop'], to: ['Camera', 'laptop'] },
        ],
      },
      { section: 'locations', action: 'create', name: 'Munich', values: [] },
      { section: 'locations', action: 'create', name: 'Munich / Store', values: [] },
      {
        section: 'locations',
        action: 'change',
        name: 'Munich / Store',
        values: [{ value: 'default', from: false, to: true }],
      },
    ]);
  });

  test('puts fields of a type in order when all that the file names is there', () => {
    const wanted = configSchema.parse({
      types: [
        { name: 'Laptop', fieldOrder: ['weight', 'ram_gb'] },
        { name: 'Desktop', fieldOrder: [] },
      ],
      fields: [{ apiName: 'weight', displayName: 'Weight', type: 'number', assetTypes: ['*'] }],
    });
    const changes = changesOf(wanted, {
      ...company,
      types: [{ ...type('Laptop'), customFields: ['cf_ram_gb'] }, type('Desktop')],
    });
    expect(changes.map(({ operation }) => operation.kind)).toEqual([
      'customFields.create',
      'assetTypes.order',
    ]);
    expect(changes[1]).toMatchObject({
      section: 'types',
      action: 'change',
      name: 'Laptop',
      values: [{ value: 'fieldOrder', from: ['ram_gb'], to: ['weight', 'ram_gb'] }],
    });
  });

  test('puts them back in the order of all fields where the file says null', () => {
    const [field] = company.fields;
    if (!field) throw new Error('There is no field');
    const fields = [field, { ...field, id: 'cf_os', apiName: 'os' }];
    const changesIn = (customFields: string[]) =>
      changesOf(configSchema.parse({ types: [{ name: 'Laptop', fieldOrder: null }] }), {
        ...company,
        fields,
        types: [{ ...type('Laptop'), customFields }],
      });
    expect(changesIn(['cf_os', 'cf_ram_gb']).map(({ operation }) => operation)).toEqual([
      { kind: 'assetTypes.order', name: 'Laptop', first: ['ram_gb', 'os'] },
    ]);
    expect(changesIn(['cf_ram_gb', 'cf_os'])).toEqual([]);
  });

  test('gives a type that is new here the order of all fields, though it gets those of all types first', () => {
    const [field] = company.fields;
    if (!field) throw new Error('There is no field');
    const fields = [field, { ...field, id: 'cf_vendor', apiName: 'vendor', assetTypes: ['*'] }];
    const wanted = configSchema.parse({
      types: [{ name: 'Camera' }, { name: 'Tripod' }],
      fields: [{ apiName: 'ram_gb', assetTypes: ['Laptop', 'Camera'] }],
    });
    const changes = changesOf(wanted, { ...company, fields });
    expect(changes.at(-1)).toMatchObject({
      name: 'Camera',
      values: [{ value: 'fieldOrder', from: ['vendor', 'ram_gb'], to: ['ram_gb', 'vendor'] }],
    });
    // Tripod has only one field.
    expect(changes.filter(({ operation }) => operation.kind === 'assetTypes.order')).toHaveLength(1);
    const after = afterwards({ ...company, fields }, changes);
    expect(after.types.find(({ name }) => name === 'Camera')?.customFields).toEqual([
      'cf_ram_gb',
      'cf_vendor',
    ]);
    expect(changesOf(wanted, after)).toEqual([]);
  });

  test('goes last where it is taken away: what lies below before what it lies in, fields before types', () => {
    const wanted = configSchema.parse({
      types: [{ name: 'Camera' }],
      fields: [],
      locations: [{ path: 'Munich', default: true }],
    });
    const below = { id: 'loc_hq', name: 'HQ', path: 'Berlin / HQ', parentId: 'loc_berlin', isDefault: false };
    const deeper: Installation = {
      ...company,
      locations: [...company.locations, { ...below, ...stamps }],
    };
    expect(changesOf(wanted, deeper, true).map(({ action, name }) => `${action} ${name}`)).toEqual([
      'create Camera',
      'create Munich',
      'change Munich',
      'remove Berlin / HQ',
      'remove Berlin',
      'remove ram_gb',
      'remove Laptop',
      'remove Desktop',
    ]);
  });
});
