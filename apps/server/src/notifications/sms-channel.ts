import { message } from '@quartermaster/core/messages';
import type { SendOutcome } from '@quartermaster/core/messaging/send-outcome';
import { plainText } from '@quartermaster/core/notifications/notification';
import { screenUrl } from '@quartermaster/core/records/record-kinds';
import type { Collection } from '@quartermaster/store';
import type { Runtime } from '../runtime/runtime.ts';
import type { SmsService } from '../sms/service.ts';
import type { UserService } from '../users/service.ts';
import type { PreferencesDocument } from './collection.ts';
import type { Outbox, Sender, Waiting } from './outbox.ts';
import { agreedNumber } from './reach.ts';
import { addressed } from './recipient.ts';

interface Dependencies {
  readonly sms: SmsService;
  readonly users: UserService;
  readonly preferences: Collection<PreferencesDocument>;
  readonly outbox: Outbox;
  readonly baseUrl: () => string;
}

/** Sends messages as texts to people's own numbers. */
export class SmsChannel implements Sender {
  readonly #runtime: Runtime;
  readonly #deps: Dependencies;

  constructor(runtime: Runtime, deps: Dependencies) {
    this.#runtime = runtime;
    this.#deps = deps;
  }

  async send(waiting: Waiting): Promise<SendOutcome | undefined> {
    const { sms, users, preferences, outbox, baseUrl } = this.#deps;
    const to = await addressed(waiting, { users, log: this.#runtime.store.events });
    if (to.kind !== 'addressed') return to;
    if (waiting.text !== undefined && !(await sms.sends(waiting.text)))
      return { kind: 'refused', reason: message.switchedOff };
    const number = agreedNumber(to.person, await preferences.get(to.person.id));
    if (number === undefined) return { kind: 'refused', reason: message.textsNotAgreed };
    const { title, screen } = to.told;
    if (!(await outbox.leave(waiting))) return undefined;
    return sms.send(
      number,
      plainText(title),
      screen === undefined ? undefined : screenUrl(baseUrl(), screen),
    );
  }
}
