import { z } from 'zod';
import { channels, choicesSchema } from './topics.ts';

/** How somebody wants to be told. */
export const preferencesSchema = z.object({
  /** Their own choices; topics that are left out follow the company's. */
  choices: choicesSchema,
  /** What the company has chosen for everybody who chose nothing. */
  company: choicesSchema,
  /** The channels that are set up, and by which this person can be reached. */
  reachable: z.array(z.enum(channels)),
  /** Whether they agree to be sent texts. */
  textMe: z.boolean(),
  /** Their number in international form; absent if they have none that can be called from anywhere. */
  number: z.string().optional(),
});
export type Preferences = z.infer<typeof preferencesSchema>;

export const preferencesChangeSchema = z.strictObject({
  choices: choicesSchema,
  /** Left out, it stays as it is. */
  textMe: z.boolean().optional(),
});
export type PreferencesChange = z.infer<typeof preferencesChangeSchema>;

/** What the company tells everybody who chose nothing. */
export const defaultsSchema = z.object({
  /** Topics that are left out have their usual channels. */
  choices: choicesSchema,
  /** The channels that are set up. */
  reachable: z.array(z.enum(channels)),
  version: z.number().int(),
});
export type NotificationDefaults = z.infer<typeof defaultsSchema>;

export const defaultsChangeSchema = z.strictObject({ choices: choicesSchema });
export type NotificationDefaultsChange = z.infer<typeof defaultsChangeSchema>;
