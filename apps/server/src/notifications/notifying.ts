import { setTimeout as sleep } from 'node:timers/promises';
import { isReadable, type LoggedEvent, type ReadableEvent } from '@quartermaster/core/events/event';
import { type Concern, concernsOf, isOwn, postOf, textOf } from '@quartermaster/core/notifications/audience';
import { equals } from '@quartermaster/core/query/where';
import type { AssetService } from '../assets/service.ts';
import type { LogConsumer } from '../events/consumer.ts';
import type { JobService } from '../jobs/service.ts';
import { repeatedly } from '../outbox/repeatedly.ts';
import { definedFields } from '../records/documents.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { StoredUser } from '../users/collection.ts';
import type { UserService } from '../users/service.ts';
import { Batches, batchOf, type Found, whatAndWho } from './batches.ts';
import { dueHolders } from './due-holders.ts';
import type { Message, Messages } from './messages.ts';
import { Outage } from './outage.ts';
import type { Outbox, OutboxChannel, Sender } from './outbox.ts';
import { canBeTold } from './recipient.ts';

/** Milliseconds between two looks for what waits to be sent, and how much of it is read at a time. */
const lookMs = 500;
const mostAtOnce = 20;

interface Dependencies {
  readonly users: UserService;
  readonly jobs: JobService;
  readonly assets: AssetService;
  readonly messages: Messages;
  readonly outbox: Outbox;
  readonly senders: Readonly<Record<OutboxChannel, Sender>>;
  readonly reportFault: (error: unknown) => void;
}

/** Decides who is told of what. All that a batch means for a person is one message. */
export class Notifying implements LogConsumer {
  readonly name = 'notifications';
  readonly #runtime: Runtime;
  readonly #deps: Dependencies;
  readonly #batches: Batches;

  constructor(runtime: Runtime, deps: Dependencies) {
    this.#runtime = runtime;
    this.#deps = deps;
    this.#batches = new Batches(runtime, deps.jobs);
  }

  async handle(events: readonly LoggedEvent[]): Promise<void> {
    const readable = events.filter(isReadable);
    for (const { type, subject } of readable)
      if (type === 'user.deleted') await this.#deps.messages.forget(subject.id);
    const found = [...(await this.#found(readable)), ...readable.flatMap(postsOf)];
    await this.#deps.messages.add(found.filter(({ event }) => batchOf(event) === undefined).map(single));
    await this.#batches.gather(found.filter(({ event }) => batchOf(event) !== undefined));
  }

  async atEnd(_signal: AbortSignal, handled: number): Promise<void> {
    await this.#batches.tell(handled, (messages) => this.#deps.messages.add(messages));
  }

  /** Sends what waits, by each channel on its own. */
  async beside(signal: AbortSignal): Promise<void> {
    const { mail, sms, slack } = this.#deps.senders;
    await Promise.all([
      this.#send('mail', mail, signal),
      this.#send('sms', sms, signal),
      this.#send('slack', slack, signal),
    ]);
  }

  #send(channel: OutboxChannel, sender: Sender, signal: AbortSignal): Promise<void> {
    const { outbox, reportFault } = this.#deps;
    const outage = new Outage(this.#runtime.monotonicMs);
    const look = async (): Promise<void> => {
      while (outage.mayTry) {
        const due = await outbox.due(channel, mostAtOnce);
        for (const waiting of due) {
          if (signal.aborted || !outage.mayTry) return;
          const outcome = await sender.send(waiting, signal);
          if (outcome) await outbox.note(waiting, outage.noted(outcome));
        }
        if (due.length < mostAtOnce) return;
      }
    };
    const pause = (): Promise<void> => sleep(lookMs, undefined, { signal }).catch(() => undefined);
    return repeatedly(look, { pause, signal, reportFault });
  }

  /** Each event with everybody who is to hear of it. */
  async #found(events: readonly ReadableEvent[]): Promise<Found[]> {
    const undos = await this.#undosAmong(events);
    const news = events.filter(({ type, batch = '' }) => type !== 'equipment.assigned' || !undos.has(batch));
    const concerns: (Concern & Pick<Found, 'event' | 'count'>)[] = news.flatMap((event) =>
      concernsOf(event).map((concern) => ({ event, count: countOf(event), ...concern })),
    );
    for (const event of events)
      if (event.type === 'maintenance.summary')
        for (const [email, count] of await dueHolders(this.#deps.assets.collection, event))
          concerns.push({ event, topic: 'maintenanceDue', who: { email }, count });
    if (concerns.length === 0) return [];
    const emails = concerns.flatMap(({ who }) => (who === 'administrators' ? [] : [who.email]));
    const people = await this.#deps.users.byEmails([...new Set(emails)]);
    const administrators = concerns.some(({ who }) => who === 'administrators')
      ? await this.#administrators()
      : [];
    const told = ({ who }: Concern): readonly StoredUser[] =>
      who === 'administrators' ? administrators : [people.get(who.email) ?? []].flat();
    const found = concerns.flatMap(({ event, count, ...concern }) =>
      told(concern)
        .filter(canBeTold)
        .filter(({ id }) => !isOwn(event, concern.topic, id))
        .map(({ id }) => ({
          ...{ event, topic: concern.topic, personId: id },
          ...(concern.who === 'administrators' ? { asAdministrator: true as const } : {}),
          ...definedFields({ count }),
        })),
    );
    // An administrator may be told both as such, of all, and as the holder.
    return [...new Map(found.reverse().map((one) => [single(one).id, one])).values()].reverse();
  }

  /** The batches that put equipment back as it was, which hands nothing over. */
  async #undosAmong(events: readonly ReadableEvent[]): Promise<ReadonlySet<string>> {
    const given = events.filter(({ type, batch }) => type === 'equipment.assigned' && batch !== undefined);
    const batches = [...new Set(given.map(({ batch = '' }) => batch))];
    const jobs = batches.length === 0 ? [] : await this.#deps.jobs.collection.getMany(batches);
    return new Set(jobs.flatMap(({ id, kind }) => (kind === 'batches.undo' ? [id] : [])));
  }

  async #administrators(): Promise<StoredUser[]> {
    const administrators: StoredUser[] = [];
    for await (const user of this.#deps.users.collection.stream({ where: equals('role', 'admin') }))
      administrators.push(user);
    return administrators;
  }
}

/** How many records an event is about. */
const countOf = ({ type, data }: ReadableEvent): number =>
  type === 'maintenance.summary' ? Number(data.count) : 1;

const postsOf = (event: ReadableEvent): Found[] => {
  const found = postOf(event);
  return found ? [{ event, personId: '', ...found }] : [];
};

const single = (found: Found): Message => ({
  id: `${found.event.id}:${whatAndWho(found)}`,
  personId: found.personId,
  topic: found.topic,
  events: [found.event.id],
  seq: found.event.seq,
  count: 1,
  asAdministrator: found.asAdministrator,
  post: found.post,
  text: textOf(found.topic, found.event.type),
});
