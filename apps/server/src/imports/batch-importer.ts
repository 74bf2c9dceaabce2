import type { CsvRow } from '@quartermaster/core/csv/csv-row';
import type { BoundColumns, ImportFormat } from '@quartermaster/core/csv/import-format';
import type { Creatable, ImportCreation, ToCreate } from '@quartermaster/core/csv/import-result';
import { newValues } from '@quartermaster/core/csv/new-values';
import { rowError } from '@quartermaster/core/csv/row-error';
import type { Creation, RowPlan, Update } from '@quartermaster/core/csv/row-plan';
import type { Cause } from '@quartermaster/core/events/event';
import { message } from '@quartermaster/core/messages';
import type { Change } from '@quartermaster/core/query/change';
import { readingMessage } from '@quartermaster/core/reading-messages';
import type { Collection, Identified, Stored, WriteOperation, WriteOutcome } from '@quartermaster/store';
import { byCaller } from '../events/cause.ts';
import type { PlannedChange } from '../records/records.ts';
import { mapYielding } from '../runtime/map-yielding.ts';
import type { ImportContext, PlannedRows, RowFacts, RowImporter, RowOutcome } from './import-kind.ts';
import type { ImportNames } from './import-names.ts';

/** How many times a row is tried if it loses a race against another write. */
const maxTries = 5;

/** Everything that can be imported has a name, by which people tell the rows of a plan apart. */
interface Named {
  readonly name: string;
}

/** What rows are compared with, and the stored records it came from, by id. */
export interface Found<Lookups, Document extends Identified> {
  readonly lookups: Lookups;
  readonly stored: ReadonlyMap<string, Stored<Document>>;
}

/** How plans for one kind of record are written. */
export interface RecordWriter<Row, Lookups, New, Edit, Document extends Identified> {
  readonly records: {
    readonly collection: Collection<Document>;
    insertions(documents: readonly Document[], cause: Cause): Promise<WriteOperation<Document>[]>;
    edits(changes: readonly PlannedChange<Document>[], cause: Cause): Promise<WriteOperation<Document>[]>;
  };
  /** Wraps the write of a batch, where others of its kind have to wait for it. */
  guarded?<Outcome>(
    operations: readonly WriteOperation<Document>[],
    write: () => Promise<Outcome>,
  ): Promise<Outcome>;
  /** Wraps plan and write of a batch, where what other batches and calls write decides about the rows. */
  readonly exclusively?: (<Result>(work: () => Promise<Result>) => Promise<Result>) | undefined;
  /** Whether later rows are planned only once this change is known to have been written. */
  isWrittenApart?(update: Update<Edit>, stored: Stored<Document>): boolean;
  /** Reads what these rows are compared with. */
  find(rows: readonly Row[]): Promise<Found<Lookups, Document>>;
  /** The new records, in the same order. @param recordId returns the id for a line's record */
  documents(
    creations: readonly Creation<New>[],
    recordId: (line: number) => string,
  ): Promise<readonly Document[]>;
  /** What a plan shows of a record besides its key: its name or its content. */
  nameOf(stored: Document): string;
  /** The same for a record to be created; by default its name. */
  newNameOf?(record: New): string;
  /** The type of an asset or item, which a plan shows as its icon. */
  typeOf?(record: New | Document): string | undefined;
  /** The path of the location that a record to be created is at: a dry run makes up ids of new ones. */
  placeOf?(record: New): string | undefined;
  /** The names that a new or changed record uses, of those that an import can create. */
  uses?(record: New | Edit): Iterable<readonly [kind: Creatable, name: string]>;
  /** Follows once these records are written. */
  created?(documents: readonly Document[]): Promise<void>;
  /** What a plan says of the rows besides their outcomes. */
  facts?(): RowFacts;
  /** The change to a stored record; undefined if nothing changes. */
  change(update: Update<Edit>, stored: Stored<Document>): Change | undefined;
}

/** Rows with their plans, and what they were compared with. */
interface Planned<Row, Lookups, New, Edit, Document extends Identified> {
  readonly rows: readonly { readonly row: Row; readonly plan: RowPlan<New, Edit> }[];
  readonly found: Found<Lookups, Document>;
}

const writes: ReadonlySet<RowPlan<unknown, unknown>['action']> = new Set(['create', 'update']);

