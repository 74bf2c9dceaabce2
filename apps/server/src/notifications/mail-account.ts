import type { MailStatus } from '@quartermaster/core/mail/mail-status';
import { message } from '@quartermaster/core/messages';
import { topicOf } from '@quartermaster/core/notifications/topics';
import { and, equals, type Where } from '@quartermaster/core/query/where';
import type { LinkPurpose } from '@quartermaster/core/users/link';
import { type LinkMailDocument, linkMailCollection } from '../auth/link-collections.ts';
import { notSent } from '../errors/not-sent.ts';
import type { Caller } from '../events/cause.ts';
import type { Mail, Mailer } from '../mail/mailer.ts';
import type { MailRefusals } from '../mail/refusals.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { UserService } from '../users/service.ts';
import { type OutboxDocument, outboxCollection } from './outbox.ts';

/** How far back failures are shown, and how many; and how many refused addresses. */
const shownMs = 7 * 24 * 3_600_000;
const mostFailed = 50;
const mostRefused = 200;

const plainTest = { subject: 'A test of Quartermaster', text: 'Mail from this server reaches you.\n' };

interface Dependencies {
  readonly mailer: Mailer;
  readonly refusals: MailRefusals;
  readonly users: UserService;
}

/** How mail is sent, for administrators. */
export class MailAccount {
  readonly #runtime: Runtime;
  readonly #deps: Dependencies;

  constructor(runtime: Runtime, deps: Dependencies) {
    this.#runtime = runtime;
    this.#deps = deps;
  }

  async status(): Promise<MailStatus> {
    const { isConnected, server, from } = this.#deps.mailer;
    const [waiting, failed, refused] = await Promise.all([this.#waiting(), this.#failed(), this.#refused()]);
    return { isConnected, ...(server === undefined ? {} : { server }), from, waiting, failed, refused };
  }

  /** Sends a mail to whoever asks for it. @returns a message for them */
  async sendTest(caller: Caller, mail: Pick<Mail, 'subject' | 'text' | 'html'> = plainTest): Promise<string> {
    const { mailer, refusals, users } = this.#deps;
    const user = await users.find(caller.id);
    const outcome = await mailer.send({ ...mail, to: user.email, personId: user.id });
    await refusals.note(user, outcome);
    if (outcome.kind !== 'sent') throw notSent(message.testNotSent, outcome);
    return mailer.isConnected ? message.testSent : message.resetInOutbox;
  }

  async #waiting(): Promise<number> {
    const { outbox, links } = this.#collections();
    const [events, access] = await Promise.all([
      outbox.count(ofMail('waiting')),
      links.count(equals('state', 'waiting')),
    ]);
    return events + access;
  }

  /** What could not be sent, but not what was not to be sent. */
  async #failed(): Promise<MailStatus['failed']> {
    const since: Where = {
      ...{ op: 'range', path: 'at' },
      gte: new Date(this.#runtime.now().getTime() - shownMs).toISOString(),
    };
    const page = { sort: ['-at'], limit: mostFailed } as const;
    const { outbox, links } = this.#collections();
    const [events, access] = await Promise.all([
      outbox.find({ ...page, where: and(ofMail('failed'), since) }),
      links.find({ ...page, where: and(equals('state', 'failed'), since) }),
    ]);
    const rows = [
      ...events.items.map((row) => ({ ...row, about: topicOf(row.topic).label })),
      ...access.items.map((row) => ({ ...row, about: abouts[row.purpose] })),
    ];
    const shown = rows
      .filter(({ reason }) => reason !== undefined && !unsent.includes(reason))
      .sort((one, other) => other.at.localeCompare(one.at))
      .slice(0, mostFailed);
    const people = await this.#people(shown.map(({ personId }) => personId));
    return shown.map(({ at, about, personId, reason = '' }) => {
      const to = people.get(personId);
      return { at, about, ...(to ? { to } : {}), reason };
    });
  }

  async #refused(): Promise<MailStatus['refused']> {
    const found = await this.#deps.refusals.newest(mostRefused);
    const people = await this.#people(found.map(({ id }) => id));
    return found.flatMap(({ id, email, at, reason }) => {
      const to = people.get(id);
      return to?.email === email ? [{ to, at, reason }] : [];
    });
  }

  async #people(ids: readonly string[]) {
    const people = await this.#deps.users.collection.getMany([...new Set(ids)]);
    return new Map(people.map(({ id, email, displayName }) => [id, { id, email, displayName }]));
  }

  #collections() {
    const { store } = this.#runtime;
    return {
      outbox: store.collection<OutboxDocument>(outboxCollection),
      links: store.collection<LinkMailDocument>(linkMailCollection),
    };
  }
}

const ofMail = (state: OutboxDocument['state']): Where =>
  and(equals('channel', 'mail'), equals('state', state));

const abouts: Readonly<Record<LinkPurpose, string>> = {
  invitation: 'An invitation',
  reset: 'A link to reset the password',
  confirmation: 'A link to confirm the address',
};

/** Reasons for which a mail was rightly not sent. */
const unsent: readonly string[] = [
  message.mailsOff,
  message.recipientGone,
  message.notificationUnreadable,
  message.mailsStopped,
];
