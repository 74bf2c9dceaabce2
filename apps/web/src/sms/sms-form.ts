import { message } from '@quartermaster/core/messages';
import { phoneNumber } from '@quartermaster/core/sms/phone-number';
import {
  accountSid,
  type SmsChange,
  type SmsConfig,
  type SmsSwitch,
  smsSwitches,
} from '@quartermaster/core/sms/sms';
import { z } from 'zod';

const optional = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z
    .string()
    .trim()
    .pipe(z.union([z.literal(''), schema]));

export const smsFormSchema = z.object({
  enabled: z.boolean(),
  accountSid: optional(accountSid),
  authToken: z.string().trim().max(200, message.invalidInput),
  phoneNumber: optional(phoneNumber()),
  requestCreated: z.boolean(),
  requestFulfilled: z.boolean(),
  requestRejected: z.boolean(),
  equipmentAssigned: z.boolean(),
  maintenanceRequired: z.boolean(),
});
export type SmsInput = z.input<typeof smsFormSchema>;
export type SmsOutput = z.output<typeof smsFormSchema>;

export const smsValues = ({
  enabled,
  accountSid: sid = '',
  authToken = '',
  phoneNumber: number = '',
  notifications,
}: SmsConfig): SmsInput => ({ enabled, accountSid: sid, authToken, phoneNumber: number, ...notifications });

const switchLabels: Readonly<Record<SmsSwitch, string>> = {
  requestCreated: 'Request created',
  requestFulfilled: 'Request fulfilled',
  requestRejected: 'Request rejected',
  equipmentAssigned: 'Equipment assigned',
  maintenanceRequired: 'Maintenance required',
};

export const smsSwitchFields = smsSwitches.map((name) => ({ name, label: switchLabels[name] }));

export const smsLabels = {
  enabled: 'Enabled',
  accountSid: 'Account SID',
  authToken: 'Auth token',
  phoneNumber: 'Phone number',
  ...switchLabels,
} as const;

const texts = ['accountSid', 'authToken', 'phoneNumber'] as const;

/** The change that was made to some fields, named as in the form. */
export function smsChange(value: SmsOutput, typed: readonly string[]): SmsChange {
  const switched = smsSwitches.filter((name) => typed.includes(name));
  const written = texts.filter((name) => typed.includes(name));
  return {
    ...(typed.includes('enabled') ? { enabled: value.enabled } : {}),
    ...Object.fromEntries(written.map((name) => [name, value[name] || null])),
    notifications: Object.fromEntries(switched.map((name) => [name, value[name]])),
  };
}