/** Plans and writes the rows of a file batch by batch, for any kind of record. */
export class BatchImporter<
  Columns extends BoundColumns,
  Row extends { readonly line: number },
  Lookups,
  New extends Named,
  Edit,
  Document extends Identified,
> implements RowImporter
{
  readonly leftOut: readonly string[];
  readonly continues: RowImporter['continues'];
  readonly order: RowImporter['order'];
  readonly #format: ImportFormat<never, Columns, Row, Lookups, New, Edit>;
  readonly #writer: RecordWriter<Row, Lookups, New, Edit, Document>;
  readonly #names: ImportNames;
  readonly #context: ImportContext;
  readonly #read: (row: CsvRow) => Row;

  constructor(
    format: ImportFormat<never, Columns, Row, Lookups, New, Edit>,
    columns: Columns,
    names: ImportNames,
    writer: RecordWriter<Row, Lookups, New, Edit, Document>,
    context: ImportContext,
  ) {
    this.#format = format;
    this.#writer = writer;
    this.#names = names;
    this.#context = context;
    this.#read = format.reader(columns);
    this.leftOut = columns.leftOut;
    this.continues = format.continues?.(columns);
    this.order = format.order?.(columns);
  }

  get toCreate(): ToCreate {
    return this.#names.toCreate;
  }

  get creations(): ImportCreation[] {
    return this.#names.creations;
  }

  get facts(): RowFacts {
    return this.#writer.facts?.() ?? {};
  }

  async plan(rows: readonly CsvRow[]): Promise<PlannedRows> {
    const read = await mapYielding(rows, this.#read);
    const planned = await this.#plan(read);
    return {
      keys: new Set(planned.rows.flatMap(({ plan: { action, key } }) => (writes.has(action) && key) || [])),
      write: async () => {
        const outcomes = new Map<number, RowOutcome>();
        const byLine = new Map(rows.map((row) => [row.line, row]));
        const recordId = (line: number): string => {
          const row = byLine.get(line);
          if (!row) throw new Error(`Nobody read line ${line}, for which a record was planned`);
          return this.#context.recordId(row);
        };
        const complete = (current: typeof planned) => this.#complete(current, recordId, outcomes, maxTries);
        const { exclusively } = this.#writer;
        const isExclusive = exclusively !== undefined && !this.#context.dryRun;
        if (!isExclusive) await complete(planned);
        else if (await exclusively(() => this.#completeTogether(read, complete)))
          for (const row of read) await exclusively(async () => complete(await this.#plan([row])));

        return rows.flatMap(({ line }) => outcomes.get(line) ?? []);
      },
    };
  }

  /** Plans and writes rows at once; if one has to be written apart, writes nothing and returns true. */
  async #completeTogether(
    rows: readonly Row[],
    complete: (planned: Planned<Row, Lookups, New, Edit, Document>) => Promise<void>,
  ): Promise<boolean> {
    const planned = await this.#plan(rows);
    const isApart = planned.rows.some(({ plan }) => this.#isWrittenApart(plan, planned.found.stored));
    if (!isApart) await complete(planned);
    return isApart;
  }

  #isWrittenApart(plan: RowPlan<New, Edit>, stored: ReadonlyMap<string, Stored<Document>>): boolean {
    const before = plan.action === 'update' ? stored.get(plan.id) : undefined;
    return plan.action === 'update' && before !== undefined && !!this.#writer.isWrittenApart?.(plan, before);
  }

  async #plan(rows: readonly Row[]): Promise<Planned<Row, Lookups, New, Edit, Document>> {
    const { createMissing, mode } = this.#context.options;
    const found = await this.#writer.find(rows);
    await this.#names.make(this.#format.missing(rows, found.lookups, createMissing, mode));
    return {
      found,
      rows: await mapYielding(rows, (row) => ({
        row,
        plan: this.#format.plan(row, found.lookups, createMissing, mode),
      })),
    };
  }

  /** Writes the rows; those that lost a race are planned again on the current records. */
  async #complete(
    { rows, found }: Planned<Row, Lookups, New, Edit, Document>,
    recordId: (line: number) => string,
    outcomes: Map<number, RowOutcome>,
    tries: number,
  ): Promise<void> {
    const { isAsPlanned } = this.#context;
    const agreed = rows.filter(({ row, plan }) => {
      if (!isAsPlanned || !writes.has(plan.action)) return true;
      if (isAsPlanned(this.#outcomeOf(plan, found.stored))) return true;
      outcomes.set(row.line, failedNow(plan, readingMessage.notAsPlanned));
      return false;
    });
    const plans = agreed.map(({ plan }) => plan);
    const lost = this.#context.dryRun ? new Set() : await this.#write(plans, found, recordId);
    const raced: Row[] = [];
    for (const { row, plan } of agreed) {
      if (!lost.has(plan)) {
        outcomes.set(row.line, this.#outcomeOf(plan, found.stored));
        if (plan.action === 'create') this.#names.count(this.#writer.uses?.(plan.record) ?? []);
        if (plan.action === 'update') this.#names.count(this.#writer.uses?.(plan.change) ?? []);
      } else if (tries > 1) raced.push(row);
      else outcomes.set(row.line, failedNow(plan, message.changedMeanwhile));
    }
    if (raced.length > 0) await this.#complete(await this.#plan(raced), recordId, outcomes, tries - 1);
  }

  /** Writes what the plans say in one batch of background priority; returns the plans that lost a race. */
  async #write(
    plans: readonly RowPlan<New, Edit>[],
    { stored }: Found<Lookups, Document>,
    recordId: (line: number) => string,
  ): Promise<ReadonlySet<unknown>> {
    const { records } = this.#writer;
    const created = plans.filter((plan) => plan.action === 'create');
    const updated: (PlannedChange<Document> & { readonly plan: Update<Edit> })[] = [];
    await mapYielding(plans, (plan) => {
      const before = plan.action === 'update' ? stored.get(plan.id) : undefined;
      const change = plan.action === 'update' && before ? this.#writer.change(plan, before) : undefined;
      if (plan.action === 'update' && before && change)
        updated.push({ plan, stored: before, change, isUnseen: true });
    });
    const cause = byCaller(this.#context.caller, this.#context.batch);
    const documents = await this.#writer.documents(created, recordId);
    const operations = [
      ...(await records.insertions(documents, cause)),
      ...(await records.edits(updated, cause)),
    ];
    const write = () => records.collection.write(operations, 'background');
    const outcomes = await (this.#writer.guarded?.(operations, write) ?? write());
    const written = [...created, ...updated.map(({ plan }) => plan)];
    await this.#writer.created?.(documents.filter((_, index) => outcomes[index]?.status === 'inserted'));
    return new Set(written.filter((plan, index) => !tookEffect(plan, outcomes[index])));
  }

  #outcomeOf(plan: RowPlan<New, Edit>, stored: ReadonlyMap<string, Stored<Document>>): RowOutcome {
    const { line, action, key } = plan;
    const stateOf = (id: string) => {
      const record = stored.get(id);
      return record ? { name: this.#writer.nameOf(record), assetType: this.#writer.typeOf?.(record) } : {};
    };
    switch (action) {
      case 'create': {
        const record = () => {
          const location = this.#writer.placeOf?.(plan.record);
          return location === undefined ? plan.record : { ...plan.record, location };
        };
        return {
          ...{ line, action, key, name: this.#writer.newNameOf?.(plan.record) ?? plan.record.name },
          assetType: this.#writer.typeOf?.(plan.record),
          record,
          values: () => newValues(record()),
        };
      }
      case 'update':
        return { line, action, key, ...stateOf(plan.id), changes: plan.changes };
      case 'unchanged':
        return { line, action, key, ...stateOf(plan.id) };
      case 'skipped':
        return { line, action, key, reason: plan.reason };
      case 'failed':
        return { line, action, key, errors: plan.errors };
    }
  }
}

function tookEffect(
  plan: Pick<Creation<unknown>, 'id'>,
  outcome: WriteOutcome<Identified> | undefined,
): boolean {
  if (outcome?.status === 'inserted' || outcome?.status === 'updated') return true;
  // Unless the row gave the id, it is derived from the row, so an earlier attempt of the same call created
  // the record.
  return outcome?.status === 'duplicate' && outcome.key === 'id' && plan.id === undefined;
}

const failedNow = ({ line, key }: RowPlan<unknown, unknown>, why: string): RowOutcome => ({
  line,
  action: 'failed',
  key,
  errors: [rowError(line, '', '', why, 'changed')],
});
