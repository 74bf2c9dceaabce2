import type { Actor } from '@quartermaster/core/access/actor';
import { type AssetRow, assetRowReader } from '@quartermaster/core/assets/asset-csv';
import {
  bindAssetColumns,
  importedField,
  missingAssetFields,
} from '@quartermaster/core/assets/asset-csv-columns';
import {
  type AssetLookups,
  type AssetPlan,
  missingAssetNames,
  planAssetRow,
} from '@quartermaster/core/assets/asset-csv-plan';
import type { ImportOptions } from '@quartermaster/core/csv/mapping';
import type { CsvRow } from '@quartermaster/core/csv/read-csv';
import { message } from '@quartermaster/core/messages';
import { isIn } from '@quartermaster/core/query/where';
import type { WriteOperation } from '@quartermaster/store';
import { byUser } from '../events/domain-event.ts';
import type { RowImporter, RowOutcome } from '../imports/import-run.ts';
import { mapInTurns } from '../in-turns.ts';
import { accept } from '../refusal-error.ts';
import { instantOf, type Runtime } from '../runtime.ts';
import { createdEvent, updatedEvent } from './asset-events.ts';
import type { AssetIds } from './asset-ids.ts';
import type { AssetDocument, StoredAsset } from './collection.ts';
import { assetDocument, assetUpdate } from './document.ts';
import { ImportNames } from './import-names.ts';
import { namesIn } from './present.ts';
import type { AssetService } from './service.ts';

/** A row that lost a race against somebody else's write is planned again, so often. */
const maxTries = 5;

interface AssetImport {
  readonly runtime: Runtime;
  readonly assets: AssetService;
  readonly assetIds: AssetIds;
  readonly options: ImportOptions;
  readonly dryRun: boolean;
  readonly actor: Actor;
  readonly recordId: (line: number) => string;
}

interface Found {
  readonly lookups: AssetLookups;
  readonly stored: ReadonlyMap<string, StoredAsset>;
}

/** Imports assets from a file with this header. A dry run does all but write. */
export async function beginAssetImport(
  context: AssetImport,
  header: readonly string[],
): Promise<AssetImporter> {
  const { fields } = context.assets.around;
  const known = await fields.customFields();
  const newFields = context.options.createMissing.has('fields')
    ? missingAssetFields(header, context.options, known)
    : [];
  const columns = accept(
    bindAssetColumns(header, context.options, [...known, ...newFields.map(importedField)]),
  );
  if (!context.dryRun) for (const apiName of newFields) await fields.ensureField(apiName, context.actor);
  const names = await ImportNames.load(context.assets.around, context.actor, context.dryRun, newFields);
  return new AssetImporter(context, columns, names);
}

class AssetImporter implements RowImporter {
  readonly leftOut: readonly string[];
  /** Of the created: rows without an asset ID. */
  issued = 0;
  readonly #context: AssetImport;
  readonly #names: ImportNames;
  readonly #read: (row: CsvRow) => AssetRow;

  constructor(context: AssetImport, columns: Parameters<typeof assetRowReader>[0], names: ImportNames) {
    this.#context = context;
    this.#names = names;
    this.#read = assetRowReader(columns);
    this.leftOut = columns.leftOut;
  }

  get toCreate() {
    return this.#names.toCreate;
  }

  async take(rows: readonly CsvRow[]): Promise<RowOutcome[]> {
    const outcomes = new Map<number, RowOutcome>();
    await this.#settle(await mapInTurns(rows, this.#read), outcomes, maxTries);
    return rows.flatMap(({ line }) => outcomes.get(line) ?? []);
  }

