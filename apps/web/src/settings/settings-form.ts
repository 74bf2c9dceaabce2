import type { Outputs } from '@quartermaster/contract';
import { retentionFields } from '@quartermaster/core/settings/retention';
import { globalSettingsSchema, settingsChangeSchema } from '@quartermaster/core/settings/settings';
import { z } from 'zod';
import { optionalEmail, wholeNumber } from '../forms/form-schemas.ts';

export type SettingsRecord = Outputs['settings']['get'];

const { companyName, assetIdPrefix, defaultRequestPriority, maintenanceInterval, currency, signUpDomains } =
  globalSettingsSchema.shape;

/** The settings that are saved together; the theme and the logo are saved immediately. */
export const settingsFormSchema = z.object({
  companyName,
  email: optionalEmail,
  assetIdPrefix,
  assetIdCounter: wholeNumber.pipe(settingsChangeSchema.shape.assetIdCounter.unwrap()),
  maintenanceInterval: wholeNumber.pipe(maintenanceInterval),
  defaultRequestPriority,
  autoApproveRequests: z.boolean(),
  currency,
  notificationsEnabled: z.boolean(),
  signUpOpen: z.boolean(),
  signUpDomains: z
    .string()
    .transform((written) => written.split(/[\s,;]+/).filter((part) => part !== ''))
    .pipe(signUpDomains),
  keepDeliveries: wholeNumber.pipe(retentionFields.keepDeliveries),
  keepNotifications: wholeNumber.pipe(retentionFields.keepNotifications),
  keepExecutions: wholeNumber.pipe(retentionFields.keepExecutions),
  keepUndo: wholeNumber.pipe(retentionFields.keepUndo),
});
export type SettingsInput = z.input<typeof settingsFormSchema>;
export type SettingsOutput = z.output<typeof settingsFormSchema>;

export const settingsValues = (settings: SettingsRecord): SettingsInput => ({
  companyName: settings.companyName,
  email: settings.email,
  assetIdPrefix: settings.assetIdPrefix,
  assetIdCounter: String(settings.assetIdCounter),
  maintenanceInterval: String(settings.maintenanceInterval),
  defaultRequestPriority: settings.defaultRequestPriority,
  autoApproveRequests: settings.autoApproveRequests,
  currency: settings.currency,
  notificationsEnabled: settings.notificationsEnabled,
  signUpOpen: settings.signUpOpen,
  signUpDomains: settings.signUpDomains.join(', '),
  keepDeliveries: String(settings.keepDeliveries),
  keepNotifications: String(settings.keepNotifications),
  keepExecutions: String(settings.keepExecutions),
  keepUndo: String(settings.keepUndo),
});

export const settingsLabels: Record<keyof SettingsInput, string> = {
  companyName: 'Company name',
  email: 'Admin email',
  assetIdPrefix: 'Asset ID prefix',
  assetIdCounter: 'Next asset ID number',
  maintenanceInterval: 'Default maintenance interval (months)',
  defaultRequestPriority: 'Default request priority',
  autoApproveRequests: 'Auto-approve low priority requests',
  currency: 'Currency',
  notificationsEnabled: 'Email notifications',
  signUpOpen: 'Open sign-up',
  signUpDomains: 'Sign-up domains',
  keepDeliveries: 'Webhook deliveries (days)',
  keepNotifications: 'Notifications (days)',
  keepExecutions: 'Workflow runs (days)',
  keepUndo: 'Undo (days)',
};
