import type { Actor } from '@quartermaster/core/access/actor';
import { notRetired } from '@quartermaster/core/assets/retirement';
import {
  type DoctorCheck,
  type DoctorFinding,
  type DoctorReport,
  mostExamples,
} from '@quartermaster/core/doctor/doctor';
import { doctorNote } from '@quartermaster/core/doctor/words';
import { isCancellable } from '@quartermaster/core/jobs/job';
import { and, equals, isIn } from '@quartermaster/core/query/where';
import { shortId } from '@quartermaster/core/records/short-id';
import { itemsText } from '@quartermaster/core/requests/items-text';
import { shellQuoted } from '@quartermaster/core/shell';
import type { ListedWebhook } from '@quartermaster/core/webhooks/webhook';
import type { AssetIdLedgers } from '../assets/asset-id-ledger.ts';
import { mostSharedSerials } from '../assets/list.ts';
import { missingFieldsOf } from '../assets/record.ts';
import type { AssetService } from '../assets/service.ts';
import type { CatalogueService } from '../catalogue/service.ts';
import type { FieldService } from '../fields/service.ts';
import type { JobService } from '../jobs/service.ts';
import type { Reading } from '../lists/list-query.ts';
import type { LocationService } from '../locations/service.ts';
import type { RequestService } from '../requests/service.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { UserService } from '../users/service.ts';
import type { WebhookService } from '../webhooks/service.ts';
import type { WorkflowService } from '../workflows/service.ts';
import { DanglingReferences } from './dangling-references.ts';
import { serverVersion } from './version.ts';

interface Dependencies {
  readonly assets: AssetService;
  readonly assetIdLedgers: AssetIdLedgers;
  readonly requests: RequestService;
  readonly jobs: JobService;
  readonly webhooks: WebhookService;
  readonly workflows: WorkflowService;
  readonly catalogue: CatalogueService;
  readonly fields: FieldService;
  readonly locations: LocationService;
  readonly users: UserService;
}

type Example = DoctorFinding['examples'][number];

/** What a check found: how many, and the first of them. */
interface Found {
  readonly count: number;
  readonly examples: readonly Example[];
  readonly note?: string;
}

/** A running job says so at least every minute. */
const stillAfterMs = 10 * 60_000;
/** From so many failures of a step in a row on, waiting doesn't help. */
const hopelessFailures = 3;
/** More jobs than ever run at once. */
const mostJobs = 200;

/** Looks for what is wrong, by the lists and indexes that people use: each check reads a page at most. */
export class Doctor {
  readonly #runtime: Runtime;
  readonly #deps: Dependencies;
  readonly #references: DanglingReferences;
  #underway: Promise<DoctorReport> | undefined;

  constructor(runtime: Runtime, deps: Dependencies) {
    this.#runtime = runtime;
    this.#deps = deps;
    this.#references = new DanglingReferences(deps);
  }

