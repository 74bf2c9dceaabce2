import { z } from 'zod';
import { message } from '../messages.ts';
import { testMessage } from '../messaging/test-message.ts';
import { filled, instant } from '../text.ts';
import { phoneNumber } from './phone-number.ts';

/** What people are sent a text about, unless it is switched off. */
export const smsSwitches = [
  'requestCreated',
  'requestFulfilled',
  'requestRejected',
  'equipmentAssigned',
  'maintenanceRequired',
] as const;
export type SmsSwitch = (typeof smsSwitches)[number];

const switches = z.object({
  requestCreated: z.boolean(),
  requestFulfilled: z.boolean(),
  requestRejected: z.boolean(),
  equipmentAssigned: z.boolean(),
  maintenanceRequired: z.boolean(),
});

export const allSmsSwitchesOn: z.infer<typeof switches> = {
  requestCreated: true,
  requestFulfilled: true,
  requestRejected: true,
  equipmentAssigned: true,
  maintenanceRequired: true,
};

/** An account's id, as Twilio makes them. */
export const accountSid = z
  .string()
  .trim()
  .regex(/^AC[0-9a-fA-F]{32}$/, message.accountSidInvalid);

/** How texts are sent, through an account at Twilio (section 3). */
export const smsConfigSchema = z.object({
  enabled: z.boolean(),
  accountSid: z.string().optional(),
  /** Masked. */
  authToken: z.string().optional(),
  /** The number that texts come from. */
  phoneNumber: z.string().optional(),
  notifications: switches,
  /** Why the server switched it off. */
  disabledBecause: z.enum(['keyLost']).optional(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type SmsConfig = z.infer<typeof smsConfigSchema>;

/** Only the given fields; null clears one. A masked token keeps the one that is stored. */
export const smsChangeSchema = z.strictObject({
  enabled: z.boolean().optional(),
  accountSid: accountSid.nullable().optional(),
  authToken: filled(200).nullable().optional(),
  phoneNumber: phoneNumber().nullable().optional(),
  notifications: switches.partial().strict().optional(),
});
export type SmsChange = z.infer<typeof smsChangeSchema>;

export const smsTestSchema = z.strictObject({
  to: phoneNumber(message.testPhoneRequired),
  /** A sentence of our own, unless given. */
  text: testMessage.optional(),
});
export type SmsTest = z.infer<typeof smsTestSchema>;
