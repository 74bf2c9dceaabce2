import { z } from 'zod';

const state = z.object({ from: z.string() });

/** Where to go after sign-in: where one came from, if that is a place of ours, else the root. */
export function returnTo(locationState: unknown): string {
  const parsed = state.safeParse(locationState);
  if (!parsed.success) return '/';
  const { from } = parsed.data;
  // Neither another site (//evil, /\evil) nor a page before the shell.
  if (!/^\/[^/\\]/.test(from)) return '/';
  return /^\/(login|signup|reset-password|change-password)\b/.test(from) ? '/' : from;
}
