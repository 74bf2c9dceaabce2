import { type FakeService, type ServiceAnswer, startFakeService } from './fake-service.ts';

export const twilioSid = 'AC5f02e8d1b7a94c3e5f02e8d1b7a94c3e';
export const twilioToken = '8b1d6f0a2c4e68b1d6f0a2c4e68b3f9a';
export const twilioNumber = '+442079460182';

export interface SentText {
  readonly to: string;
  readonly from: string;
  readonly body: string;
}

export interface FakeTwilio extends FakeService {
  /** Every text that it has taken. */
  readonly texts: readonly SentText[];
  /** Numbers that have asked for no more texts. */
  readonly stopped: Set<string>;
}

/** An account with one number, and the Messages API as Twilio documents it. */
export async function startFakeTwilio(): Promise<FakeTwilio> {
  const texts: SentText[] = [];
  const stopped = new Set<string>();
  const service = await startFakeService((call): ServiceAnswer => {
    const { headers, path, fields, method } = call;
    if (headers.authorization !== `Basic ${btoa(`${twilioSid}:${twilioToken}`)}`)
      return refusal(401, 20003, 'Authenticate');
    if (method !== 'POST' || path !== `/2010-04-01/Accounts/${twilioSid}/Messages.json`)
      return refusal(404, 20404, `The requested resource ${path} was not found`);
    const { To: to = '', From: from = '', Body: body = '' } = fields;
    if (!/^\+[1-9]\d{6,14}$/.test(to)) return refusal(400, 21211, `Invalid 'To' Phone Number: ${to}`);
    if (from !== twilioNumber)
      return refusal(400, 21606, `The 'From' phone number provided (${from}) is not a valid number`);
    if (body === '') return refusal(400, 21602, 'Message body is required.');
    if (stopped.has(to)) return refusal(400, 21610, 'Attempt to send to unsubscribed recipient');
    texts.push({ to, from, body });
    const sid = `SM${String(texts.length).padStart(32, '0')}`;
    return { status: 201, body: JSON.stringify({ sid, status: 'queued', to, from, body }) };
  });
  return { ...service, texts, stopped };
}

const refusal = (status: number, code: number, message: string): ServiceAnswer => ({
  status,
  body: JSON.stringify({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }),
});
