import type { Actor } from '@quartermaster/core/access/actor';
import { type ItemRow, itemRowReader } from '@quartermaster/core/catalogue/catalogue-csv';
import { bindItemColumns } from '@quartermaster/core/catalogue/catalogue-csv-columns';
import {
  type ItemLookups,
  type ItemPlan,
  missingItemTypes,
  planItemRow,
} from '@quartermaster/core/catalogue/catalogue-csv-plan';
import type { Item } from '@quartermaster/core/catalogue/item';
import { Names } from '@quartermaster/core/csv/directory';
import type { ImportOptions } from '@quartermaster/core/csv/mapping';
import type { CsvRow } from '@quartermaster/core/csv/read-csv';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { isIn } from '@quartermaster/core/query/where';
import type { WriteOperation } from '@quartermaster/store';
import type { RowImporter, RowOutcome } from '../imports/import-run.ts';
import { mapInTurns } from '../in-turns.ts';
import { accept } from '../refusal-error.ts';
import { instantOf, type Runtime } from '../runtime.ts';
import type { ItemDocument, StoredItem } from './collection.ts';
import { type CatalogueService, itemDocument, itemUpdate } from './service.ts';

/** A row that lost a race against somebody else's write is planned again, so often. */
const maxTries = 5;

interface CatalogueImport {
  readonly runtime: Runtime;
  readonly catalogue: CatalogueService;
  readonly currency: string;
  readonly options: ImportOptions;
  readonly dryRun: boolean;
  readonly actor: Actor;
  readonly recordId: (line: number) => string;
}

interface Found {
  readonly lookups: ItemLookups;
  readonly stored: ReadonlyMap<string, StoredItem>;
}

/** Imports catalogue items from a file with this header. A dry run does all but write. */
export async function beginCatalogueImport(context: CatalogueImport, header: readonly string[]) {
  const columns = accept(bindItemColumns(header, context.options));
  const table = await context.catalogue.fields.table();
  const types = new Map([
    ...table.aliases.map(({ name, type }) => [fold(name), type] as const),
    ...table.types.map((type) => [fold(type.name), type] as const),
  ]);
  return new CatalogueImporter(context, columns, types);
}

class CatalogueImporter implements RowImporter {
  readonly leftOut: readonly string[];
  readonly toCreate = { types: [] as string[], locations: [], vendors: [], fields: [] };
  /** Rows without a name, and rows whose SKU another has: no failures. */
  readonly skipped = { invalid: 0, duplicate: 0 };
  readonly #context: CatalogueImport;
  readonly #types: Map<string, { readonly id: string; readonly name: string }>;
  readonly #typeNames = new Names();
  readonly #read: (row: CsvRow) => ItemRow;

  constructor(
    context: CatalogueImport,
    columns: Parameters<typeof itemRowReader>[0] & { readonly leftOut: readonly string[] },
    types: Map<string, { readonly id: string; readonly name: string }>,
  ) {
    this.#context = context;
    this.#types = types;
    // A name that was merged into another is found by its key alone.
    for (const [key, { name }] of types) this.#typeNames.add(name, key);
    this.#read = itemRowReader(columns);
    this.leftOut = columns.leftOut;
  }

  async take(rows: readonly CsvRow[]): Promise<RowOutcome[]> {
    const outcomes = new Map<number, RowOutcome>();
    await this.#settle(await mapInTurns(rows, this.#read), outcomes, maxTries);
    return rows.flatMap(({ line }) => outcomes.get(line) ?? []);
  }

