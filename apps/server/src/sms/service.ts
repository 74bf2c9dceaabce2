import { message } from '@quartermaster/core/messages';
import { maskedSecret, secretEnding } from '@quartermaster/core/messaging/masked-secret';
import type { SendOutcome } from '@quartermaster/core/messaging/send-outcome';
import {
  allSmsSwitchesOn,
  type SmsChange,
  type SmsConfig,
  type SmsSwitch,
  type SmsTest,
} from '@quartermaster/core/sms/sms';
import { smsText } from '@quartermaster/core/sms/sms-text';
import { refused } from '@quartermaster/core/verdict';
import { notSent } from '../errors/not-sent.ts';
import { RefusalError } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import type { SealedField, Sealer } from '../keys/sealer.ts';
import { changeTo } from '../records/changes.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import { type StoredSms, smsCollection, smsId } from './collection.ts';
import { type SmsRecords, smsRecords } from './record.ts';
import type { Twilio, TwilioAccount } from './twilio.ts';

const tokenField: SealedField = { record: smsCollection.name, id: smsId, field: 'authToken' };

/** Texts to phones, through an account at Twilio (section 3). */
export class SmsService {
  readonly records: SmsRecords;
  readonly #runtime: Runtime;
  readonly #twilio: Twilio;
  readonly #sealer: Sealer;

  constructor(runtime: Runtime, { twilio, sealer }: { readonly twilio: Twilio; readonly sealer: Sealer }) {
    this.#runtime = runtime;
    this.#twilio = twilio;
    this.#sealer = sealer;
    this.records = smsRecords(runtime);
  }

  /** Safe to repeat, even on several servers. */
  async seed(): Promise<void> {
    const at = instantOf(this.#runtime);
    await this.records.collection.insert({
      ...{ id: smsId, enabled: false, notifications: allSmsSwitchesOn, createdAt: at, updatedAt: at },
    });
  }

  async current(): Promise<StoredSms> {
    const [sms] = await this.records.collection.all();
    if (!sms) throw new Error('The SMS configuration was never seeded');
    return sms;
  }

  async get(): Promise<SmsConfig> {
    return this.records.answer(await this.current());
  }

  async update(change: SmsChange, caller: Caller, version?: number): Promise<SmsConfig> {
    const { authToken, notifications = {}, ...rest } = change;
    return this.records.edit({
      find: () => this.current(),
      cause: byCaller(caller),
      version,
      change: (stored) =>
        changeTo(stored, {
          ...rest,
          ...Object.fromEntries(
            Object.entries(notifications).map(([name, on]) => [`notifications.${name}`, on]),
          ),
          ...(authToken === undefined ? {} : this.#tokenFields(authToken, stored)),
          ...(change.enabled ? { disabledBecause: null } : {}),
        }),
    });
  }

  async isSetUp(): Promise<boolean> {
    return this.#accountOf(await this.current()) !== undefined;
  }

  /** Whether people are sent a text about something. */
  async sends(what: SmsSwitch): Promise<boolean> {
    const sms = await this.current();
    return this.#accountOf(sms) !== undefined && sms.notifications[what];
  }

  /**
   * Sends one text of at most 160 characters.
   * @param to a number as `phoneNumber` reads it
   * @param link stays whole where it leaves room
   */
  async send(to: string, sentence: string, link?: string): Promise<SendOutcome> {
    const account = this.#accountOf(await this.current());
    if (!account) return { kind: 'refused', reason: message.smsIncomplete };
    return this.#twilio.send(account, to, smsText(sentence, link));
  }

  async sendTest({ to, text = 'Hello from Quartermaster' }: SmsTest): Promise<void> {
    if (!this.#accountOf(await this.current()))
      throw new RefusalError(refused('CONFLICT', message.smsIncomplete));
    const outcome = await this.send(to, text);
    if (outcome.kind !== 'sent') throw notSent(message.testNotSent, outcome);
  }

  /** Undefined unless it is enabled and complete. */
  #accountOf({ enabled, accountSid, sealedAuthToken, phoneNumber }: StoredSms): TwilioAccount | undefined {
    if (!enabled || accountSid === undefined || sealedAuthToken === undefined || phoneNumber === undefined)
      return undefined;
    return { accountSid, phoneNumber, authToken: this.#sealer.open(sealedAuthToken, tokenField) };
  }

  /** The fields for a new token; none for the mask of the one that is stored. */
  #tokenFields(given: string | null, { sealedAuthToken, authTokenEnding = '' }: StoredSms) {
    if (given === null) return { sealedAuthToken: null, authTokenEnding: null };
    if (!given.startsWith(maskedSecret('')))
      return { sealedAuthToken: this.#sealer.seal(given, tokenField), authTokenEnding: secretEnding(given) };
    if (sealedAuthToken !== undefined && given === maskedSecret(authTokenEnding)) return {};
    throw new RefusalError(
      refused('UNPROCESSABLE_CONTENT', message.smsNotUpdated, {
        issues: [{ path: 'authToken', message: message.authTokenUnknown }],
      }),
    );
  }
}
