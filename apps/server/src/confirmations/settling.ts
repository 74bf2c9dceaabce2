import { addressesOf } from '@quartermaster/core/access/actor';
import type { AssetChange } from '@quartermaster/core/assets/asset';
import { retirementChange } from '@quartermaster/core/assets/retirement';
import { namesText, nameText } from '@quartermaster/core/bulk/refusals';
import { type Confirmation, isDifference, type Settle } from '@quartermaster/core/confirmations/confirmation';
import { reasonWords, sayingWords, stepsFor } from '@quartermaster/core/confirmations/words';
import { message } from '@quartermaster/core/messages';
import type { Change } from '@quartermaster/core/query/change';
import { refused } from '@quartermaster/core/verdict';
import { z } from 'zod';
import type { AssetService } from '../assets/service.ts';
import { RefusalError } from '../errors/refusal-error.ts';
import { byCaller, type Caller, type Doer } from '../events/cause.ts';
import type { JobService } from '../jobs/service.ts';
import { definedFields } from '../records/documents.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import { confirmationId, type StoredConfirmation, type StoredRound } from './collection.ts';
import type { ConfirmationRecords, RoundRecords } from './record.ts';
import { refuseClosed } from './rounds.ts';

interface Dependencies {
  readonly jobs: JobService;
  readonly assets: AssetService;
  readonly rounds: RoundRecords;
  readonly confirmations: ConfirmationRecords;
}

/** The most events of a call: two for each difference. */
const mostEvents = 400;
/** How many assets are named in the list of what can be undone. */
const mostNamed = 3;

const askedSchema = z.record(z.string(), z.object({ assetId: z.string(), name: z.string() }));

interface Failed {
  readonly personId: string;
  readonly asset?: string;
  readonly message: string;
}

export interface Settled {
  readonly settled: number;
  readonly failed: Failed[];
  readonly message: string;
}

/** Settles differences: each by the step on its asset that fits, and all of a call as one batch that can be undone. */
export class Settling {
  readonly #runtime: Runtime;
  readonly #deps: Dependencies;

  constructor(runtime: Runtime, deps: Dependencies) {
    this.#runtime = runtime;
    this.#deps = deps;
  }

  async settle(
    roundId: string,
    items: readonly Settle[],
    caller: Caller,
    {
      id: batch = this.#runtime.newId(),
      onBatch,
    }: { readonly id?: string | undefined; readonly onBatch: (id: string) => void },
  ): Promise<Settled> {
    const { jobs, rounds } = this.#deps;
    const round = await rounds.find(roundId);
    if (items.some(({ how }) => how === 'askAgain')) refuseClosed(round);
    // The same call again: the server that took it first was killed, or its answer got lost.
    const isRepeated = (await jobs.collection.get(batch)) !== undefined;
    if (!isRepeated) await jobs.attend('confirmations.settle', caller, batch);
    const doer: Doer = { rights: caller, cause: byCaller(caller, batch) };
    const failed: Failed[] = [];
    // Not by what had been settled by the same step before; also by what was done to an asset and no more.
    let isTouched = isRepeated;
    for (const item of items) {
      const { personId, asset } = item;
      try {
        const onTouched = (): void => {
          isTouched = true;
        };
        await this.#one(round, item, doer, { isRepeated, onTouched });
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error;
        failed.push({ personId, ...definedFields({ asset }), message: error.message });
      }
    }
    const settled = items.length - failed.length;
    const text = message.differencesSettled(settled);
    // An empty batch would be listed among what can be undone.
    if (!isTouched) {
      await jobs.collection.remove(batch);
      return { settled, failed, message: text };
    }
    const changed = await this.#changedBy(batch);
    await jobs.conclude(batch, items.length, {
      ...{ updated: changed.count, failedCount: failed.length, message: text },
      ...{ about: `${text}: ${round.name}`, ...definedFields({ detail: changed.detail }) },
    });
    onBatch(batch);
    return { settled, failed, message: text };
  }

