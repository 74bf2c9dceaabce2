import { createHash } from 'node:crypto';
import type { JsonObject } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import type { SendOutcome } from '@quartermaster/core/messaging/send-outcome';
import { equals } from '@quartermaster/core/query/where';
import { phoneNumber } from '@quartermaster/core/sms/phone-number';
import { email } from '@quartermaster/core/text';
import { type ActionParams, everyAdministrator } from '@quartermaster/core/workflows/actions';
import type { Outcome } from '@quartermaster/core/workflows/run';
import { workflowMail } from '@quartermaster/core/workflows/workflow-mail';
import { derivedIds } from '../events/derived-ids.ts';
import { domainEvent } from '../events/event.ts';
import { type CountedLimits, countedId, type Limit } from '../limits/counted-limits.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { MailRefusals } from '../mail/refusals.ts';
import type { Messages } from '../notifications/messages.ts';
import { agreedNumber } from '../notifications/reach.ts';
import { canBeTold } from '../notifications/recipient.ts';
import { definedFields } from '../records/documents.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { SettingsService } from '../settings/service.ts';
import type { SlackService } from '../slack/service.ts';
import type { SmsService } from '../sms/service.ts';
import type { StoredUser } from '../users/collection.ts';
import type { UserService } from '../users/service.ts';
import type { Performing } from './performer.ts';

type Params = ActionParams<'send_notification'>;

export interface NoticeDeps {
  readonly users: UserService;
  readonly settings: SettingsService;
  readonly messages: Messages;
  readonly mailer: Mailer;
  readonly refusals: MailRefusals;
  readonly sms: SmsService;
  readonly slack: SlackService;
  readonly limits: CountedLimits;
}

/** How many messages a workflow may send to people outside. */
const outsiderLimit: Limit = { most: 100, period: 3_600_000 };

/** A text of a workflow on its way. */
interface Notice extends Params {
  /** The id of the event that says what was sent. */
  readonly event: string;
  readonly workflow: Pick<Performing['definition'], 'id' | 'name'>;
}

/** Performs `send_notification`: by one channel, to whomever it names. */
export class Notices {
  readonly #runtime: Runtime;
  readonly #deps: NoticeDeps;

  constructor(runtime: Runtime, deps: NoticeDeps) {
    this.#runtime = runtime;
    this.#deps = deps;
  }

