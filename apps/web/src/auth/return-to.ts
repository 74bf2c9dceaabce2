import { z } from 'zod';

const state = z.object({ from: z.string() });

/**
 * Where to go after signing in: back to the page that required it, if it is one of ours, else to the root.
 */
export function returnTo(locationState: unknown): string {
  const parsed = state.safeParse(locationState);
  if (!parsed.success) return '/';
  const { from } = parsed.data;
  // Neither another site (//evil, /\evil) nor a page outside the shell.
  if (!/^\/[^/\\]/.test(from)) return '/';
  return /^\/(login|signup|reset-password|change-password)\b/.test(from) ? '/' : from;
}
