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
import { themes } from './themes.ts';

/** What follows the '@' of an address, which may come with it. */
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
  /** Domains of the addresses that may sign up; with none, any may. */
  signUpDomains: z.array(domain).max(100),
  /** Of the catalogue's prices, unless an item has its own. */
  currency: currencySchema,
};

/** What the settings document holds. The counter and the three lists are documents of their own. */
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
};
export const defaultAssetIdCounter = firstAssetNumber;

/** Settings as the API answers them: with the counter and all three lists (decisions). */
export const settingsSchema = z.object({
  ...settingsFields,
  /** Address of the logo; set by a route of its own. */
  logo: z.string().optional(),
  /** The number that the next asset ID takes, unless it is in use. */
  assetIdCounter: z.number().int(),
  locations: z.array(locationSchema),
  customFields: z.array(customFieldSchema),
  assetTypes: z.array(assetTypeSchema),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type Settings = z.infer<typeof settingsSchema>;

/** Far enough from 2^53 that nobody counts there, one asset at a time. */
const highestCounter = 1e12;

/** Only the fields that changed. */
export const settingsChangeSchema = globalSettingsSchema.partial().extend({
  assetIdCounter: z.number().int().min(0).max(highestCounter).optional(),
});
export type SettingsChange = z.infer<typeof settingsChangeSchema>;

/** Whether somebody may sign up with an address. */
export function judgeSignUp(
  { signUpOpen, signUpDomains }: Pick<GlobalSettings, 'signUpOpen' | 'signUpDomains'>,
  address: string,
): Verdict<undefined> {
  if (!signUpOpen) return refused('FORBIDDEN', message.signUpClosed);
  const isNamed = signUpDomains.length === 0 || signUpDomains.some((one) => address.endsWith(`@${one}`));
  return isNamed
    ? granted(undefined)
    : invalid([{ path: 'email', message: message.signUpElsewhere(signUpDomains) }]);
}
