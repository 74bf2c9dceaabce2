import type { Channel } from '@quartermaster/core/notifications/topics';
import { phoneNumber } from '@quartermaster/core/sms/phone-number';
import type { SlackService } from '../slack/service.ts';
import type { SmsService } from '../sms/service.ts';
import type { StoredUser } from '../users/collection.ts';
import type { PreferencesDocument } from './collection.ts';

interface Dependencies {
  readonly slack: SlackService;
  readonly sms: SmsService;
}

/** The channels that are set up. */
export async function channelsSetUp({ slack, sms }: Dependencies): Promise<readonly Channel[]> {
  const [bySms, bySlack] = await Promise.all([sms.isSetUp(), slack.sender.isSetUp()]);
  return ['app', 'mail', ...(bySms ? (['sms'] as const) : []), ...(bySlack ? (['slack'] as const) : [])];
}

/** The number that somebody can be sent texts at, and has agreed to: whoever else writes another one agrees for nobody. */
export function agreedNumber(
  person: Pick<StoredUser, 'phoneNumber'>,
  { textsTo }: Pick<PreferencesDocument, 'textsTo'> = {},
): string | undefined {
  const number = numberOf(person);
  return number === textsTo ? number : undefined;
}

/** The number of somebody in international form, if it can be called from anywhere. */
export const numberOf = ({ phoneNumber: written }: Pick<StoredUser, 'phoneNumber'>): string | undefined =>
  phoneNumber().safeParse(written).data;
