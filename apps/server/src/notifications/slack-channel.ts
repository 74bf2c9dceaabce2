import { setTimeout as sleep } from 'node:timers/promises';
import { message } from '@quartermaster/core/messages';
import type { SendOutcome } from '@quartermaster/core/messaging/send-outcome';
import { slackTopicOf } from '@quartermaster/core/notifications/audience';
import { plainText } from '@quartermaster/core/notifications/notification';
import type { Told } from '@quartermaster/core/notifications/told';
import { screenUrl } from '@quartermaster/core/records/record-kinds';
import type { Runtime } from '../runtime/runtime.ts';
import type { SlackSender } from '../slack/sender.ts';
import type { UserService } from '../users/service.ts';
import type { Outbox, Sender, Waiting } from './outbox.ts';
import { addressed } from './recipient.ts';
import { postedOf } from './told-events.ts';

/** Slack takes one message a second in each channel. */
const paceMs = 1_000;

interface Dependencies {
  readonly slack: SlackSender;
  readonly users: UserService;
  readonly outbox: Outbox;
  readonly baseUrl: () => string;
}

/** Posts to the company's channels, and writes to people in Slack. */
export class SlackChannel implements Sender {
  readonly #runtime: Runtime;
  readonly #deps: Dependencies;
  /** When the next message may be sent to each channel or person, by the monotonic clock. */
  readonly #next = new Map<string, number>();

  constructor(runtime: Runtime, deps: Dependencies) {
    this.#runtime = runtime;
    this.#deps = deps;
  }

  async send(waiting: Waiting, signal: AbortSignal): Promise<SendOutcome | undefined> {
    const { slack, users } = this.#deps;
    const { events } = this.#runtime.store;
    if (waiting.post !== undefined) {
      if (!(await slack.posts(waiting.post))) return { kind: 'refused', reason: message.switchedOff };
      const channel = await slack.channelFor(slackTopicOf(waiting.post));
      if (channel === undefined) return { kind: 'refused', reason: message.noSlackChannel };
      const posted = (await postedOf(events, [waiting]))(waiting);
      if (posted === undefined) return { kind: 'refused', reason: message.notificationUnreadable };
      return this.#paced(channel.id, posted, waiting, signal, (laidOut) => slack.post(channel.id, laidOut));
    }
    const to = await addressed(waiting, { users, log: events });
    if (to.kind !== 'addressed') return to;
    return this.#paced(to.person.id, to.told, waiting, signal, (laidOut) =>
      slack.sendTo(to.person.email, laidOut),
    );
  }

  async #paced(
    to: string,
    told: Told,
    waiting: Waiting,
    signal: AbortSignal,
    post: (laidOut: Parameters<SlackSender['post']>[1]) => Promise<SendOutcome>,
  ): Promise<SendOutcome | undefined> {
    const wait = (this.#next.get(to) ?? 0) - this.#runtime.monotonicMs();
    if (wait > 0) await sleep(wait, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return { kind: 'later', afterMs: 0, reason: message.stoppedSending };
    if (!(await this.#deps.outbox.leave(waiting))) return undefined;
    const outcome = await post(this.#laidOut(told));
    const after = outcome.kind === 'later' ? (outcome.afterMs ?? paceMs) : paceMs;
    this.#next.set(to, this.#runtime.monotonicMs() + after);
    return outcome;
  }

  #laidOut({ title, detail, screen }: Told): Parameters<SlackSender['post']>[1] {
    const url = screen === undefined ? undefined : screenUrl(this.#deps.baseUrl(), screen);
    return {
      headline: plainText(title),
      ...(detail === undefined ? {} : { lines: [detail] }),
      ...(url === undefined ? {} : { link: { url, label: 'Open in Quartermaster' } }),
    };
  }
}
