import type { Client } from '@quartermaster/contract';
import type { Installation } from '@quartermaster/core/config/section';
import { checkLocationRemoval } from '@quartermaster/core/locations/rules';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import type { Context } from '../context.ts';
import type { PlannedChange } from './plan.ts';
import { inTurns } from './turns.ts';

/** Adds to removals why the server will refuse them: what is in use can't be removed. */
export async function withRefusals(
  context: Context,
  changes: readonly PlannedChange[],
  installation: Installation,
): Promise<PlannedChange[]> {
  const removals = changes.filter(({ action }) => action === 'remove');
  if (removals.length === 0) return [...changes];
  const client = await context.client();
  const users = new Map<PlannedChange, number>();
  // Items are removed or change their type before types are removed, so these don't count.
  const typeOf = new Map(installation.items.map(({ id, type }) => [id, fold(type)]));
  const going = changes.flatMap(({ operation }) =>
    operation.kind === 'items.remove' || (operation.kind === 'items.update' && operation.body.type)
      ? (typeOf.get(operation.id) ?? [])
      : [],
  );
  const itemsGoing = ({ operation, name }: PlannedChange): number =>
    operation.kind === 'assetTypes.remove' ? going.filter((type) => type === fold(name)).length : 0;
  const counting = inTurns(removals, async (change) => {
    users.set(change, (await usersOf(client, change)) - itemsGoing(change));
  });
  await context.wait('Looking at what is in use', counting);
  const staying = new Set<string>();
  return changes.map((change) => {
    const refusal = refusalOf(change, users.get(change) ?? 0, installation, staying);
    if (refusal === undefined) return change;
    if ('id' in change.operation) staying.add(change.operation.id);
    return { ...change, refusal };
  });
}

/** How many records refer to what would be removed. */
async function usersOf(client: Client, { operation, name }: PlannedChange): Promise<number> {
  const one = { limit: '1' };
  if (operation.kind === 'locations.remove') {
    const { total } = await client.assets.list({ location: operation.id, ...one });
    return total;
  }
  if (operation.kind !== 'assetTypes.remove') return 0;
  const [assets, items] = await Promise.all([
    client.assets.list({ type: name, ...one }),
    client.catalogue.list({ type: name, ...one }),
  ]);
  return assets.total + items.total;
}

/** @param staying the ids of other records that can't be removed; sub-locations come before their parents */
function refusalOf(
  { operation }: PlannedChange,
  users: number,
  { locations }: Installation,
  staying: ReadonlySet<string>,
): string | undefined {
  if (operation.kind === 'assetTypes.remove') return users > 0 ? message.typeInUse : undefined;
  if (operation.kind !== 'locations.remove') return undefined;
  const { id } = operation;
  const hasSubLocations = locations.some(({ id: below, parentId }) => parentId === id && staying.has(below));
  const verdict = checkLocationRemoval({ isDefault: false, hasSubLocations, assets: users });
  return verdict.ok ? undefined : verdict.message;
}
