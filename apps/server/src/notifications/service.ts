import { type Actor, isAdmin } from '@quartermaster/core/access/actor';
import { message } from '@quartermaster/core/messages';
import type { Notification } from '@quartermaster/core/notifications/notification';
import type {
  NotificationDefaults,
  NotificationDefaultsChange,
  Preferences,
  PreferencesChange,
} from '@quartermaster/core/notifications/preferences';
import type { Told } from '@quartermaster/core/notifications/told';
import { type Choices, topicsFor } from '@quartermaster/core/notifications/topics';
import { and, equals, exists, isIn, not, type Where } from '@quartermaster/core/query/where';
import { invalid, refused } from '@quartermaster/core/verdict';
import { upsert } from '@quartermaster/store';
import { RefusalError, withCurrent } from '../errors/refusal-error.ts';
import type { Caller } from '../events/cause.ts';
import { withOwnCursor } from '../lists/own-cursor.ts';
import { definedFields } from '../records/documents.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { SettingsService } from '../settings/service.ts';
import type { SlackService } from '../slack/service.ts';
import type { SmsService } from '../sms/service.ts';
import type { StoredUser } from '../users/collection.ts';
import type { UserService } from '../users/service.ts';
import type { NotificationDocument } from './collection.ts';
import type { Messages } from './messages.ts';
import { agreedNumber, channelsSetUp, numberOf } from './reach.ts';
import { toldOf } from './told-events.ts';

interface Dependencies {
  readonly settings: SettingsService;
  readonly users: UserService;
  readonly slack: SlackService;
  readonly sms: SmsService;
}

/** What each person was told, and how they want to be. */
export class Notifications {
  readonly #runtime: Runtime;
  readonly #messages: Messages;
  readonly #deps: Dependencies;

  constructor(runtime: Runtime, { messages, ...deps }: Dependencies & { readonly messages: Messages }) {
    this.#runtime = runtime;
    this.#messages = messages;
    this.#deps = deps;
  }

  async list(
    actor: Actor,
    { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  ): Promise<{ items: Notification[]; unread: number; keptDays: number; nextCursor?: string }> {
    const where = theirs(actor);
    const [page, unread] = await Promise.all([
      withOwnCursor(
        this.#messages.notifications.find({
          where,
          sort: ['-number'],
          limit,
          ...definedFields({ after: cursor }),
        }),
      ),
      this.#unread(actor),
    ]);
    const toldIn = await toldOf(this.#runtime.store.events, page.items, actor.role);
    return {
      items: page.items.map((item) => shown(item, toldIn)),
      unread,
      keptDays: (await this.#deps.settings.get()).keepNotifications,
      ...definedFields({ nextCursor: page.next }),
    };
  }

  /** Marks these as read, or all of them. */
  async read(actor: Actor, ids: readonly string[] | undefined): Promise<{ unread: number }> {
    const { notifications } = this.#messages;
    if (ids !== undefined) {
      const own = (await notifications.getMany([...ids])).filter((one) => one.personId === actor.id);
      for (const { id } of own) await notifications.update(id, { unset: ['unread'] });
    } else {
      const where = unreadOf(actor);
      for await (const { id } of notifications.stream({ where }))
        await notifications.update(id, { unset: ['unread'] });
    }
    await this.#messages.noteRead(actor.id);
    return { unread: await this.#unread(actor) };
  }

  /** @param userId whose they are, an id or an address; the caller's without it */
  async preferences(actor: Actor, userId?: string): Promise<Preferences> {
    const { preferences } = this.#messages;
    const person = await this.#person(actor, userId);
    const [own, company, setUp] = await Promise.all([
      preferences.get(person.id),
      this.#deps.settings.get(),
      channelsSetUp(this.#deps),
    ]);
    const offered = topicsFor(person.role);
    const ofRole = (all: Choices = {}): Choices =>
      Object.fromEntries(offered.flatMap((topic) => (all[topic] === undefined ? [] : [[topic, all[topic]]])));
    return {
      choices: ofRole(own?.choices),
      company: ofRole(company.notificationDefaults),
      reachable: [...setUp],
      textMe: agreedNumber(person, own) !== undefined,
      ...definedFields({ number: numberOf(person) }),
    };
  }

  async setPreferences(
    actor: Actor,
    { choices, textMe }: PreferencesChange,
    userId?: string,
  ): Promise<Preferences> {
    const person = await this.#person(actor, userId);
    if (textMe && person.id !== actor.id) throw new RefusalError(refused('FORBIDDEN', message.forbidden));
    const number = numberOf(person);
    if (textMe && number === undefined)
      throw new RefusalError(invalid([{ path: 'textMe', message: message.addNumberFirst }]));
    const fields = {
      choices,
      ...definedFields({ textsTo: textMe ? number : undefined }),
    };
    const change = { set: fields, ...(textMe === false ? { unset: ['textsTo'] } : {}) };
    const document = { id: person.id, ...fields };
    await upsert(this.#messages.preferences, document, change);
    return this.preferences(actor, person.id);
  }

  /** Administrators see and choose for everybody. */
  async #person(actor: Actor, userId: string = actor.id): Promise<StoredUser> {
    const isOwn = userId === actor.id || userId.toLowerCase() === actor.email;
    if (!isOwn && !isAdmin(actor)) throw new RefusalError(refused('FORBIDDEN', message.forbidden));
    return this.#deps.users.find(isOwn ? actor.id : userId);
  }

  async defaults(): Promise<NotificationDefaults> {
    const [{ notificationDefaults: choices = {}, version }, reachable] = await Promise.all([
      this.#deps.settings.get(),
      channelsSetUp(this.#deps),
    ]);
    return { choices, reachable: [...reachable], version };
  }

  /** With `version`, only if that is still the current one. */
  async setDefaults(
    { choices }: NotificationDefaultsChange,
    caller: Caller,
    version: number | undefined,
  ): Promise<NotificationDefaults> {
    const write = this.#deps.settings.setNotificationDefaults(choices, caller, version);
    await withCurrent(write, () => this.defaults());
    return this.defaults();
  }

  #unread(actor: Actor): Promise<number> {
    return this.#messages.notifications.count(unreadOf(actor));
  }
}

/** Whoever is no administrator any more no longer sees what only those are told. */
const theirs = ({ id, role }: Actor): Where =>
  and(
    equals('personId', id),
    isIn('topic', [...topicsFor(role), 'message']),
    ...(role === 'admin' ? [] : [not(exists('asAdministrator'))]),
  );

const unreadOf = (actor: Actor): Where => and(theirs(actor), equals('unread', true));

function shown(
  { id, topic, at, unread, ...about }: NotificationDocument,
  toldIn: (about: Pick<NotificationDocument, 'events' | 'count'>) => Told | undefined,
): Notification {
  const what: Told = toldIn(about) ?? { tone: 'waiting', title: [{ text: message.notificationUnreadable }] };
  return { id, topic, ...what, at, read: unread !== true };
}
