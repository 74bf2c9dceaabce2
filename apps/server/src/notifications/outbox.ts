import { message } from '@quartermaster/core/messages';
import type { SendOutcome } from '@quartermaster/core/messaging/send-outcome';
import { topicNames } from '@quartermaster/core/notifications/topics';
import { equals } from '@quartermaster/core/query/where';
import { slackSwitches } from '@quartermaster/core/slack/slack';
import { smsSwitches } from '@quartermaster/core/sms/sms';
import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';
import { WaitingRows, waitingFields } from '../outbox/waiting-rows.ts';
import { definedFields } from '../records/documents.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Message } from './messages.ts';

const outboxDocument = z.strictObject({
  /** The id is the message's with the channel. */
  ...waitingFields,
  channel: z.enum(['mail', 'sms', 'slack']),
  topic: z.enum(topicNames),
  events: z.array(z.string()),
  count: z.number(),
  /** Set if it is for the company's Slack instead of a person. */
  post: z.enum(slackSwitches).exactOptional(),
  /** The company's switch for a text. */
  text: z.enum(smsSwitches).exactOptional(),
  asAdministrator: z.literal(true).exactOptional(),
  /** The number of the last event: of what is due at the same time, what happened first is sent first. */
  seq: z.number(),
});
export type OutboxDocument = z.infer<typeof outboxDocument>;
export type OutboxChannel = OutboxDocument['channel'];
export type Waiting = Stored<OutboxDocument>;

/** Sends messages by one channel; one attempt a call. */
export interface Sender {
  /** @returns undefined if somebody else has taken it */
  send(message: Waiting, signal: AbortSignal): Promise<SendOutcome | undefined>;
}

export const outboxCollection: CollectionDeclaration<OutboxDocument> = {
  name: 'outbox',
  schema: outboxDocument,
  shapes: [
    { equals: ['channel', 'state'], sort: ['dueAt', 'seq'] },
    { equals: ['channel', 'state'], sort: ['-at'] },
    { equals: ['personId'] },
    { equals: ['claimed'] },
    { sort: ['at'] },
  ],
  unique: [],
  search: [],
};

const minuteMs = 60_000;
const delays = [1, 5, 15, 60, 240, 720].map((minutes) => minutes * minuteMs);

/** Messages that wait to be sent. */
export class Outbox {
  readonly #rows: WaitingRows<OutboxDocument>;

  constructor(runtime: Runtime) {
    this.#rows = new WaitingRows(runtime, runtime.store.collection(outboxCollection), delays);
  }

  /** Adds a message, unless it was added before. */
  async add(
    { id, personId, topic, events, count, seq, post, text, asAdministrator }: Message,
    channel: OutboxChannel,
  ): Promise<void> {
    const document: OutboxDocument = {
      ...{ id: `${id}:${channel}`, channel, personId, topic, events: [...events], count, seq },
      ...definedFields({ post, text: channel === 'sms' ? text : undefined, asAdministrator }),
      ...this.#rows.fresh(),
    };
    await this.#rows.collection.write([{ kind: 'insert', document, events: [] }], 'background');
  }

  /** Those of a channel that are due, longest due first. */
  due(channel: OutboxChannel, limit: number): Promise<Waiting[]> {
    return this.#rows.due(equals('channel', channel), limit, ['seq']);
  }

  /** Takes a message for an attempt that may be repeated. @returns whether nobody else has taken it */
  claim(waiting: Waiting): Promise<boolean> {
    return this.#rows.claim(waiting);
  }

  /**
   * Takes a message that leaves now by a channel that can't recognise a repeat. If the server dies, it may have
   * arrived, and isn't sent again. @returns whether nobody else has taken it
   */
  async leave({ id, version }: Waiting): Promise<boolean> {
    const set = { state: 'unknown', reason: message.stoppedSending };
    const taken = await this.#rows.collection.update(id, { set, unset: ['dueAt'] }, { version });
    return taken.status === 'updated';
  }

  note(waiting: Waiting, outcome: SendOutcome): Promise<void> {
    return this.#rows.note(waiting, outcome);
  }

  releaseAll(): Promise<void> {
    return this.#rows.releaseAll();
  }

  forget(personId: string): Promise<void> {
    return this.#rows.forget(personId);
  }

  sweep(before: string): Promise<void> {
    return this.#rows.sweep(before);
  }
}
