import { z } from 'zod';
import { assetIdPrefixSchema, firstAssetNumber } from '../assets/asset-id.ts';
import { assetTypeSchema } from '../fields/asset-type.ts';
import { customFieldSchema } from '../fields/custom-field.ts';
import { locationSchema } from '../locations/location.ts';
import { message } from '../messages.ts';
import { requestPriorities } from '../requests/request.ts';
import { email, filled, instant } from '../text.ts';
import { granted, invalid, refused, type Verdict } from '../verdict.ts';
import { currencySchema } from './currency.ts';
import { defaultRetention, retentionFields } from './retention.ts';
import { themes } from './themes.ts';

/** The part of an address after the '@', which may be included. */
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^@?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, message.domainInvalid)
  .transform((written) => written.replace('@', ''));

const settingsFields = {
  companyName: filled(200),
  email: email.or(z.literal('')),
  notificationsEnabled: z.boolean(),
  autoApproveRequests: z.boolean(),
  defaultRequestPriority: z.enum(requestPriorities),
  /** Months; 0 means never. */
  maintenanceInterval: z.number().int().min(0).max(1200),
  assetIdPrefix: assetIdPrefixSchema,
  theme: z.enum(themes),
  signUpOpen: z.boolean(),
  /** Domains whose addresses may sign up; if empty, any may. */
  signUpDomains: z.array(domain).max(100),
  /** The currency of catalogue prices, unless an item has its own. */
  currency: currencySchema,
  ...retentionFields,
};

/** The contents of the settings document. The counter and the three lists are separate documents. */
export const globalSettingsSchema = z.strictObject(settingsFields);
export type GlobalSettings = z.infer<typeof globalSettingsSchema>;

/** Section 9. */
export const defaultSettings: GlobalSettings = {
  companyName: 'Quartermaster',
  email: '',
  notificationsEnabled: true,
  autoApproveRequests: false,
  defaultRequestPriority: 'medium',
  maintenanceInterval: 3,
  assetIdPrefix: 'QTM',
  theme: 'blue',
  signUpOpen: true,
  signUpDomains: [],
  currency: 'USD',
  ...defaultRetention,
};
export const defaultAssetIdCounter = firstAssetNumber;

/** Settings as the API returns them: with the counter and all three lists (decisions). */
export const settingsSchema = z.object({
  ...settingsFields,
  /** The logo's address; set by a separate route. */
  logo: z.string().optional(),
  /** The number for the next asset ID, unless that is in use. */
  assetIdCounter: z.number().int(),
  locations: z.array(locationSchema),
  customFields: z.array(customFieldSchema),
  assetTypes: z.array(assetTypeSchema),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type Settings = z.infer<typeof settingsSchema>;

/** Far enough below 2^53 that creating assets one at a time never gets there. */
const highestCounter = 1e12;

/** Only the changed fields. */
export const settingsChangeSchema = globalSettingsSchema.partial().extend({
  assetIdCounter: z.number().int().min(0).max(highestCounter).optional(),
});
export type SettingsChange = z.infer<typeof settingsChangeSchema>;

/** Whether this address may be used to sign up. */
export function checkSignUp(
  { signUpOpen, signUpDomains }: Pick<GlobalSettings, 'signUpOpen' | 'signUpDomains'>,
  address: string,
): Verdict<undefined> {
  if (!signUpOpen) return refused('FORBIDDEN', message.signUpClosed);
  const isNamed = signUpDomains.length === 0 || signUpDomains.some((one) => address.endsWith(`@${one}`));
  return isNamed
    ? granted(undefined)
    : invalid([{ path: 'email', message: message.signUpElsewhere(signUpDomains) }]);
}
