import { themes } from '@quartermaster/core/settings/settings';
import { roles } from '@quartermaster/core/users/user';
import { z } from 'zod';

/** What the page needs to paint before the session answers (decisions: auth-store); never a credential. */
const keptSchema = z.object({
  name: z.string().optional(),
  role: z.enum(roles).optional(),
  theme: z.enum(themes).optional(),
  companyName: z.string().optional(),
  logo: z.string().optional(),
  appearance: z.enum(['light', 'dark', 'system']).optional(),
  collapsed: z.boolean().optional(),
});
export type Kept = z.infer<typeof keptSchema>;

const key = 'auth-store';

export function readKept(): Kept {
  try {
    return keptSchema.catch({}).parse(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
}

export function keep(change: Kept): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...readKept(), ...change }));
  } catch {
    // A browser that keeps nothing still works; it only forgets.
  }
}
