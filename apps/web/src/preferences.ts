import { roles } from '@quartermaster/core/access/role';
import { themes } from '@quartermaster/core/settings/themes';
import { z } from 'zod';
import { readStoredJson, store } from './browser-storage.ts';

/**
 * What the page needs to render before the session has loaded, and this browser's display
 * settings. Never a credential.
 */
const preferencesSchema = z.object({
  name: z.string().optional(),
  role: z.enum(roles).optional(),
  theme: z.enum(themes).optional(),
  companyName: z.string().optional(),
  logo: z.string().optional(),
  appearance: z.enum(['light', 'dark', 'system']).optional(),
  collapsed: z.boolean().optional(),
  /** Whether the sidebar shows the views of the asset list. */
  viewsOpen: z.boolean().optional(),
});
export type Preferences = z.infer<typeof preferencesSchema>;

const key = 'auth-store';

export const readPreferences = (): Preferences => preferencesSchema.catch({}).parse(readStoredJson(key));

export const savePreferences = (change: Preferences): void =>
  store(key, JSON.stringify({ ...readPreferences(), ...change }));
