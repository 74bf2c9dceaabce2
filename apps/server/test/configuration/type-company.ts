import { fold } from '@quartermaster/core/query/fold';
import { isIn } from '@quartermaster/core/query/where';
import { expect } from 'vitest';
import { itemDocument } from '../../src/catalogue/service.ts';
import type { Services } from '../../src/services.ts';
import { somebody } from '../support/origin.ts';

const now = '2026-01-01T00:00:00.000Z';
const pageSize = 200;

/**
 * Types to be merged, each with this many assets and items, and a field that belongs to the first of them.
 */
export interface TypeCompany {
  readonly sources: readonly { readonly id: string; readonly name: string }[];
  readonly destination: { readonly id: string; readonly name: string };
  /** A type merged into the first source earlier. */
  readonly older: { readonly id: string; readonly name: string };
  readonly fieldId: string;
  readonly assets: number;
  readonly items: number;
}

let companies = 0;

/** Creates such types under new names. */
export async function typeCompany(
  services: Services,
  each: { assets: number; items: number },
): Promise<TypeCompany> {
  companies += 1;
  const { typeEditing, typeMerge, fieldEditing, workers } = services;
  const add = async (word: string) => {
    const name = `${word} ${companies}`;
    const input = { name, maintenanceInterval: 12, requiresCalibration: false };
    return { id: (await typeEditing.create(input, somebody)).id, name };
  };
  const [one, two, destination, older] = [
    await add('Notebook'),
    await add('Ultrabook'),
    await add('Computer'),
    await add('Portable'),
  ];
  const { id: fieldId } = await fieldEditing.create(
    {
      displayName: 'Dock',
      apiName: `dock_${companies}`,
      type: 'text',
      required: false,
      assetTypes: [one.name, 'Laptop'],
    },
    somebody,
  );
  for (const { id, name } of [one, two]) {
    await fill(services, id, name, each);
  }
  await typeMerge.start({ sources: [older.id], destination: one.id }, somebody);
  await workers.run();
  return { sources: [one, two], destination, older, fieldId, assets: 2 * each.assets, items: 2 * each.items };
}

async function fill(
  { assets, catalogue, runtime }: Services,
  typeId: string,
  typeName: string,
  each: { assets: number; items: number },
): Promise<void> {
  for (let from = 0; from < each.assets; from += pageSize) {
    const documents = Array.from({ length: Math.min(pageSize, each.assets - from) }, () => {
      const id = runtime.newId();
      return {
        id,
        assetId: id,
        name: 'Book',
        typeId,
        status: 'Available' as const,
        condition: 'New' as const,
        keys: { assetId: fold(id), name: 'book', type: fold(typeName) },
        lastUpdated: now,
        createdAt: now,
      };
    });
    await assets.collection.write(documents.map((document) => ({ kind: 'insert', document })));
  }
  for (let from = 0; from < each.items; from += pageSize) {
    const documents = Array.from({ length: Math.min(pageSize, each.items - from) }, () =>
      itemDocument(
        { name: 'Book', type: typeName, price: 1, inStock: 1 },
        runtime.newId(),
        typeId,
        'USD',
        now,
      ),
    );
    await catalogue.collection.write(documents.map((document) => ({ kind: 'insert', document })));
  }
}

/** What each name resolves to, and whether it is listed. */
export async function namesOf({ fields }: Services, { sources, destination, older }: TypeCompany) {
  const table = await fields.table();
  const listed = new Set(table.types.map(({ name }) => name));
  return [...sources, older, destination].map(({ name }) => ({
    name,
    leadsTo: table.byName(name)?.id,
    listed: listed.has(name),
  }));
}

/** Expects a merge to be complete: one name, every record moved, nothing lost, and no marks left. */
export async function expectMerged(services: Services, company: TypeCompany): Promise<void> {
  const { sources, destination, older, fieldId } = company;
  expect(await namesOf(services, company)).toEqual(
    [...sources, older, destination].map(({ name }) => ({
      name,
      leadsTo: destination.id,
      listed: name === destination.name,
    })),
  );
  const { fields, assets, catalogue } = services;
  const old = isIn(
    'typeId',
    [...sources, older].map(({ id }) => id),
  );
  const moved = isIn('typeId', [destination.id]);
  expect([await assets.collection.count(old), await catalogue.collection.count(old)]).toEqual([0, 0]);
  expect([await assets.collection.count(moved), await catalogue.collection.count(moved)]).toEqual([
    company.assets,
    company.items,
  ]);
  const sorted = await assets.collection.count(isIn('keys.type', [fold(destination.name)]));
  expect(sorted).toBe(company.assets);
  expect((await fields.fieldCollection.get(fieldId))?.typeIds).toEqual([destination.id, 'type_laptop']);
  expect((await fields.typeCollection.get(destination.id))?.merging).toBeUndefined();
  for (const { id } of [...sources, older]) {
    expect((await fields.typeCollection.get(id))?.mergedInto).toBe(destination.id);
  }
}
