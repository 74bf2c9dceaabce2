import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { StartedServer } from './started-server.ts';

/** The mails to an address; a server without SMTP writes them to files. */
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
      // Decodes quoted-printable: soft line breaks and the equals sign.
      .map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
  );
}

/** Waits for a mail to an address. */
export async function mailTo(server: Pick<StartedServer, 'dataDir'>, address: string): Promise<string> {
  await expect.poll(() => mailsTo(server, address)).not.toEqual([]);
  return (await mailsTo(server, address))[0] ?? '';
}

/** The token of the link in a mail. */
export const tokenIn = (mail: string): string =>
  new URL(/http\S+/.exec(mail)?.[0] ?? '').searchParams.get('token') ?? '';
