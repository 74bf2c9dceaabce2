import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import type { Context } from '../context.ts';
import { type ExitCode, wrongUsage } from '../failure.ts';
import { findLocationId } from '../locations.ts';
import { saveAsset } from './save-one.ts';

export interface AssignOptions {
  readonly back?: true;
  readonly to?: string;
}

/** Assigns an asset to somebody, or takes it back. */
export async function assignAsset(
  context: Context,
  id: string,
  person: string | undefined,
  { back, to }: AssignOptions,
): Promise<ExitCode> {
  if ((person === undefined) === (back === undefined))
    throw wrongUsage('Specify who gets it, or --back.', [
      'qm assets assign ID EMAIL',
      'qm assets assign ID --back',
    ]);
  const location = to === undefined ? {} : { location: await findLocationId(context, to) };
  if (person === undefined)
    return saveAsset(context, id, { assignedTo: null, ...location }, ({ assetId }) =>
      message.assetTakenBack(assetId),
    );
  const client = await context.client();
  const { assignedTo: before } = await client.assets.get({ params: { id } });
  const { email, displayName } = await findPerson(context, person);
  return saveAsset(context, id, { assignedTo: email, ...location }, (asset) =>
    message.assetAssigned(displayName, before !== null, asset),
  );
}

/** Maximum number of people listed for an ambiguous name. */
const mostNamed = 5;

/** Finds a person by email, or by name, department or position if only one matches. */
async function findPerson(context: Context, written: string) {
  const client = await context.client();
  if (written.includes('@')) return client.users.get({ params: { id: written } });
  const search = { search: written, state: ['active' as const], limit: String(mostNamed + 1) };
  const { items } = await client.users.list(search);
  const called = items.filter(({ displayName }) => fold(displayName) === fold(written));
  const [only, ...others] = called.length > 0 ? called : items;
  if (!only) throw wrongUsage(`Nobody is called '${written}'.`, ['qm people list']);
  if (others.length > 0)
    throw wrongUsage(
      `Several people are found by '${written}'. Use the email instead:`,
      [only, ...others].slice(0, mostNamed).map(({ email }) => email),
    );
  return only;
}
