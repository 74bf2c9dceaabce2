import { message } from '@quartermaster/core/messages';
import type { SendOutcome } from '@quartermaster/core/messaging/send-outcome';
import { slackTopicOf } from '@quartermaster/core/notifications/audience';
import { plainText } from '@quartermaster/core/notifications/notification';
import type { Told } from '@quartermaster/core/notifications/told';
import { screenUrl } from '@quartermaster/core/records/record-kinds';
import type { Runtime } from '../runtime/runtime.ts';
import type { SlackPace } from '../slack/pace.ts';
import type { SlackSender } from '../slack/sender.ts';
import type { UserService } from '../users/service.ts';
import type { Outbox, Sender, Waiting } from './outbox.ts';
import { addressed } from './recipient.ts';
import { postedOf } from './told-events.ts';

interface Dependencies {
  readonly slack: SlackSender;
  readonly pace: SlackPace;
  readonly users: UserService;
  readonly outbox: Outbox;
  readonly baseUrl: () => string;
}

/** Posts to the company's channels, and writes to people in Slack. */
export class SlackChannel implements Sender {
  readonly #runtime: Runtime;
  readonly #deps: Dependencies;

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
    return this.#paced(to.person.email, to.told, waiting, signal, (laidOut) =>
      slack.sendTo(to.person.email, laidOut),
    );
  }

  #paced(
    to: string,
    told: Told,
    waiting: Waiting,
    signal: AbortSignal,
    post: (laidOut: Parameters<SlackSender['post']>[1]) => Promise<SendOutcome>,
  ): Promise<SendOutcome | undefined> {
    const { pace, outbox } = this.#deps;
    return pace.paced(to, signal, async () =>
      (await outbox.leave(waiting)) ? post(this.#laidOut(told)) : undefined,
    );
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