  /** How many records a batch has changed, equipment and answers, and the equipment's names. */
  async #changedBy(batch: string) {
    const events = await this.#runtime.store.events.read({ batch, limit: mostEvents });
    const settled = events.flatMap(({ data: { assets, settledAsset } }) => {
      const asked = askedSchema.safeParse(assets).data?.[String(settledAsset)];
      return asked ? [nameText(asked)] : [];
    });
    const names = [...new Set(settled)];
    return { count: events.length, detail: namesText(names.slice(0, mostNamed), names.length) };
  }

  async #one(
    round: StoredRound,
    item: Settle,
    doer: Doer,
    { isRepeated, onTouched }: { readonly isRepeated: boolean; readonly onTouched: () => void },
  ): Promise<void> {
    const { confirmations } = this.#deps;
    const find = () => confirmations.find(confirmationId(round.id, item.personId));
    const stored = await find();
    if (isRepeated && isAskedAgain(stored, item)) return;
    const { id, isSettled } = differenceIn(stored, item);
    if (isSettled) return this.#refuseOtherHolder(id, item, doer);
    if (id !== undefined) refuseUnfit(stored.assets[id], item, round);
    // First: if this server stops in between, the difference is still listed.
    if (id !== undefined && (await this.#apply(id, item, stored, { doer, round }))) onTouched();
    const { actor } = doer.cause;
    await confirmations.edit({
      find,
      cause: doer.cause,
      eventDetails: {
        types: [item.how === 'askAgain' ? 'confirmation.reminded' : 'confirmation.settled'],
        extra: { settledAsset: id ?? '' },
      },
      change: (now) => {
        const byId = actor.kind === 'user' ? actor.id : '';
        const change = settledChange(now, item, { how: item.how, at: instantOf(this.#runtime), byId });
        if (change) onTouched();
        return change;
      },
    });
  }

  /** What was handed to somebody else before isn't handed to this person by that. */
  async #refuseOtherHolder(id: string | undefined, { how, to }: Settle, { rights }: Doer): Promise<void> {
    if (how !== 'handOver' || id === undefined) return;
    const { assignedTo } = await this.#deps.assets.find(id, rights);
    if (assignedTo !== to) throw new RefusalError(refused('CONFLICT', message.settledAlready));
  }

  /** Does to the asset what settles the difference, unless it is so already. @returns whether anything was done */
  async #apply(
    id: string,
    { how, to, location }: Settle,
    stored: StoredConfirmation,
    { doer, round }: { readonly doer: Doer; readonly round: StoredRound },
  ): Promise<boolean> {
    if (how === 'leave' || how === 'askAgain') return false;
    const { assets } = this.#deps;
    const asset = await assets.find(id, doer.rights);
    const person = await assets.deps.users.find(stored.personId);
    const holder = asset.assignedTo;
    // Somebody else did it, or an earlier attempt of the same call.
    const isDone =
      (how === 'takeBack' && holder === undefined) ||
      (how === 'retireLost' && asset.retired !== undefined) ||
      (how === 'maintenance' && asset.status === 'Maintenance') ||
      (how === 'handOver' && holder !== undefined && holder === to);
    if (isDone) return false;
    const heir = to === undefined ? undefined : await assets.deps.users.byEmail(to);
    if (heir?.suspended) throw new RefusalError(refused('CONFLICT', message.holderSuspended(heir.email)));
    if (holder !== undefined && !addressesOf(person).includes(holder))
      throw new RefusalError(refused('CONFLICT', message.heldByAnother(asset.assetId)));
    const { said = 'missing', reason, comment } = stored.assets[id] ?? {};
    const words = [reason ? reasonWords[reason] : sayingWords[said], comment].filter(Boolean).join('. ');
    const note = message.lostInRound(person.displayName, round.name, words.replace(/^L/, 'l'));
    const changes: Readonly<Record<typeof how, AssetChange>> = {
      takeBack: { assignedTo: null, ...definedFields({ location }) },
      maintenance: { status: 'Maintenance' },
      handOver: { assignedTo: to ?? null },
      retireLost: retirementChange({
        reason: 'lost',
        note: note.slice(0, 500).replace(/[\uD800-\uDBFF]$/, ''),
      }),
    };
    // Not if somebody else has got it, or anything else has changed, since it was looked at.
    await assets.change(id, changes[how], doer, {
      eventId: this.#runtime.newId(),
      version: asset.version,
    });
    return true;
  }
}

/** Whether somebody was asked about an asset and hasn't said anything since. */
const isAskedAgain = ({ assets }: StoredConfirmation, { asset = '', how }: Settle): boolean =>
  how === 'askAgain' && assets[asset] !== undefined && assets[asset].said === undefined;

/**
 * The asset of a difference; without an id, it is about what the person has besides. Refuses what was settled by another
 * step.
 */
function differenceIn(
  { assets, besides }: Pick<Confirmation, 'assets' | 'besides'>,
  { asset, how }: Settle,
): { readonly id?: string; readonly isSettled: boolean } {
  const found = asset === undefined ? besides : assets[asset];
  const isOne = asset === undefined ? besides !== undefined : isDifference(assets[asset] ?? {});
  if (!found || !isOne || (asset === undefined && how !== 'leave'))
    throw new RefusalError(refused('CONFLICT', message.notADifference));
  if (found.settled && found.settled.how !== how)
    throw new RefusalError(refused('CONFLICT', message.settledAlready));
  const isSettled = found.settled !== undefined;
  return asset === undefined ? { isSettled } : { id: asset, isSettled };
}

/** Refuses a step that isn't offered for what was said. */
function refuseUnfit(
  asked: Confirmation['assets'][string] | undefined,
  { how }: Settle,
  { state }: StoredRound,
): void {
  // Who else has the asset by now is refused by a text of its own.
  const fit = stepsFor(asked ?? {}, { isClosed: state === 'closed', isElsewhere: false });
  if (!fit.includes(how)) throw new RefusalError(refused('CONFLICT', message.stepDoesNotFit));
}

function settledChange(
  now: StoredConfirmation,
  item: Settle,
  settled: { readonly how: Settle['how']; readonly at: string; readonly byId: string },
): Change | undefined {
  const { id, isSettled } = differenceIn(now, item);
  if (isSettled) return undefined;
  if (id === undefined) return { set: { 'besides.settled': settled } };
  const asked = now.assets[id];
  if (item.how !== 'askAgain' || !asked) return { set: { [`assets.${id}.settled`]: settled } };
  const { assetId, name, type, said, reason, comment, notTheirs, earlier = [] } = asked;
  if (!said) return undefined;
  const statement = { said, ...definedFields({ reason, comment, notTheirs }), settled };
  const again = { id, assetId, name, type, earlier: [...earlier, statement] };
  // Their reminder of the day.
  return { set: { [`assets.${id}`]: again, remindedAt: settled.at } };
}
