import { compareConfig } from '@quartermaster/core/config/compare';
import type { Change, Installation } from '@quartermaster/core/config/section';
import { type ConversionPreview, mayInvalidateValues } from '@quartermaster/core/fields/conversion';
import { shortened } from '@quartermaster/core/settings/retention';
import { issuesOf } from '@quartermaster/core/verdict';
import type { Context } from '../context.ts';
import { retentionLosses } from '../retention-losses.ts';
import { type ConfigFile, readConfigFile } from './file.ts';
import { readInstallation } from './installation.ts';
import { withRefusals } from './refusals.ts';

/** A change; for a field's type, also its effect on stored values. */
export interface PlannedChange extends Change {
  readonly conversion?: ConversionPreview;
  /** What would be deleted because it is kept for fewer days, a sentence each. */
  readonly losses?: readonly string[];
  /** Why the server would refuse it at present. */
  readonly refusal?: string;
}

/** What a file would change in this installation. */
export interface Plan {
  readonly file: string;
  readonly installation: Installation;
  readonly changes: readonly PlannedChange[];
  /** What the file leaves out, by section. */
  readonly unmentioned: Readonly<Record<string, readonly string[]>>;
}

/** Compares a file with the current configuration. Throws a Failure that lists each error in the file. */
export const makePlan = async (context: Context, file: string, prune: boolean): Promise<Plan> =>
  planOf(context, await readConfigFile(file), prune);

/** The same for a file that has been read. */
export async function planOf(
  context: Context,
  { name, config, refused }: ConfigFile,
  prune: boolean,
): Promise<Plan> {
  const installation = await readInstallation(
    context,
    config.items !== undefined || config.vendors !== undefined,
  );
  const compared = compareConfig({ wanted: config, installation, prune });
  if (!compared.ok) throw refused(issuesOf(compared));
  const { changes, unmentioned } = compared.value;
  const planned = [];
  for (const change of changes) planned.push(await withEffect(context, change, installation));
  return {
    file: name,
    installation,
    changes: await withRefusals(context, planned, installation),
    unmentioned,
  };
}

/** The number of changes as listed: values of what has no name count separately. */
export const countOf = (changes: readonly PlannedChange[]): number =>
  changes.reduce((sum, { name, values }) => sum + (name === '' ? values.length : 1), 0);

async function withEffect(
  context: Context,
  change: Change,
  { fields, settings }: Installation,
): Promise<PlannedChange> {
  const { operation } = change;
  if (operation.kind === 'settings.update') {
    const losses = await retentionLosses(context, shortened(operation.body, settings));
    return losses.length > 0 ? { ...change, losses } : change;
  }
  if (operation.kind !== 'customFields.update') return change;
  const { id, body } = operation;
  const field = fields.find((one) => one.id === id);
  if (!field || !mayInvalidateValues(field, body)) return change;
  const client = await context.client();
  const query = { type: body.type ?? field.type, ...(body.options ? { options: body.options } : {}) };
  const preview = client.customFields.preview({ params: { id }, body: query });
  const conversion = await context.wait('Looking at stored values', preview);
  return body.type !== undefined || conversion.fails > 0 ? { ...change, conversion } : change;
}
