import { openContext } from '../context.ts';

/** Bare `qm`: opens the queue at a terminal, for whoever is signed in. @returns whether it did */
export async function openBareQueue(): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false;
  const context = openContext({});
  if ((await context.connection()).token === undefined) return false;
  await (await import('./open.ts')).openQueue(context);
  return true;
}
