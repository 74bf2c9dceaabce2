import { addressesOf } from '@quartermaster/core/access/actor';
import { notRetired } from '@quartermaster/core/assets/retirement';
import { subtreeIds } from '@quartermaster/core/locations/location';
import { fold } from '@quartermaster/core/query/fold';
import { and, equals, isIn, not } from '@quartermaster/core/query/where';
import { z } from 'zod';
import type { StoredAsset } from '../assets/collection.ts';
import type { AssetService } from '../assets/service.ts';
import type { StoredJob } from '../jobs/collection.ts';
import type { JobStep, JobWork } from '../jobs/workers.ts';
import { definedFields } from '../records/documents.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { StoredUser } from '../users/collection.ts';
import { type ConfirmationDocument, confirmationId, type StoredRound } from './collection.ts';
import { nextReminderOf } from './next-reminder.ts';
import type { ConfirmationRecords, RoundRecords } from './record.ts';

/** How many people are looked at in a step. Each may also be found under a former address. */
const atOnce = 100;

const inputSchema = z.object({ round: z.string() });
const cursorSchema = z.string().optional();

interface Dependencies {
  readonly assets: AssetService;
  readonly rounds: RoundRecords;
  readonly confirmations: ConfirmationRecords;
}

/** Finds the people that a round asks, with what they hold, and asks each once. */
export class Asking implements JobWork {
  readonly #runtime: Runtime;
  readonly #deps: Dependencies;

  constructor(runtime: Runtime, deps: Dependencies) {
    this.#runtime = runtime;
    this.#deps = deps;
  }

  async step({ input, cursor, cause }: StoredJob): Promise<JobStep> {
    const { rounds, confirmations, assets } = this.#deps;
    const round = await rounds.collection.get(inputSchema.parse(input).round);
    if (round?.state !== 'starting') return { processed: 0, result: {} };
    const after = cursorSchema.parse(cursor);
    const people = await assets.deps.users.collection.find({
      ...(round.department === undefined ? {} : { where: equals('department', round.department) }),
      limit: atOnce,
      ...(after === undefined ? {} : { after }),
    });
    const held = await this.#heldBy(people.items);
    const among = await this.#isThere(round);
    const asked = people.items.flatMap((person) => {
      const theirs = held.get(person.id) ?? [];
      return theirs.some(among) ? [{ person, theirs }] : [];
    });
    const shown = new Map(
      (await assets.present(asked.flatMap(({ theirs }) => theirs))).map(({ id, type }) => [id, type]),
    );
    const documents = asked.map(({ person, theirs }) => this.#document(round, person, theirs, shown));
    const operations = await confirmations.insertions(documents, cause, ({ id }) => `${id}:asked`);
    await confirmations.collection.write(operations, 'background');
    if (people.next !== undefined) return { processed: documents.length, cursor: people.next };
    await this.#open(round, cause);
    return { processed: documents.length, result: {} };
  }

  /** What these people have in hand, by their ids; what is on its way isn't. */
  async #heldBy(people: readonly StoredUser[]): Promise<ReadonlyMap<string, StoredAsset[]>> {
    const owners = new Map(people.flatMap((person) => addressesOf(person).map((one) => [one, person.id])));
    const held = new Map<string, StoredAsset[]>();
    if (owners.size === 0) return held;
    const where = and(
      notRetired,
      isIn('assignedTo', [...owners.keys()]),
      not(equals('status', 'Pending Delivery')),
    );
    for await (const asset of this.#deps.assets.collection.stream({ where })) {
      const owner = owners.get(asset.assignedTo ?? '');
      if (owner === undefined) continue;
      const theirs = held.get(owner);
      if (theirs) theirs.push(asset);
      else held.set(owner, [asset]);
    }
    return held;
  }

  /** Whether an asset is where the round asks; who has one there is asked about all they have. */
  async #isThere({ location }: StoredRound): Promise<(asset: StoredAsset) => boolean> {
    if (location === undefined) return () => true;
    const ids = new Set(subtreeIds(await this.#deps.assets.deps.locations.all(), location));
    return ({ locationId }) => locationId !== undefined && ids.has(locationId);
  }

  #document(
    round: StoredRound,
    person: StoredUser,
    theirs: readonly StoredAsset[],
    types: ReadonlyMap<string, string>,
  ): ConfirmationDocument {
    const now = instantOf(this.#runtime);
    return {
      id: confirmationId(round.id, person.id),
      roundId: round.id,
      roundName: round.name,
      personId: person.id,
      displayName: person.displayName,
      nameKey: fold(person.displayName),
      ...definedFields({ department: person.department, due: round.due }),
      ...(person.suspended ? { suspended: true as const } : {}),
      assets: Object.fromEntries(
        theirs.map(({ id, assetId, name, typeId }) => [
          id,
          { id, assetId, name, type: types.get(id) ?? typeId },
        ]),
      ),
      // Derived when it is written.
      ...{ state: 'waiting', answered: 0, total: 0, differences: 0, open: 0 },
      createdAt: now,
      updatedAt: now,
    };
  }

  async #open(round: StoredRound, cause: StoredJob['cause']): Promise<void> {
    const { rounds, confirmations } = this.#deps;
    const count = await confirmations.collection.count(
      and(equals('roundId', round.id), not(equals('state', 'suspended'))),
    );
    const at = instantOf(this.#runtime);
    await rounds.edit({
      find: () => rounds.find(round.id),
      change: ({ state, remindEvery }) =>
        state === 'starting'
          ? {
              set: {
                state: 'open',
                sent: [{ at, count }],
                ...definedFields({ nextReminder: nextReminderOf(at, remindEvery) }),
              },
            }
          : undefined,
      cause,
    });
  }
}