  async #settle(rows: readonly ItemRow[], outcomes: Map<number, RowOutcome>, tries: number): Promise<void> {
    const found = await this.#find(rows);
    const { createMissing } = this.#context.options;
    await this.#makeTypes(missingItemTypes(rows, found.lookups, createMissing));
    const planned = await mapInTurns(rows, (row) => ({
      row,
      plan: planItemRow(row, found.lookups, createMissing),
    }));
    const lost = this.#context.dryRun
      ? undefined
      : await this.#write(
          planned.map(({ plan }) => plan),
          found,
        );
    const raced: ItemRow[] = [];
    for (const { row, plan } of planned) {
      if (!lost?.has(plan)) outcomes.set(row.line, this.#outcome(plan));
      else if (tries > 1) raced.push(row);
      else {
        const errors = [{ row: row.line, column: '', value: '', message: message.changedMeanwhile }];
        outcomes.set(row.line, { line: row.line, action: 'failed', key: plan.sku, errors });
      }
    }
    if (raced.length > 0) await this.#settle(raced, outcomes, tries - 1);
  }

  #outcome(plan: ItemPlan): RowOutcome {
    if (plan.action === 'skipped') this.skipped[plan.reason] += 1;
    return {
      line: plan.line,
      action: plan.action,
      key: plan.sku,
      ...(plan.action === 'update' ? { changes: plan.changes } : {}),
      ...(plan.action === 'failed' ? { errors: plan.errors } : {}),
    };
  }

  async #find(rows: readonly ItemRow[]): Promise<Found> {
    const { catalogue } = this.#context;
    const ids = [...new Set(rows.flatMap(({ id }) => id || []))];
    const skus = [...new Set(rows.flatMap(({ skuKey }) => skuKey || []))];
    const names = [
      ...new Set(rows.flatMap((row) => (row.id === '' && row.skuKey === '' ? row.nameKey || [] : []))),
    ];
    const named = async (path: string, values: string[]): Promise<StoredItem[]> =>
      values.length === 0
        ? []
        : (await catalogue.collection.find({ where: isIn(path, values), limit: 200 })).items;
    const found = await Promise.all([
      ids.length === 0 ? [] : catalogue.collection.getMany(ids),
      named('skuKey', skus),
      named('nameKey', names),
    ]);
    const stored = new Map(found.flat().map((item) => [item.id, item]));
    const presented = new Map((await catalogue.present([...stored.values()])).map((item) => [item.id, item]));
    const bySku = new Map<string, Item>();
    const byName = new Map<string, Item[]>();
    for (const { id, skuKey, nameKey } of stored.values()) {
      const item = presented.get(id);
      if (!item) continue;
      if (skuKey !== undefined) bySku.set(skuKey, item);
      byName.set(nameKey, [...(byName.get(nameKey) ?? []), item]);
    }
    return { lookups: { types: this.#typeNames, byId: presented, bySku, byName }, stored };
  }

  async #makeTypes(names: readonly string[]): Promise<void> {
    const { fields } = this.#context.catalogue;
    for (const name of names) {
      if (!this.#context.dryRun) await fields.ensureType(name, this.#context.actor);
      const type = (await fields.typeByName(name)) ?? { id: `new:${name}`, name };
      this.#types.set(fold(name), type);
      this.#typeNames.add(name);
      this.toCreate.types.push(name);
    }
  }

  /** Writes what the plans say; answers those that lost a race. */
  async #write(plans: readonly ItemPlan[], { stored, lookups }: Found): Promise<Set<ItemPlan>> {
    const operations = plans.flatMap((plan) => {
      const operation = this.#operation(plan, stored, lookups);
      return operation ? [{ plan, operation }] : [];
    });
    const outcomes = await this.#context.catalogue.collection.write(
      operations.map(({ operation }) => operation),
      'background',
    );
    return new Set(
      operations.flatMap(({ plan }, index) => {
        const status = outcomes[index]?.status;
        return status === 'inserted' || status === 'updated' ? [] : [plan];
      }),
    );
  }

  #operation(
    plan: ItemPlan,
    stored: ReadonlyMap<string, StoredItem>,
    { byId }: ItemLookups,
  ): WriteOperation<ItemDocument> | undefined {
    const { runtime, catalogue, currency, actor, recordId } = this.#context;
    const now = instantOf(runtime);
    if (plan.action === 'create') {
      const type = this.#types.get(fold(plan.item.type));
      if (!type) throw new Error('A planned item has a type that nobody knows');
      const document = itemDocument(plan.item, plan.id ?? recordId(plan.line), type.id, currency, now);
      return { kind: 'insert', document, events: catalogue.createdEvents(document, type.name, actor) };
    }
    if (plan.action !== 'update') return undefined;
    const before = byId.get(plan.id);
    const document = stored.get(plan.id);
    const type = plan.change.type === undefined ? undefined : this.#types.get(fold(plan.change.type));
    const change = document && itemUpdate(document, plan.change, type, now);
    if (!before || !document || !change) return undefined;
    return {
      kind: 'update',
      id: plan.id,
      change,
      version: document.version,
      events: catalogue.updatedEvents(before, plan.change, actor),
    };
  }
}