  async perform(
    { definition, run, command: { key }, doer }: Performing,
    params: Params,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const event = derivedIds.workflowMessage(key);
    const { id, name } = definition;
    const { channel, to, message: text } = params;
    const data = { id, name, run: run.id, channel, text, ...definedFields({ to }) };
    const subject = { kind: 'workflow', id } as const;
    await this.#runtime.store.events.append([
      domainEvent(this.#runtime, doer.cause, { id: event, type: 'workflow.messaged', subject, data }),
    ]);
    const outcomes = await this.#send({ ...params, event, workflow: { id, name } }, signal);
    const unsure = outcomes.find((outcome) => outcome.kind === 'unknown');
    if (unsure) return { kind: 'unknown', key, message: unsure.reason };
    const sent = outcomes.filter((outcome) => outcome.kind === 'sent').length;
    const [failure] = outcomes.flatMap((outcome) => (outcome.kind === 'sent' ? [] : [outcome]));
    if (failure === undefined || sent > 0)
      return { kind: 'performed', key, output: outputOf(sent, outcomes) };
    return { kind: 'failed', key, message: failure.reason, isFinal: failure.kind === 'refused' };
  }

  async #send(notice: Notice, signal: AbortSignal): Promise<readonly SendOutcome[]> {
    const { channel, to, message: text } = notice;
    if (channel === 'slack') return [await this.#post(to, text, signal)];
    const colleagues = await this.#people(to);
    const people = colleagues ?? [];
    const nobody: SendOutcome = { kind: 'refused', reason: message.nobodyToTell(to ?? '') };
    if (channel === 'app') {
      await this.#deps.messages.write(
        notice.event,
        people.map(({ id }) => id),
        to === everyAdministrator ? true : undefined,
      );
      return people.length === 0 ? [nobody] : people.map(() => ({ kind: 'sent' }));
    }
    if (channel === 'email') {
      const outsider = colleagues === undefined ? email.safeParse(to).data : undefined;
      if (outsider !== undefined) {
        const { id } = notice.workflow;
        return [(await this.#refusal(id)) ?? (await this.#mail(notice, { id, email: outsider }, signal))];
      }
      const outcomes: SendOutcome[] = [];
      for (const person of people) outcomes.push(await this.#mailTo(notice, person, signal));
      return outcomes.length === 0 ? [nobody] : outcomes;
    }
    if (colleagues === undefined) {
      const number = phoneNumber().safeParse(to).data;
      if (number === undefined) return [nobody];
      return [(await this.#refusal(notice.workflow.id)) ?? (await this.#deps.sms.send(number, text))];
    }
    const outcomes: SendOutcome[] = [];
    for (const number of await this.#numbers(people))
      outcomes.push(
        number === undefined
          ? { kind: 'refused', reason: message.textsNotAgreed }
          : await this.#deps.sms.send(number, text),
      );
    return outcomes.length === 0 ? [nobody] : outcomes;
  }

  /** Why a workflow may not write to another outsider now, if so: whoever calls its hook may choose to whom. */
  async #refusal(workflowId: string): Promise<SendOutcome | undefined> {
    const wait = await this.#deps.limits.take(countedId('workflow outsiders', workflowId), outsiderLimit);
    return wait > 0 ? { kind: 'refused', reason: message.outsidersToldOften(outsiderLimit.most) } : undefined;
  }

  /** Where Slack asks to wait, it is posted afterwards, as long as the run has time. */
  async #post(to: string | undefined, text: string, signal: AbortSignal): Promise<SendOutcome> {
    const { slack } = this.#deps;
    const [headline = '', ...lines] = text.trim().split('\n');
    const laidOut = { headline, lines };
    const address = to?.includes('@') ? email.safeParse(to).data : undefined;
    const post = () =>
      address === undefined
        ? slack.postTo(to, laidOut, signal)
        : slack.pace.paced(address, signal, () => slack.sender.sendTo(address, laidOut));
    let outcome = await post();
    while (outcome.kind === 'later' && outcome.afterMs !== undefined && !signal.aborted)
      outcome = await post();
    return outcome;
  }

  async #mailTo(notice: Notice, person: StoredUser, signal: AbortSignal): Promise<SendOutcome> {
    const { refusals } = this.#deps;
    if (await refusals.of(person)) return { kind: 'refused', reason: message.mailsStopped };
    return this.#mail(notice, person, signal);
  }

  /** Sent again after a crash, it has the same Message-ID: mailboxes show it once. */
  async #mail(
    { event, workflow, message: text }: Notice,
    { id: personId, email: to }: { readonly id: string; readonly email: string },
    signal: AbortSignal,
  ): Promise<SendOutcome> {
    const { mailer, settings } = this.#deps;
    const { companyName, notificationsEnabled } = await settings.get();
    if (!notificationsEnabled) return { kind: 'refused', reason: message.mailsOff };
    const hash = createHash('sha256').update(`${event}\u0000${to}`).digest('hex').slice(0, 32);
    const host = /@([^\s<>@]+)>?\s*$/.exec(mailer.from)?.[1] ?? 'localhost';
    const mail = workflowMail(text, { workflow: workflow.name, companyName });
    return mailer.send({ to, personId, ...mail, messageId: `<${hash}@${host}>` }, signal);
  }

  /** Who is meant, as far as they can be told anything: all administrators, or whose address it is; undefined if nobody's. */
  async #people(to: string | undefined): Promise<StoredUser[] | undefined> {
    const { users } = this.#deps;
    if (to !== everyAdministrator) {
      const address = email.safeParse(to).data;
      const known = address === undefined ? undefined : (await users.byEmails([address])).get(address);
      return known && (canBeTold(known) ? [known] : []);
    }
    const administrators: StoredUser[] = [];
    for await (const user of users.collection.stream({ where: equals('role', 'admin') }))
      if (canBeTold(user)) administrators.push(user);
    return administrators;
  }

  async #numbers(people: readonly StoredUser[]): Promise<(string | undefined)[]> {
    const preferences = await this.#deps.messages.preferences.getMany(people.map(({ id }) => id));
    const byId = new Map(preferences.map((one) => [one.id, one]));
    return people.map((person) => agreedNumber(person, byId.get(person.id)));
  }
}

const outputOf = (sent: number, all: readonly SendOutcome[]): JsonObject => ({
  sent,
  ...(all.length > sent ? { failed: all.length - sent } : {}),
});
