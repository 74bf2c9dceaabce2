import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { doneLine } from '../output/done.ts';

/** Mails a person a link for choosing a new password. */
export async function sendReset(context: Context, id: string): Promise<void> {
  const client = await context.client();
  const sent = await context.wait(
    'Sending the link',
    client.users.sendReset({ params: { id } }, { context: { idempotencyKey: randomUUID() } }),
  );
  context.note(doneLine(context.terminal, sent.message));
}
