import type { contract, Received } from '@quartermaster/contract';
import {
  type BulkResult,
  bulkAssetChange,
  bulkChangeSchema,
  checkBulkEdit,
} from '@quartermaster/core/assets/bulk';
import type { SetField } from '@quartermaster/core/bulk/edit-title';
import { underOwnNames } from '@quartermaster/core/fields/bound-fields';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { z } from 'zod';
import { BulkChanges } from '../bulk/changes.ts';
import { type BulkCall, BulkEdits } from '../bulk/edits.ts';
import type { BulkVerdict, FoundRecords } from '../bulk/kind.ts';
import type { BulkParts } from '../bulk/parts.ts';
import { RefusalError, unwrap } from '../errors/refusal-error.ts';
import type { JobService } from '../jobs/service.ts';
import { definedFields } from '../records/documents.ts';
import { daysOf, type Runtime } from '../runtime/runtime.ts';
import { recipients } from '../users/recipients.ts';
import type { AssetIds } from './asset-ids.ts';
import { checkCustomFields, findReferences, refuseTwoValues } from './check.ts';
import type { AssetDocument, StoredAsset } from './collection.ts';
import { DanglingCount } from './dangling.ts';
import { assetUpdate } from './document.ts';
import { assetFilter } from './list.ts';
import { assetsNamed } from './named-assets.ts';
import type { AssetService } from './service.ts';

const bulkSetSchema = bulkChangeSchema.extend({
  /** The only assets that `retired: null` restores. Others that are retired are left as they are. */
  restoring: z.array(z.string()).optional(),
});
type BulkSet = z.infer<typeof bulkSetSchema>;
type BulkInput = Omit<Received<typeof contract.assets.bulk>, 'set'> & { readonly set?: BulkSet | undefined };
export type AssetBulkChanges = BulkChanges<AssetDocument, BulkSet, BulkInput>;

/** Edits and deletes many assets. */
export const assetBulkChanges = (
  runtime: Runtime,
  assets: AssetService,
  assetIds: AssetIds,
): AssetBulkChanges =>
  new BulkChanges(runtime, {
    jobs: { edit: 'assets.bulkEdit', delete: 'assets.bulkDelete' },
    records: assets.records,
    setSchema: bulkSetSchema,
    summary: (action, { updated, failedCount, exempt }) =>
      action === 'edit'
        ? message.assetsUpdated(updated, failedCount, exempt?.count)
        : message.assetsDeleted(updated, failedCount),
    setFields: (set) => setFields(set, assets),
    check: (set, recipient) => checkSet(set, recipient, assets, runtime),
    recipientOf: async ({ assignedTo }) =>
      assignedTo ? (await assets.deps.users.byEmail(assignedTo))?.id : undefined,
    where: async ({ filter, where }, caller) =>
      assetFilter(filter ?? { where }, caller, await assets.listFields(caller)),
    find: (names) => find(names, assets),
    nameOf: ({ assetId, name }) => ({ assetId, name }),
    otherNames: ({ assetId }) => (typeof assetId === 'string' ? [fold(assetId)] : []),
    // First, so that a crash in between can't free the IDs.
    beforeDeletion: (stored) => assetIds.withdraw(stored),
  });

/** The assignee isn't named, because a job's description stays when a person is erased. */
async function setFields(
  { customFields = {}, ...own }: BulkSet,
  { deps }: AssetService,
): Promise<SetField[]> {
  const [place, definitions] = await Promise.all([
    own.location ? deps.locations.collection.get(own.location) : undefined,
    Object.keys(customFields).length > 0 ? deps.fields.customFields() : [],
  ]);
  const fields = [
    { label: 'status', value: own.status },
    { label: 'condition', value: own.condition },
    { label: 'assignee', value: own.assignedTo && 'somebody' },
    { label: 'vendor', value: own.vendor },
    { label: 'location', value: own.location && (place?.name ?? own.location) },
    { label: 'order number', value: own.orderNumber },
    { label: 'cost', value: own.cost === null ? null : own.cost?.toFixed(2) },
    { label: 'currency', value: own.costCurrency },
    { label: 'warranty end', value: own.warrantyEnd },
  ].flatMap(({ label, value }) => (value === undefined ? [] : [{ label, value }]));
  const custom = Object.entries(customFields).map(([apiName, value]) => ({
    label: definitions.find((one) => one.apiName === apiName)?.displayName ?? apiName,
    value: value === null ? null : String(value),
  }));
  const retired: SetField[] =
    own.retired === undefined
      ? []
      : own.retired === null
        ? [{ label: 'retired', value: null, title: 'Restored' }]
        : [{ label: 'retired', value: own.retired.reason, title: `Retired as ${own.retired.reason}` }];
  return [...fields, ...custom, ...retired];
}

