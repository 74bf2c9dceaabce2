import { type Channel, chosenChannels, type TopicName } from '@quartermaster/core/notifications/topics';
import { equals } from '@quartermaster/core/query/where';
import type { SlackSwitch } from '@quartermaster/core/slack/slack';
import type { SmsSwitch } from '@quartermaster/core/sms/sms';
import { type Collection, upsert } from '@quartermaster/store';
import type { MailRefusals } from '../mail/refusals.ts';
import { takeNumber } from '../records/counters.ts';
import { definedFields } from '../records/documents.ts';
import { purgeOlderThan } from '../records/purge-older-than.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { SettingsService } from '../settings/service.ts';
import type { SlackService } from '../slack/service.ts';
import type { SmsService } from '../sms/service.ts';
import type { UserService } from '../users/service.ts';
import {
  type NotificationDocument,
  notificationCollection,
  type PreferencesDocument,
  preferencesCollection,
  type ReadMarkDocument,
  readMarkCollection,
} from './collection.ts';
import type { Outbox } from './outbox.ts';
import { agreedNumber, channelsSetUp } from './reach.ts';

/** What a person is to be told, by whichever channels they have chosen. */
export interface Message {
  /** The same however often it is added, so that nobody is told twice. */
  readonly id: string;
  readonly personId: string;
  readonly topic: TopicName;
  /** The ids of the first events that it is about. */
  readonly events: readonly string[];
  readonly count: number;
  /** The number of the last event. */
  readonly seq: number;
  /** It is for administrators only: it may be about what they don't hold. */
  readonly asAdministrator?: true | undefined;
  /** The company's switch for a text about it; absent if there is never one. */
  readonly text?: SmsSwitch | undefined;
  /** Set if it is for the company's Slack instead of a person. */
  readonly post?: SlackSwitch | undefined;
}

type Notice = Pick<NotificationDocument, 'id' | 'personId' | 'topic' | 'count'> &
  Pick<Message, 'events' | 'asAdministrator'>;

interface Dependencies {
  readonly settings: SettingsService;
  readonly outbox: Outbox;
  readonly users: UserService;
  readonly refusals: MailRefusals;
  readonly slack: SlackService;
  readonly sms: SmsService;
}

/** Messages to people, by the channels that each has chosen. */
export class Messages {
  readonly notifications: Collection<NotificationDocument>;
  readonly preferences: Collection<PreferencesDocument>;
  readonly #reads: Collection<ReadMarkDocument>;
  readonly #runtime: Runtime;
  readonly #deps: Dependencies;

  constructor(runtime: Runtime, deps: Dependencies) {
    this.#runtime = runtime;
    this.#deps = deps;
    this.notifications = runtime.store.collection(notificationCollection);
    this.preferences = runtime.store.collection(preferencesCollection);
    this.#reads = runtime.store.collection(readMarkCollection);
  }

  /** Adds messages, each once, to the channels by which their people hear of them. */
  async add(messages: readonly Message[]): Promise<void> {
    for (const message of messages)
      if (message.post && (await this.#deps.slack.sender.posts(message.post)))
        await this.#deps.outbox.add(message, 'slack');
    const personal = messages.filter(({ post }) => post === undefined);
    if (personal.length === 0) return;
    const known = new Set(
      (await this.notifications.getMany(personal.map(({ id }) => id))).map(({ id }) => id),
    );
    const channelsOf = await this.#channels(personal);
    for (const message of personal)
      for (const channel of await channelsOf(message)) {
        if (channel !== 'app') await this.#deps.outbox.add(message, channel);
        else if (!known.has(message.id)) await this.#notify(message);
      }
  }

  /** Tells people in the app what an event, given its id, says to them; each once. */
  async write(event: string, personIds: readonly string[], asAdministrator: true | undefined): Promise<void> {
    const ids = personIds.map((personId) => `${event}:${personId}`);
    const known = new Set((await this.notifications.getMany(ids)).map(({ id }) => id));
    for (const personId of personIds) {
      const id = `${event}:${personId}`;
      if (!known.has(id))
        await this.#notify({
          ...{ id, personId, topic: 'message', events: [event], count: 1 },
          ...definedFields({ asAdministrator }),
        });
    }
  }

  /** Notes that somebody has read something, for their other tabs and devices. */
  async noteRead(personId: string): Promise<void> {
    const number = await takeNumber(this.#runtime.store, 'notificationReads');
    await upsert(this.#reads, { id: personId, number }, { set: { number } });
  }

  /** Removes what a person who was deleted was told, and has chosen. */
  async forget(personId: string): Promise<void> {
    await this.preferences.remove(personId);
    await this.#deps.refusals.clear(personId);
    await this.#reads.remove(personId);
    await this.#deps.outbox.forget(personId);
    const where = equals('personId', personId);
    for await (const { id } of this.notifications.stream({ where, sort: ['-number'] }))
      await this.notifications.remove(id);
  }

  /** Removes what is from before this instant. */
  async sweep(before: string): Promise<void> {
    await purgeOlderThan(this.notifications, 'at', before);
    await this.#deps.outbox.sweep(before);
  }

  /** The channels that people have chosen and can be reached by. */
  async #channels(messages: readonly Message[]): Promise<(message: Message) => Promise<readonly Channel[]>> {
    const ids = [...new Set(messages.map(({ personId }) => personId))];
    const [{ notificationDefaults }, chosen, people, setUp] = await Promise.all([
      this.#deps.settings.get(),
      this.preferences.getMany(ids),
      this.#deps.users.collection.getMany(ids),
      channelsSetUp(this.#deps),
    ]);
    const all = new Map(chosen.map((one) => [one.id, one]));
    const agreed = new Set(
      people.filter((person) => agreedNumber(person, all.get(person.id)) !== undefined).map(({ id }) => id),
    );
    const refused = await this.#deps.refusals.among(people);
    const administrators = new Set(people.filter(({ role }) => role === 'admin').map(({ id }) => id));
    return async ({ topic, personId, text, asAdministrator }) => {
      if (asAdministrator && !administrators.has(personId)) return [];
      const own = all.get(personId);
      const takesTexts = text !== undefined && agreed.has(personId) && (await this.#deps.sms.sends(text));
      return chosenChannels(topic, own?.choices, notificationDefaults).filter(
        (channel) =>
          setUp.includes(channel) &&
          (channel !== 'sms' || takesTexts) &&
          (channel !== 'mail' || !refused.has(personId)),
      );
    };
  }

  async #notify({ id, personId, topic, events, count, asAdministrator }: Notice): Promise<void> {
    const number = await takeNumber(this.#runtime.store, 'notifications');
    const document: NotificationDocument = {
      ...{ id, personId, topic, events: [...events], count, number },
      ...definedFields({ asAdministrator }),
      at: instantOf(this.#runtime),
      unread: true,
    };
    await this.notifications.write([{ kind: 'insert', document, events: [] }], 'background');
  }
}
