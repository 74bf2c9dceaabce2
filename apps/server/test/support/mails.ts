import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { StartedServer } from './started-server.ts';

/** The messages to an address, which a server without a mail server writes to files. */
export async function mailsTo(
  { dataDir }: Pick<StartedServer, 'dataDir'>,
  address: string,
): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return (
    mails
      .filter((mail) => mail.includes(`To: ${address}`))
      // Quoted-printable: a soft line break, and the equals sign.
      .map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
  );
}

/** Waits for a message to an address. */
export async function mailTo(server: Pick<StartedServer, 'dataDir'>, address: string): Promise<string> {
  await expect.poll(() => mailsTo(server, address)).not.toEqual([]);
  return (await mailsTo(server, address))[0] ?? '';
}

/** The token of the link in a message. */
export const tokenIn = (mail: string): string =>
  new URL(/http\S+/.exec(mail)?.[0] ?? '').searchParams.get('token') ?? '';
