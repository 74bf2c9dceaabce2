import { message } from '@quartermaster/core/messages';
import { type SmsConfig, smsConfigSchema, smsSwitches } from '@quartermaster/core/sms/sms';
import type { Context } from '../context.ts';
import { factLines } from '../output/facts.ts';
import type { ListView } from '../output/list.ts';

const onOff = (on: boolean): string => (on ? 'on' : 'off');

export const smsView: ListView<SmsConfig> = {
  columns: [
    { title: 'Enabled', value: ({ enabled }) => onOff(enabled) },
    { title: 'Account SID', value: ({ accountSid = '' }) => accountSid },
    { title: 'Auth token', value: ({ authToken = '' }) => authToken },
    { title: 'Phone number', value: ({ phoneNumber = '' }) => phoneNumber },
    {
      title: 'Off',
      value: ({ notifications }) => smsSwitches.filter((name) => !notifications[name]).join(' '),
    },
  ],
  fields: Object.keys(smsConfigSchema.shape),
};

/** The configuration for people. */
export function smsLines({ terminal }: Context, sms: SmsConfig): string[] {
  const { enabled, accountSid, authToken, phoneNumber, disabledBecause, notifications } = sms;
  return factLines(
    [
      ['enabled', onOff(enabled)],
      ['Reason', disabledBecause && message.smsKeyLost],
      ['accountSid', accountSid ?? 'none'],
      ['authToken', authToken ?? 'none'],
      ['phoneNumber', phoneNumber ?? 'none'],
      ...smsSwitches.map((name) => [name, onOff(notifications[name])] as const),
    ],
    terminal,
  );
}
