import {
  asideKey,
  type ConversionPreview,
  type ConversionQuery,
  convertValue,
  saysNothing,
} from '@quartermaster/core/fields/conversion';
import { fieldValueSchema } from '@quartermaster/core/fields/field-value';
import { equals, exists } from '@quartermaster/core/query/where';
import type { Collection } from '@quartermaster/store';
import { z } from 'zod';
import { type AssetDocument, assetCollection, type StoredAsset } from '../assets/collection.ts';
import { bySystem, domainEvent } from '../events/domain-event.ts';
import type { StoredJob } from '../jobs/collection.ts';
import type { JobStep, JobWork } from '../jobs/workers.ts';
import { instantOf, type Runtime } from '../runtime.ts';
import type { StoredCustomField } from './collection.ts';
import type { FieldService } from './service.ts';

const pageSize = 200;
/** So many values are shown as examples, in a preview and in what the job answers. */
const shown = 10;
const reported = 100;

const inputSchema = z.object({ fieldId: z.string() });
const cursorSchema = z.object({
  after: z.string().optional(),
  converted: z.number(),
  setAside: z.number(),
  examples: z.array(z.object({ id: z.string(), assetId: z.string(), value: z.string() })),
});
type Cursor = z.infer<typeof cursorSchema>;
type Aside = Cursor['examples'][number];

/**
 * What a change of a field's type does to the values that assets hold: told before anything changes, done by a job
 * after the field has its new type. A value that doesn't convert is kept among its asset's specs, and reported.
 */
export class FieldConversion implements JobWork {
  readonly #runtime: Runtime;
  readonly #fields: FieldService;
  readonly #assets: Collection<AssetDocument>;

  constructor(runtime: Runtime, fields: FieldService) {
    this.#runtime = runtime;
    this.#fields = fields;
    this.#assets = runtime.store.collection(assetCollection);
  }

  /** What would become of the values that are stored under an API name. */
  async preview(apiName: string, to: ConversionQuery): Promise<ConversionPreview> {
    const path = `customFields.${apiName}`;
    const groups = await this.#assets.tally({ where: exists(path), by: [{ path }] });
    const values = groups
      .flatMap(({ key: [value], count }) =>
        value === undefined || saysNothing(value) ? [] : [{ value, count }],
      )
      .sort((a, b) => b.count - a.count)
      .map(({ value, count }) => ({ value, assets: count, becomes: convertValue(value, to) }));
    const failing = values.filter(({ becomes }) => becomes === undefined);
    const fails = failing.reduce((sum, { assets }) => sum + assets, 0);
    const all = values.reduce((sum, { assets }) => sum + assets, 0);
    const examples = await Promise.all(
      failing.slice(0, shown).map(async ({ value }) => {
        const { items } = await this.#assets.find({ where: equals(path, value), limit: 1 });
        return items.map(({ id, assetId }) => ({ id, assetId, value }));
      }),
    );
    return {
      values: all,
      converts: all - fails,
      fails,
      examples: examples.flat(),
      converted: values
        .flatMap(({ becomes, ...one }) => (becomes === undefined ? [] : [{ ...one, becomes }]))
        .slice(0, shown),
    };
  }

  async step(job: StoredJob): Promise<JobStep> {
    const { fieldId } = inputSchema.parse(job.input);
    const cursor = cursorSchema.parse(job.cursor ?? { converted: 0, setAside: 0, examples: [] });
    const field = await this.#fields.fieldCollection.get(fieldId);
    // Deleted meanwhile, or never written: nothing waits for new values.
    if (field?.converting !== job.id) return { processed: 0, result: {} };
    const page = await this.#assets.find({
      where: exists(`customFields.${field.apiName}`),
      limit: pageSize,
      ...(cursor.after === undefined ? {} : { after: cursor.after }),
    });
    const aside = await this.#convert(page.items, field, job.id);
    const next: Cursor = {
      converted: cursor.converted + page.items.length - aside.length,
      setAside: cursor.setAside + aside.length,
      examples: [...cursor.examples, ...aside].slice(0, reported),
      ...(page.next === undefined ? {} : { after: page.next }),
    };
    if (page.next !== undefined) return { processed: page.items.length, cursor: next };
    await this.#finish(field, job.id, next);
    const { after: _after, ...result } = next;
    return { processed: page.items.length, result };
  }

  /** Converts the values of these assets; answers those that were set aside. Who is edited meanwhile is looked at again. */
  async #convert(assets: readonly StoredAsset[], field: StoredCustomField, job: string): Promise<Aside[]> {
    const aside: Aside[] = [];
    for (let waiting = assets; waiting.length > 0; ) {
      const plans = waiting.flatMap((asset) => this.#plan(asset, field, job) ?? []);
      const outcomes = await this.#assets.write(
        plans.map(({ operation }) => operation),
        'background',
      );
      for (const [at, { status }] of outcomes.entries()) {
        const one = plans[at]?.aside;
        if (status === 'updated' && one) aside.push(one);
      }
      waiting = outcomes.flatMap((outcome) => (outcome.status === 'conflict' ? [outcome.document] : []));
    }
    return aside;
  }

  /** The write that an asset's value asks for; undefined where it fits as it is. */
  #plan(asset: StoredAsset, field: StoredCustomField, job: string) {
    const { id, version, assetId, specs = {} } = asset;
    const value = asset.customFields?.[field.apiName];
    if (value === undefined || fieldValueSchema(field).safeParse(value).success) return undefined;
    const path = `customFields.${field.apiName}`;
    if (saysNothing(value)) {
      return { operation: { kind: 'update' as const, id, version, change: { unset: [path] } } };
    }
    const becomes = convertValue(value, field);
    if (becomes !== undefined) {
      return { operation: { kind: 'update' as const, id, version, change: { set: { [path]: becomes } } } };
    }
    const text = String(value);
    const kept = { ...specs, [asideKey(field.apiName, text, specs)]: text };
    return {
      aside: { id, assetId, value: text },
      operation: {
        kind: 'update' as const,
        id,
        version,
        change: { set: { specs: kept, lastUpdated: instantOf(this.#runtime) }, unset: [path] },
        events: [
          domainEvent(this.#runtime, {
            type: 'equipment.updated' as const,
            actor: bySystem,
            subject: { kind: 'asset' as const, id },
            data: { id, assetId, specs: kept, assignedTo: asset.assignedTo ?? null },
            previous: { customFields: { [field.apiName]: value } },
            batch: job,
          }),
        ],
      },
    };
  }

  async #finish(field: StoredCustomField, job: string, { converted, setAside }: Cursor): Promise<void> {
    await this.#fields.fieldCollection.update(
      field.id,
      { unset: ['converting'], set: { updatedAt: instantOf(this.#runtime) } },
      {
        where: equals('converting', job),
        events: [
          domainEvent(this.#runtime, {
            type: 'field.updated',
            actor: bySystem,
            subject: { kind: 'field', id: field.id },
            data: { id: field.id, apiName: field.apiName, type: field.type, converted, setAside },
            batch: job,
          }),
        ],
      },
    );
  }
}