  /** Plans and writes the rows; those that lost a race are planned anew on what is there now. */
  async #settle(rows: readonly AssetRow[], outcomes: Map<number, RowOutcome>, tries: number): Promise<void> {
    const found = await this.#find(rows);
    const { createMissing } = this.#context.options;
    await this.#names.make(missingAssetNames(rows, found.lookups, createMissing));
    const raced: AssetRow[] = [];
    const planned = await mapInTurns(rows, (row) => ({
      row,
      plan: planAssetRow(row, found.lookups, createMissing),
    }));
    const written = this.#context.dryRun
      ? undefined
      : await this.#write(
          planned.map(({ plan }) => plan),
          found,
        );
    for (const { row, plan } of planned) {
      const outcome = written?.get(plan) ?? 'ok';
      if (outcome === 'ok') outcomes.set(row.line, this.#outcome(plan));
      else if (tries > 1) raced.push(row);
      else {
        const errors = [{ row: row.line, column: '', value: '', message: message.changedMeanwhile }];
        outcomes.set(row.line, { line: row.line, action: 'failed', key: plan.assetId, errors });
      }
    }
    if (raced.length > 0) await this.#settle(raced, outcomes, tries - 1);
  }

  #outcome(plan: AssetPlan): RowOutcome {
    if (plan.action === 'create' && plan.assetId === '') this.issued += 1;
    return {
      line: plan.line,
      action: plan.action,
      key: plan.assetId,
      ...(plan.action === 'update' ? { changes: plan.changes } : {}),
      ...(plan.action === 'failed' ? { errors: plan.errors } : {}),
    };
  }

  async #find(rows: readonly AssetRow[]): Promise<Found> {
    const { assets, runtime } = this.#context;
    const keys = [...new Set(rows.flatMap(({ key }) => key || []))];
    const holders = [...new Set(rows.flatMap(({ holder }) => holder ?? []))];
    const [stored, people] = await Promise.all([
      keys.length === 0
        ? []
        : assets.collection
            .find({ where: isIn('keys.assetId', keys), limit: 200 })
            .then((page) => page.items),
      assets.around.users.byEmails(holders),
    ]);
    const presented = await assets.present(stored);
    const existing = new Map(
      stored.flatMap((document, index) => {
        const asset = presented[index];
        return asset ? [[document.keys.assetId, asset] as const] : [];
      }),
    );
    return {
      lookups: {
        directory: this.#names.directory,
        existing,
        people: new Set(people.keys()),
        today: instantOf(runtime).slice(0, 10),
      },
      stored: new Map(stored.map((document) => [document.id, document])),
    };
  }

  /** Writes what the plans say, in one batch that lets people's own writes pass; says which lost a race. */
  async #write(
    plans: readonly AssetPlan[],
    { stored, lookups }: Found,
  ): Promise<Map<AssetPlan, 'ok' | 'raced'>> {
    const { assets, assetIds } = this.#context;
    const withoutId = plans.filter((plan) => plan.action === 'create' && plan.assetId === '').length;
    const issued = (withoutId === 0 ? [] : await assetIds.take(withoutId)).values();
    const operations: { plan: AssetPlan; operation: WriteOperation<AssetDocument> }[] = [];
    await mapInTurns(plans, (plan) => {
      const operation =
        plan.action === 'create'
          ? this.#insertion(plan, plan.assetId || (issued.next().value ?? ''))
          : plan.action === 'update'
            ? this.#update(plan, stored.get(plan.id), lookups)
            : undefined;
      if (operation) operations.push({ plan, operation });
    });
    const outcomes = await assets.collection.write(
      operations.map(({ operation }) => operation),
      'background',
    );
    return new Map(
      operations.map(({ plan }, index) => {
        const outcome = outcomes[index];
        // A record with this id is this very row's: an earlier try of the same call made it.
        const made = outcome?.status === 'duplicate' && outcome.key === 'id';
        return [
          plan,
          made || outcome?.status === 'inserted' || outcome?.status === 'updated' ? 'ok' : 'raced',
        ];
      }),
    );
  }

  #insertion(plan: AssetPlan & { action: 'create' }, assetId: string): WriteOperation<AssetDocument> {
    const { runtime, actor, recordId } = this.#context;
    const references = this.#names.references(plan.asset);
    const ids = { id: recordId(plan.line), assetId };
    const document = assetDocument(plan.asset, ids, references, instantOf(runtime));
    const names = namesIn(references);
    return { kind: 'insert', document, events: [createdEvent(runtime, byUser(actor), document, names)] };
  }

  #update(
    { change }: AssetPlan & { action: 'update' },
    stored: StoredAsset | undefined,
    { existing }: AssetLookups,
  ): WriteOperation<AssetDocument> | undefined {
    const { runtime, actor } = this.#context;
    const before = stored && existing.get(stored.keys.assetId);
    if (!stored || !before) return undefined;
    const update = assetUpdate(stored, change, this.#names.references(change), instantOf(runtime));
    if (!update) return undefined;
    return {
      kind: 'update',
      id: stored.id,
      change: update,
      version: stored.version,
      events: [updatedEvent(runtime, byUser(actor), before, change, update)],
    };
  }
}