  /** Everything administrators may see is the same to all, so calls at the same time share one answer. */
  examine(actor: Actor): Promise<DoctorReport> {
    // It takes its turn as nobody in particular, and goes on for the others if one disconnects.
    this.#underway ??= this.#examine(actor, {
      caller: 'doctor',
      signal: new AbortController().signal,
    }).finally(() => {
      this.#underway = undefined;
    });
    return this.#underway;
  }

  async #examine(actor: Actor, reading: Reading): Promise<DoctorReport> {
    const today = instantOf(this.#runtime).slice(0, 10);
    const late = `status:pending_delivery expectedDelivery<${today}`;
    const ofAssets = (where: string) => this.#assets(where, actor, reading);
    const findings = await Promise.all([
      finding('duplicateSerials', this.#sharedSerials(), ({ id }) => [
        'qm assets list duplicateSerial:true --sort=serialNumber',
        `qm assets edit ${shellQuoted(id)} --serial NUMBER`,
      ]),
      finding('assignedToNobody', ofAssets('assignedToNobody:true'), ({ id }) => [
        'qm assets list assignedToNobody:true',
        `qm assets assign ${shellQuoted(id)} EMAIL`,
        `qm assets edit ${shellQuoted(id)} --status Available`,
      ]),
      finding('holdersWhoLeft', this.#heldBySuspended(actor, reading), ({ id }) => [
        'qm assets list holderSuspended:true',
        `qm people leave ${shellQuoted(id)}`,
      ]),
      finding('requiredMissing', this.#incomplete(actor, reading), ({ id, missing: [name = 'NAME'] }) => [
        'qm assets list requiredMissing:true',
        `qm assets edit ${shellQuoted(id)} --field ${name}=VALUE`,
      ]),
      finding('danglingReferences', this.#references.find(reading), ({ mend }) => [mend]),
      finding('lateDeliveries', this.#requests(late, actor, reading), ({ id }) => [
        `qm requests list ${shellQuoted(late)}`,
        `qm requests deliver ${shellQuoted(id)}`,
      ]),
      finding('jobsStandingStill', this.#jobs(), ({ id, isCancellable: ends }) =>
        ends
          ? [`qm api POST ${shellQuoted(`/jobs/${id}/cancel`)}`]
          : [`qm api GET ${shellQuoted(`/jobs/${id}`)}`],
      ),
      finding('failingWebhooks', this.#webhooks(), ({ id }) => [
        `qm webhooks deliveries ${shellQuoted(id)} --state failed`,
        `qm webhooks test ${shellQuoted(id)}`,
      ]),
      finding('failingWorkflows', this.#workflows(), ({ id }) => [
        `qm workflows logs ${shellQuoted(id)} --status failed`,
        `qm workflows get ${shellQuoted(id)}`,
      ]),
      finding('assetIdGaps', this.#gaps(reading), () => ['qm asset-ids gaps']),
    ]);
    return { version: serverVersion(), time: instantOf(this.#runtime), findings };
  }

  async #assets(where: string, actor: Actor, reading: Reading): Promise<Found> {
    const { items, total } = await this.#deps.assets.list({ where, limit: mostExamples }, actor, reading);
    return { count: total, examples: items.map(({ assetId, name }) => ({ id: assetId, text: name })) };
  }

  /** With the fields that have to be filled in. */
  async #incomplete(actor: Actor, reading: Reading) {
    const { assets } = this.#deps;
    const input = { where: 'requiredMissing:true', limit: mostExamples };
    const { items, total } = await assets.list(input, actor, reading);
    const stored = await assets.collection.getMany(items.map(({ id }) => id));
    const missingOf = await missingFieldsOf(this.#deps);
    const examples = stored.map((asset) => {
      const missing = missingOf(asset);
      return { id: asset.assetId, text: `${asset.name}: ${missing.join(', ')}`, missing };
    });
    return { count: total, examples };
  }

  /** Counted by serial number: there may be too many for the list's filter to be quick. */
  async #sharedSerials(): Promise<Found> {
    const { assets } = this.#deps;
    const shared = await assets.sharedSerials();
    const serials = shared.slice(0, mostExamples).map(({ serial }) => serial);
    const where = and(notRetired, isIn('serialNumber', serials));
    const { items } = await assets.collection.find({ where, sort: ['serialNumber'], limit: mostExamples });
    const unlisted = shared.length - mostSharedSerials;
    return {
      ...(unlisted > 0 ? { note: doctorNote.serialsUnlisted(mostSharedSerials, unlisted) } : {}),
      count: shared.reduce((sum, { count }) => sum + count, 0),
      examples: items.map(({ assetId, name }) => ({ id: assetId, text: name })),
    };
  }

  /** By the holders: they are who has to do something. */
  async #heldBySuspended(actor: Actor, reading: Reading): Promise<Found> {
    const where = 'holderSuspended:true';
    const { items, total } = await this.#deps.assets.list({ where, limit: 200 }, actor, reading);
    const held = new Map<string, string[]>();
    for (const { assetId, assignedTo } of items) {
      const holder = assignedTo ?? '';
      held.set(holder, [...(held.get(holder) ?? []), assetId]);
    }
    const examples = [...held].map(([id, assetIds]) => ({
      id,
      text: assetIds.slice(0, mostExamples).join(', '),
    }));
    return { count: total, examples: examples.slice(0, mostExamples) };
  }

  async #requests(where: string, actor: Actor, reading: Reading): Promise<Found> {
    const { items, total } = await this.#deps.requests.list(
      { where, sort: 'expectedDelivery', limit: mostExamples },
      actor,
      reading,
    );
    const examples = items.map(({ id, items: ordered, userId }) => ({
      id: shortId(id),
      text: `${itemsText(ordered)} for ${userId}`,
    }));
    return { count: total, examples };
  }

  async #jobs() {
    const since = new Date(this.#runtime.now().getTime() - stillAfterMs).toISOString();
    const query = { where: equals('state', 'running'), sort: ['number'], limit: mostJobs } as const;
    const { items } = await this.#deps.jobs.collection.find(query);
    const still = items.filter(
      ({ updatedAt, failures = 0 }) => updatedAt < since || failures >= hopelessFailures,
    );
    const examples = still.map(({ id, kind, updatedAt }) => ({
      ...{ id, text: `${kind} since ${updatedAt}` },
      isCancellable: isCancellable(kind),
    }));
    return { count: still.length, examples: examples.slice(0, mostExamples) };
  }

  async #webhooks(): Promise<Found> {
    const { items } = await this.#deps.webhooks.list();
    return named(items.filter(isFailing));
  }

  async #workflows(): Promise<Found> {
    const { items } = await this.#deps.workflows.list();
    return named(items.filter(({ status }) => status === 'error'));
  }

  async #gaps(reading: Reading): Promise<Found> {
    const { gaps } = await this.#deps.assetIdLedgers.get(reading);
    const unused = gaps.filter(({ reason }) => reason === 'unused');
    const examples = unused.slice(0, mostExamples).map(({ from, to, count }) => ({
      id: from,
      text: count === 1 ? from : `${from} to ${to}`,
    }));
    return { count: unused.length, examples };
  }
}

/** It was given up, is only probed, or its last answer was no success and deliveries wait for another attempt. */
const isFailing = ({ disabledBecause, pausedUntil, waiting, lastStatus = 200 }: ListedWebhook): boolean =>
  disabledBecause !== undefined ||
  pausedUntil !== undefined ||
  (waiting > 0 && lastStatus >= 300) ||
  lastStatus === 0;

const named = (found: readonly { readonly id: string; readonly name: string }[]): Found => ({
  count: found.length,
  examples: found.slice(0, mostExamples).map(({ id, name }) => ({ id, text: name })),
});

/** @param mendBy the commands for what was found, given the first of it */
async function finding<One extends Example>(
  check: DoctorCheck,
  looking: Promise<Omit<Found, 'examples'> & { readonly examples: readonly One[] }>,
  mendBy: (first: One) => readonly string[],
): Promise<DoctorFinding> {
  const { count, examples, note } = await looking;
  const [first] = examples;
  return {
    ...{ check, count, ...(note === undefined ? {} : { note }) },
    examples: examples.map(({ id, text }) => ({ id, text })),
    mend: first === undefined ? [] : [...mendBy(first)],
  };
}