async function checkSet(
  { restoring, ...given }: BulkSet,
  recipient: string | undefined,
  { deps }: AssetService,
  runtime: Runtime,
): Promise<(stored: StoredAsset) => BulkVerdict> {
  const requested = bulkAssetChange(given);
  refuseTwoValues(requested);
  const set =
    recipient === undefined
      ? requested
      : { ...requested, assignedTo: unwrap((await recipients(deps.users, [recipient]))(recipient)) };
  const change = underOwnNames(set);
  const [references, definitions, types] = await Promise.all([
    findReferences(change, deps),
    deps.fields.customFields(),
    deps.fields.table(),
  ]);
  const faults = new Map<string, string | undefined>();
  const faultOf = (typeId: string): string | undefined => {
    const type = types.byId(typeId)?.name ?? typeId;
    if (!faults.has(type))
      faults.set(
        type,
        faultIn(() => checkCustomFields(set, type, definitions, 'edit')),
      );
    return faults.get(type);
  };
  const days = daysOf(runtime);
  return (stored) => {
    const { status, assignedTo = null, createdAt, retired, retiredOn, purchaseDate, cost } = stored;
    // What is on its way isn't held: it is refused below.
    if (given.retired?.exceptHeld && stored.assignedTo !== undefined && status !== 'Pending Delivery')
      return { what: 'exempt', reason: message.leftOutAsHeld };
    if (restoring && retired !== undefined && !restoring.includes(stored.id))
      return { what: 'failed', message: message.retiredMeanwhile };
    const known = definedFields({ retired, retiredOn, purchaseDate, cost });
    const allowed = checkBulkEdit({ status, assignedTo, createdAt, ...known }, change, days);
    if (!allowed.ok) return { what: 'failed', message: allowed.message };
    const fault = faultOf(stored.typeId);
    if (fault !== undefined) return { what: 'failed', message: fault };
    const wanted = assetUpdate(stored, allowed.value, references);
    return wanted ? { what: 'change', change: wanted } : { what: 'unchanged' };
  };
}

/** The message of the refusal, if the check refuses. */
function faultIn(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof RefusalError) return error.message;
    throw error;
  }
}

/** The assets with these ids or asset IDs, each once, and the ids that match nothing. */
async function find(ids: readonly string[], assets: AssetService): Promise<FoundRecords<AssetDocument>> {
  const named = await assetsNamed(assets, ids);
  const found = ids.flatMap((id) => named(id) ?? []);
  return {
    found: [...new Map(found.map((asset) => [asset.id, asset])).values()],
    unknown: ids.filter((id) => named(id) === undefined),
  };
}

/**
 * POST /api/equipment/bulk. A dry run also counts the assets by type, and what depends on those to be
 * deleted or retired.
 */
export class AssetBulk {
  readonly #runtime: Runtime;
  readonly #assets: AssetService;
  readonly #edits: BulkEdits<AssetDocument, BulkSet, BulkInput>;

  constructor(
    runtime: Runtime,
    assets: AssetService,
    changes: AssetBulkChanges,
    parts: BulkParts,
    jobs: JobService,
  ) {
    this.#runtime = runtime;
    this.#assets = assets;
    this.#edits = new BulkEdits(runtime, changes, parts, jobs);
  }

  async run(input: BulkInput, call: BulkCall): Promise<BulkResult> {
    if (!input.dryRun) return this.#edits.run(input, call);
    const typeIds = new Map<string, number>();
    const dangling = new DanglingCount();
    const outcome = await this.#edits.run(input, call, (asset, changes) => {
      typeIds.set(asset.typeId, (typeIds.get(asset.typeId) ?? 0) + 1);
      dangling.add(asset);
      if (changes && input.set?.retired && asset.retired !== undefined) dangling.addRetired();
    });
    const table = await this.#assets.deps.fields.table();
    const types: Record<string, number> = {};
    for (const [id, count] of typeIds) {
      const name = table.byId(id)?.name ?? id;
      types[name] = (types[name] ?? 0) + count;
    }
    return {
      ...outcome,
      types,
      ...(input.delete || input.set?.retired ? { hanging: await dangling.count(this.#runtime.store) } : {}),
    };
  }
}
