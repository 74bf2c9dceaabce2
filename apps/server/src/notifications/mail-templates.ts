import { exampleMail } from '@quartermaster/core/mail/mail-example';
import {
  checkTexts,
  type MailedEvent,
  type MailTemplate,
  type MailTexts,
  mailedEventNames,
  mailedEvents,
  usualTexts,
  variablesOf,
} from '@quartermaster/core/mail/mail-template';
import { unwrap, withCurrent } from '../errors/refusal-error.ts';
import type { Caller } from '../events/cause.ts';
import type { SettingsService } from '../settings/service.ts';
import type { UserService } from '../users/service.ts';
import type { MailAccount } from './mail-account.ts';

interface Dependencies {
  readonly settings: SettingsService;
  readonly users: UserService;
  readonly account: MailAccount;
  readonly baseUrl: () => string;
}

/** What mails about events say. */
export class MailTemplates {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  async list(): Promise<MailTemplate[]> {
    const { mailTemplates = [], version } = await this.#deps.settings.get();
    return mailedEventNames.map((event) => {
      const own = mailTemplates.find((one) => one.event === event);
      const { subject, text } = own ?? usualTexts;
      const { label } = mailedEvents[event];
      return {
        event,
        label,
        subject,
        text,
        isOwn: own !== undefined,
        variables: variablesOf(event),
        version,
      };
    });
  }

  /** With `version`, only if that is still the current one. @param texts undefined for the usual ones */
  async set(
    event: MailedEvent,
    texts: MailTexts | undefined,
    caller: Caller,
    version: number | undefined,
  ): Promise<MailTemplate> {
    if (texts) unwrap(checkTexts(event, texts));
    const write = this.#deps.settings.setMailTemplate(event, texts, caller, version);
    await withCurrent(write, () => this.#get(event));
    return this.#get(event);
  }

  async #get(event: MailedEvent): Promise<MailTemplate> {
    const template = (await this.list()).find((one) => one.event === event);
    if (!template) throw new Error(`Nobody is mailed about ${event}`);
    return template;
  }

  async preview(event: MailedEvent, texts: MailTexts, caller: Caller) {
    unwrap(checkTexts(event, texts));
    const { settings, users, baseUrl } = this.#deps;
    const [{ companyName }, { displayName }] = await Promise.all([settings.get(), users.find(caller.id)]);
    return exampleMail(event, texts, { companyName, recipient: displayName, baseUrl: baseUrl() });
  }

  /** @returns a message for the caller */
  async sendTest(event: MailedEvent, texts: MailTexts, caller: Caller): Promise<string> {
    return this.#deps.account.sendTest(caller, await this.preview(event, texts, caller));
  }
}
