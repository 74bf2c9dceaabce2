import type { ReadableEvent } from '@quartermaster/core/events/event';
import { textOf } from '@quartermaster/core/notifications/audience';
import type { TopicName } from '@quartermaster/core/notifications/topics';
import type { SlackSwitch } from '@quartermaster/core/slack/slack';
import type { Collection } from '@quartermaster/store';
import { derivedIds } from '../events/derived-ids.ts';
import { EndedJobs } from '../jobs/ended-jobs.ts';
import type { JobService } from '../jobs/service.ts';
import { definedFields } from '../records/documents.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import { type BatchMessageDocument, batchMessageCollection } from './collection.ts';
import type { Message } from './messages.ts';

/** An event that somebody is to hear of. */
export interface Found {
  readonly event: ReadableEvent;
  readonly topic: TopicName;
  /** Empty for the company's Slack. */
  readonly personId: string;
  readonly post?: SlackSwitch;
  /** They hear of it as an administrator. */
  readonly asAdministrator?: true;
  /** How many records it is about, if more than one. */
  readonly count?: number;
}

/** How many events of a batch a message names. */
const mostNamed = 5;
/** Milliseconds after the last and the first event of a batch that is no job when people are told of it. */
const quietMs = 5_000;
const longestMs = 10 * 60_000;

/** All maintenance that is due, whichever batch it became so in. */
const maintenance = 'maintenance';

/** The batch that an event is told with; undefined if it is told by itself. */
export function batchOf({ id, type, batch, subject }: ReadableEvent): string | undefined {
  if (type.startsWith('maintenance.')) return maintenance;
  if (type === 'workflow.failed') return derivedIds.workflowFailures(subject.id);
  return batch === id || subject.kind === 'request' ? undefined : batch;
}

/** Told at most once a day: maintenance that is due, and an order that arrives in parts. */
const isDaily = (batch: string): boolean => batch === maintenance || derivedIds.isDelivery(batch);

export const whatAndWho = ({ post, topic, personId }: Found): string =>
  post === undefined ? `${topic}:${personId}` : `post:${post}`;

/** What batches mean for people, gathered until it is told: all of one is one message. */
export class Batches {
  readonly #runtime: Runtime;
  readonly #jobs: EndedJobs;
  readonly #messages: Collection<BatchMessageDocument>;

  constructor(runtime: Runtime, jobs: JobService) {
    this.#runtime = runtime;
    this.#jobs = new EndedJobs(runtime.store.events, jobs);
    this.#messages = runtime.store.collection(batchMessageCollection);
  }

  /** Counts events of batches, each once. */
  async gather(found: readonly Found[]): Promise<void> {
    if (found.length === 0) return;
    const at = instantOf(this.#runtime);
    const idOf = (one: Found): string =>
      `${batchOf(one.event) ?? ''}:${whatAndWho(one)}${one.asAdministrator ? ':administrator' : ''}`;
    const known = await this.#messages.getMany([...new Set(found.map(idOf))]);
    const gathered = new Map<string, BatchMessageDocument>(
      known.map(({ version: _version, ...message }) => [message.id, message]),
    );
    for (const one of found) {
      const { event, topic, personId, count = 1 } = one;
      const id = idOf(one);
      const stored = gathered.get(id);
      const fresh = { events: [], count: 0, firstSeq: event.seq, firstAt: at };
      const before = stored ?? {
        ...{ id, batch: batchOf(event) ?? '', personId, topic, seq: 0, lastAt: at, ...fresh },
        ...definedFields({ post: one.post, asAdministrator: one.asAdministrator }),
      };
      if (event.seq <= before.seq) continue;
      const so = before.count === 0 ? { ...before, ...fresh } : before;
      const events = so.events.length < mostNamed ? [...so.events, event.id] : so.events;
      gathered.set(id, { ...so, events, count: so.count + count, seq: event.seq, lastAt: at });
    }
    const ids = new Set(known.map(({ id }) => id));
    await this.#messages.write(
      [...gathered.values()].map((message) => {
        const { id, ...set } = message;
        return ids.has(id)
          ? { kind: 'update', id, change: { set }, events: [] }
          : { kind: 'insert', document: message, events: [] };
      }),
      'background',
    );
  }

  /** Tells what is complete. @param handled the number of the last event that was gathered */
  async tell(handled: number, add: (messages: readonly Message[]) => Promise<void>): Promise<void> {
    const stateOf = this.#jobs.round(handled);
    const complete: BatchMessageDocument[] = [];
    for await (const message of this.#messages.stream({}))
      if (await this.#isComplete(message, stateOf)) complete.push(message);
    for (const { id, batch, personId, topic, events, count, firstSeq, seq, ...rest } of complete) {
      const { post, asAdministrator } = rest;
      const message = { id: `${id}:${firstSeq}`, personId, topic, events, count, seq, post, asAdministrator };
      if (count > 0) await add([{ ...message, text: textOf(topic) }]);
      if (count > 0 && isDaily(batch))
        await this.#messages.update(id, { set: { events: [], count: 0, toldAt: instantOf(this.#runtime) } });
      else await this.#messages.remove(id);
    }
  }

  async #isComplete(
    { batch, toldAt, firstAt, lastAt }: BatchMessageDocument,
    stateOf: ReturnType<EndedJobs['round']>,
  ): Promise<boolean> {
    const at = instantOf(this.#runtime);
    if (toldAt !== undefined) return toldAt.slice(0, 10) !== at.slice(0, 10);
    const state = await stateOf(batch);
    if (state !== 'none') return state === 'over';
    const now = Date.parse(at);
    return now - Date.parse(lastAt) >= quietMs || now - Date.parse(firstAt) >= longestMs;
  }
}
