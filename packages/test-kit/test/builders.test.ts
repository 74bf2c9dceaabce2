import { newAssetSchema } from '@quartermaster/core/assets/asset';
import { newItemSchema } from '@quartermaster/core/catalogue/item';
import { appliesTo } from '@quartermaster/core/fields/custom-field';
import { defaultAssetTypes, defaultCustomFields } from '@quartermaster/core/fields/defaults';
import { fieldValueSchema } from '@quartermaster/core/fields/field-value';
import { newLocationSchema } from '@quartermaster/core/locations/location';
import { newRequestSchema, procurementSchema } from '@quartermaster/core/requests/request';
import { requestStatuses } from '@quartermaster/core/requests/status';
import { newUserSchema } from '@quartermaster/core/users/user';
import { newVendorSchema } from '@quartermaster/core/vendors/vendor';
import { describe, expect, test } from 'vitest';
import { buildCompany } from '../src/builders/company.ts';
import { exampleEmployee } from '../src/builders/people.ts';
import { lastStatus, orderedUnits } from '../src/builders/requests.ts';

const today = '2026-11-21';
const now = `${today}T14:30:00.000Z`;
const company = buildCompany(now);

describe('the company that tests and the demo share', () => {
  test('has the size that the demo promises', () => {
    expect(company.people).toHaveLength(200);
    expect(company.locations).toHaveLength(30);
    expect(company.catalogue).toHaveLength(80);
    expect(company.requests).toHaveLength(150);
    expect(company.assets.length + orderedUnits(company.requests)).toBe(1200);
    expect(new Set(company.requests.map(lastStatus))).toEqual(new Set(requestStatuses));
  });

  test('is the same each time, and another one with another seed', () => {
    expect(buildCompany(now)).toEqual(company);
    expect(buildCompany(now, 7)).not.toEqual(company);
  });

  test('has the same people and equipment on every day; only its dates move', () => {
    const tomorrow = buildCompany('2026-11-22T14:30:00.000Z');
    expect(tomorrow.people).toEqual(company.people);
    expect(tomorrow.assets.map(({ serialNumber }) => serialNumber)).toEqual(
      company.assets.map(({ serialNumber }) => serialNumber),
    );
    expect(tomorrow.assets[0]?.purchaseDate).not.toBe(company.assets[0]?.purchaseDate);
  });

  test('is what the API accepts', () => {
    for (const { account } of company.people) expect(newUserSchema.parse(account)).toEqual(account);
    for (const { location } of company.locations) expect(newLocationSchema.parse(location)).toEqual(location);
    for (const vendor of company.vendors) expect(newVendorSchema.parse(vendor)).toEqual(vendor);
    for (const item of company.catalogue) expect(newItemSchema.parse(item)).toEqual(item);
    for (const { locationPath, ...asset } of company.assets) {
      expect(newAssetSchema.parse({ ...asset, location: locationPath })).toMatchObject(asset);
    }
    for (const { locationPath, items, steps, procurement, reason, ...request } of company.requests) {
      newRequestSchema.parse({
        ...request,
        location: locationPath,
        items: items.map(({ sku, quantity }) => ({ catalogItemId: sku, quantity })),
      });
      const status = lastStatus({ steps });
      if (procurement) procurementSchema.parse(procurement);
      expect(procurement !== undefined).toBe(['pending_delivery', 'fulfilled'].includes(status));
      expect(reason !== undefined).toBe(status === 'rejected');
    }
  });

  test('names only what is there', () => {
    const emails = new Set(company.people.map(({ account }) => account.email));
    const paths = new Set(company.locations.map(({ path }) => path));
    const vendors = new Set(company.vendors.map(({ name }) => name));
    const skus = new Set(company.catalogue.map(({ sku }) => sku));
    const types = new Set<string>(defaultAssetTypes);
    for (const { office } of company.people) expect(paths).toContain(office);
    for (const asset of company.assets) {
      expect(types).toContain(asset.type);
      expect(paths).toContain(asset.locationPath);
      expect(vendors).toContain(asset.vendor);
      if (asset.assignedTo) expect(emails).toContain(asset.assignedTo);
    }
    for (const request of company.requests) {
      expect(emails).toContain(request.userId);
      expect(paths).toContain(request.locationPath);
      for (const { sku } of request.items) expect(skus).toContain(sku);
    }
  });

  test('tells people, items and things apart', () => {
    const distinct = (values: readonly unknown[]) => expect(new Set(values).size).toBe(values.length);
    distinct(company.people.map(({ account }) => account.email));
    distinct(company.catalogue.map(({ sku }) => sku));
    distinct([
      ...company.assets.flatMap(({ serialNumber }) => serialNumber ?? []),
      ...company.requests.flatMap(({ items }) => items.flatMap(({ serialNumbers }) => serialNumbers)),
    ]);
    distinct(company.requests.map(({ ticketRef }) => ticketRef));
  });

  test('fills custom fields with values of their type, the required ones always', () => {
    for (const { type, customFields = {} } of company.assets) {
      const fields = defaultCustomFields.filter((field) => appliesTo(field, type));
      for (const [name, value] of Object.entries(customFields)) {
        const field = fields.find(({ apiName }) => apiName === name);
        if (!field) throw new Error(`${name} is no field of ${type}`);
        expect(fieldValueSchema(field).parse(value)).toBe(value);
      }
      for (const { required, apiName } of fields) if (required) expect(customFields).toHaveProperty(apiName);
    }
  });

  test('was bought before today', () => {
    for (const { purchaseDate = '', warrantyEnd = '' } of company.assets)
      expect(purchaseDate < today && purchaseDate < warrantyEnd).toBe(true);
  });

  test('asked, ordered and delivered over two years, in the hours when people work', () => {
    const times = company.requests.map(({ steps }) => steps.map(({ at }) => at));
    for (const at of times.flat()) {
      expect(at > company.since && at < now).toBe(true);
      expect(new Date(at).getUTCDay() % 6).not.toBe(0);
      expect(at.slice(11, 16) >= '08:00' && at.slice(11, 16) <= '17:00').toBe(true);
    }
    for (const each of times) expect(each).toEqual([...new Set(each)].sort());
    expect(new Set(times.map(([requested = '']) => requested.slice(0, 7))).size).toBeGreaterThan(18);
    expect(Date.parse(now) - Date.parse(times.flat().sort().at(-1) ?? '')).toBeLessThan(2 * 86_400_000);
    for (const { steps, procurement } of company.requests) {
      const ordered = steps.find(({ status }) => status === 'pending_delivery')?.at ?? '';
      if (procurement) expect(procurement.expectedDeliveryDate >= ordered.slice(0, 10)).toBe(true);
    }
  });

  test('gives the example employee assets, and a request in every state', () => {
    expect(company.assets.filter(({ assignedTo }) => assignedTo === exampleEmployee)).not.toEqual([]);
    const theirs = company.requests.filter(({ userId }) => userId === exampleEmployee);
    expect(new Set(theirs.map(lastStatus))).toEqual(new Set(requestStatuses));
  });
});
