import { createHash } from 'node:crypto';
import { isReadable } from '@quartermaster/core/events/event';
import { mailData, mailDataOfMany } from '@quartermaster/core/mail/mail-data';
import { message } from '@quartermaster/core/messages';
import type { SendOutcome } from '@quartermaster/core/messaging/send-outcome';
import { notificationMail } from '@quartermaster/core/notifications/notification-mail';
import type { Mailer } from '../mail/mailer.ts';
import type { MailRefusals } from '../mail/refusals.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { StoredSettings } from '../settings/collection.ts';
import type { SettingsService } from '../settings/service.ts';
import type { UserService } from '../users/service.ts';
import type { Outbox, Sender, Waiting } from './outbox.ts';
import { addressed } from './recipient.ts';

interface Dependencies {
  readonly mailer: Mailer;
  readonly refusals: MailRefusals;
  readonly settings: SettingsService;
  readonly users: UserService;
  readonly outbox: Outbox;
  readonly baseUrl: () => string;
}

/** Sends messages by mail. */
export class MailChannel implements Sender {
  readonly #runtime: Runtime;
  readonly #deps: Dependencies;

  constructor(runtime: Runtime, deps: Dependencies) {
    this.#runtime = runtime;
    this.#deps = deps;
  }

  async send(waiting: Waiting, signal: AbortSignal): Promise<SendOutcome | undefined> {
    const { mailer, refusals, settings, users, outbox, baseUrl } = this.#deps;
    const to = await addressed(waiting, { users, log: this.#runtime.store.events });
    if (to.kind !== 'addressed') return to;
    const { companyName, notificationsEnabled, mailTemplates } = await settings.get();
    if (!notificationsEnabled) return { kind: 'refused', reason: message.mailsOff };
    if (await refusals.of(to.person)) return { kind: 'refused', reason: message.mailsStopped };
    const mail = notificationMail(to.told, {
      ...{ topic: waiting.topic, companyName, recipient: to.person.displayName, baseUrl: baseUrl() },
      own: await this.#own(waiting, mailTemplates),
    });
    const messageId = messageIdOf(waiting, mailer.from);
    if (!(await outbox.claim(waiting))) return undefined;
    const { email, id: personId } = to.person;
    const outcome = await mailer.send({ to: email, personId, ...mail, messageId }, signal);
    await refusals.note(to.person, outcome);
    return outcome;
  }

  /** What an administrator has written for the event, or for the first of several. */
  async #own({ events: ids, count }: Waiting, templates: StoredSettings['mailTemplates'] = []) {
    if (templates.length === 0) return undefined;
    const events = await this.#runtime.store.events.read({ ids, limit: ids.length });
    const [event, ...others] = events.filter(isReadable);
    const texts = templates.find((one) => one.event === event?.type);
    if (!texts || !event) return undefined;
    const baseUrl = this.#deps.baseUrl();
    const isOne = others.length === 0 && (count === 1 || event.type.endsWith('.summary'));
    const data = isOne ? mailData(event, baseUrl) : mailDataOfMany([event, ...others], count, baseUrl);
    return { texts, data };
  }
}

/** If a server dies before it notes that a mail was sent, the mailbox sees that the second one is the same. */
const messageIdOf = ({ id }: Waiting, from: string): string => {
  const host = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return `<${createHash('sha256').update(id).digest('hex').slice(0, 32)}@${host}>`;
};
