import { lossTexts, type RetentionChange } from '@quartermaster/core/settings/retention';
import type { Context } from './context.ts';

/** What would be lost if these periods became as short as this, a sentence each. */
export async function retentionLosses(context: Context, shorter: RetentionChange): Promise<string[]> {
  const wanted = Object.entries(shorter).map(([name, days]) => [name, String(days)]);
  if (wanted.length === 0) return [];
  const client = await context.client();
  const asked = client.settings.retentionLoss(Object.fromEntries(wanted));
  return lossTexts(await context.wait('Looking at what would be deleted', asked));
}
