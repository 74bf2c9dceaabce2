import { createHash } from 'node:crypto';
import { isReadable } from '@quartermaster/core/events/event';
import { mailData } from '@quartermaster/core/mail/mail-data';
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
    const outcome = await mailer.send({ to: to.person.email, ...mail, messageId }, signal);
    await refusals.note(to.person, outcome);
    return outcome;
  }

  /** What an administrator has written for the event; several at once are told of in the usual words. */
  async #own({ events: [id], count }: Waiting, templates: StoredSettings['mailTemplates'] = []) {
    if (count !== 1 || id === undefined || templates.length === 0) return undefined;
    const [event] = await this.#runtime.store.events.read({ ids: [id], limit: 1 });
    const texts = templates.find((one) => one.event === event?.type);
    if (!texts || !event || !isReadable(event)) return undefined;
    return { texts, data: mailData(event, this.#deps.baseUrl()) };
  }
}

/** If a server dies before it notes that a mail was sent, the mailbox sees that the second one is the same. */
const messageIdOf = ({ id }: Waiting, from: string): string => {
  const host = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return `<${createHash('sha256').update(id).digest('hex').slice(0, 32)}@${host}>`;
};
