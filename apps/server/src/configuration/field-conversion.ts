import type { Cause } from '@quartermaster/core/events/event';
import {
  type ConversionPreview,
  type ConversionQuery,
  convertValue,
  isBlankValue,
  setAsideKey,
} from '@quartermaster/core/fields/conversion';
import { fieldValueSchema } from '@quartermaster/core/fields/field-value';
import { equals, exists } from '@quartermaster/core/query/where';
import { z } from 'zod';
import type { AssetDocument, StoredAsset } from '../assets/collection.ts';
import type { AssetRecords } from '../assets/record.ts';
import type { StoredCustomField } from '../fields/collection.ts';
import type { FieldService } from '../fields/service.ts';
import type { StoredJob } from '../jobs/collection.ts';
import type { JobStep, JobWork } from '../jobs/workers.ts';
import type { PlannedChange } from '../records/records.ts';

const pageSize = 200;
/** How many example values a preview shows, and how many failed ones a job's result reports. */
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
 * Converts assets' values when a field's type changes: previewed before the change, done by a job after it. A
 * value that can't be converted is moved to its asset's specs, and reported.
 */
export class FieldConversion implements JobWork {
  readonly #fields: FieldService;
  readonly #assets: AssetRecords;

  constructor(fields: FieldService, assets: AssetRecords) {
    this.#fields = fields;
    this.#assets = assets;
  }

  /** What would happen to the values stored under an API name. */
  async preview(apiName: string, to: ConversionQuery): Promise<ConversionPreview> {
    const path = `customFields.${apiName}`;
    const groups = await this.#assets.collection.tally({ where: exists(path), by: [{ path }] });
    const values = groups
      .flatMap(({ key: [value], count }) =>
        value === undefined || isBlankValue(value) ? [] : [{ value, count }],
      )
      .sort((a, b) => b.count - a.count)
      .map(({ value, count }) => ({ value, assets: count, becomes: convertValue(value, to) }));
    const failing = values.filter(({ becomes }) => becomes === undefined);
    const fails = failing.reduce((sum, { assets }) => sum + assets, 0);
    const all = values.reduce((sum, { assets }) => sum + assets, 0);
    const examples = await Promise.all(
      failing.slice(0, shown).map(async ({ value }) => {
        const { items } = await this.#assets.collection.find({ where: equals(path, value), limit: 1 });
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
    // The field was deleted or its change was never written, so there is nothing to convert.
    if (field?.converting !== job.id) return { processed: 0, result: {} };
    const page = await this.#assets.collection.find({
      where: exists(`customFields.${field.apiName}`),
      limit: pageSize,
      ...(cursor.after === undefined ? {} : { after: cursor.after }),
    });
    const aside = await this.#convert(page.items, field, job.cause);
    const next: Cursor = {
      converted: cursor.converted + page.items.length - aside.length,
      setAside: cursor.setAside + aside.length,
      examples: [...cursor.examples, ...aside].slice(0, reported),
      ...(page.next === undefined ? {} : { after: page.next }),
    };
    if (page.next !== undefined) return { processed: page.items.length, cursor: next };
    await this.#finish(field, job, next);
    const { after: _after, ...result } = next;
    return { processed: page.items.length, result };
  }

  /**
   * Converts these assets' values and returns those moved to the specs. Retries assets that were edited
   * concurrently.
   */
  async #convert(assets: readonly StoredAsset[], field: StoredCustomField, cause: Cause): Promise<Aside[]> {
    const aside: Aside[] = [];
    for (let waiting = assets; waiting.length > 0; ) {
      const plans = waiting.flatMap((stored) => planOf(stored, field) ?? []);
      const outcomes = await this.#assets.collection.write(
        await this.#assets.edits(plans, cause),
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

  async #finish({ id }: StoredCustomField, job: StoredJob, { converted, setAside }: Cursor): Promise<void> {
    await this.#fields.fieldRecords.edit({
      find: () => this.#fields.fieldRecords.find(id),
      change: ({ converting }) => (converting === job.id ? { unset: ['converting'] } : undefined),
      cause: job.cause,
      eventDetails: { extra: { conversion: { converted, setAside } } },
    });
  }
}

/** The change that an asset's value needs; undefined if the value already fits. */
function planOf(
  stored: StoredAsset,
  field: StoredCustomField,
): (PlannedChange<AssetDocument> & { readonly aside?: Aside }) | undefined {
  const { id, assetId, specs = {} } = stored;
  const value = stored.customFields?.[field.apiName];
  if (value === undefined || fieldValueSchema(field).safeParse(value).success) return undefined;
  const path = `customFields.${field.apiName}`;
  if (isBlankValue(value)) return { stored, change: { unset: [path] } };
  const becomes = convertValue(value, field);
  if (becomes !== undefined) return { stored, change: { set: { [path]: becomes } } };
  const text = String(value);
  const kept = { ...specs, [setAsideKey(field.apiName, text, specs)]: text };
  return { stored, change: { set: { specs: kept }, unset: [path] }, aside: { id, assetId, value: text } };
}
