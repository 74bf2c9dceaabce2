import { message } from '@quartermaster/core/messages';
import { boundedWait, type SendOutcome } from '@quartermaster/core/messaging/send-outcome';
import type TwilioLibrary from 'twilio';
import { z } from 'zod';
import type { Outbound, OutboundOutcome } from '../outbound/outbound.ts';

type Asked = Parameters<TwilioLibrary.RequestClient['request']>[0];

export interface TwilioAccount {
  readonly accountSid: string;
  readonly authToken: string;
  /** The number that texts come from. */
  readonly phoneNumber: string;
}

/** Twilio's Messages API through its own library, over our own connections. */
export class Twilio {
  readonly #apiUrl: string;
  readonly #outbound: Outbound;

  /** @param apiUrl `https://api.twilio.com`, or where a stand-in listens */
  constructor(apiUrl: string, outbound: Outbound) {
    this.#apiUrl = apiUrl.replace(/\/$/, '');
    this.#outbound = outbound;
  }

  /** Sends one text, once: it never tries again. */
  async send(account: TwilioAccount, to: string, body: string): Promise<SendOutcome> {
    const { accountSid, authToken, phoneNumber: from } = account;
    // Takes a while to load, and most servers never need it.
    const { default: twilio } = await import('twilio');
    let outcome: OutboundOutcome | undefined;
    const call = async (asked: Asked): Promise<OutboundOutcome> => {
      outcome = await this.#call(asked);
      return outcome;
    };
    class OurClient extends twilio.RequestClient {
      override async request<Data>(asked: Asked) {
        const answered = await call(asked);
        if (answered.kind === 'failed') throw new Error(answered.reason);
        const { status: statusCode, headers, body: bytes } = answered;
        // The library parses texts itself, whatever they are declared to be.
        const text: unknown = bytes.toString('utf8');
        return { statusCode, headers, body: text as Data };
      }
    }
    const client = twilio(accountSid, authToken, { httpClient: new OurClient() });
    try {
      const { sid } = await client.messages.create({ to, from, body });
      return typeof sid === 'string' ? { kind: 'sent', id: sid } : uncertain;
    } catch (error) {
      if (outcome) return outcomeOf(outcome);
      throw error;
    }
  }

  #call({ method, uri, username = '', password = '', headers = {}, data }: Asked): Promise<OutboundOutcome> {
    const { pathname, search } = new URL(uri);
    const form = new URLSearchParams(fields.parse(data));
    return this.#outbound.call({
      url: `${this.#apiUrl}${pathname}${search}`,
      method: methods.parse(method.toUpperCase()),
      headers: {
        ...texts.parse(headers),
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      },
      body: form.toString(),
    });
  }
}

const methods = z.enum(['GET', 'POST', 'DELETE']);
const fields = z.record(z.string(), z.string());
const texts = z.record(z.string(), z.string());

const uncertain: SendOutcome = { kind: 'unknown', reason: message.smsUncertain };

const refusal = z.object({ code: z.number(), message: z.string() });

/** https://www.twilio.com/docs/api/errors */
const reasons: Readonly<Record<number, string>> = {
  20003: message.smsCredentialsWrong,
  20404: message.smsCredentialsWrong,
  21211: message.smsNumberWrong,
  21614: message.smsNumberWrong,
  21606: message.smsSenderWrong,
  21659: message.smsSenderWrong,
  21610: message.smsStopped,
};

/**
 * What a call without a readable success means. Where Twilio may have taken the text it is not sent again: people
 * would get it twice, and a text can't be recognised as a repeat.
 */
function outcomeOf(outcome: OutboundOutcome): SendOutcome {
  if (outcome.kind === 'failed')
    return outcome.maybeSent ? uncertain : { kind: 'later', reason: message.smsUnreachable };
  const { status, headers, body } = outcome;
  if (status >= 200 && status < 300) return uncertain;
  if (status === 429) {
    const seconds = Number(headers['retry-after']);
    const wait = Number.isFinite(seconds) && seconds >= 0 ? { afterMs: boundedWait(seconds * 1000) } : {};
    return { kind: 'later', reason: message.smsBusy, ...wait };
  }
  const said = refusalIn(body);
  // Only Twilio itself knows that it hasn't done anything; a proxy before it doesn't.
  if (status >= 500) return said ? { kind: 'later', reason: message.smsUnavailable } : uncertain;
  if (!said) return { kind: 'refused', reason: message.smsRefused(`HTTP ${status}`) };
  return { kind: 'refused', reason: reasons[said.code] ?? message.smsRefused(said.message.slice(0, 300)) };
}

function refusalIn(body: Buffer): z.infer<typeof refusal> | undefined {
  try {
    return refusal.safeParse(JSON.parse(body.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
