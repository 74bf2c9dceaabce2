import { onTestDatabase } from '@quartermaster/store/test-database';
import { z } from 'zod';
import { type FlakyLink, openFlakyLink } from '../support/flaky-link.ts';

const standing = z.object({ primary: z.string().optional() });

/** Whether our link can be put in front of this MongoDB: not if names and certificates are checked. */
export const canBeLinked = (uri: string): boolean =>
  uri.startsWith('mongodb://') && !/[?&](tls|ssl)=true/.test(uri);

/**
 * Opens a flaky link to the MongoDB that takes the writes, and gives the address of the same database over
 * it.
 */
export async function linkToMongo(uri: string): Promise<FlakyLink & { readonly uri: string }> {
  const { primary } = await onTestDatabase(uri, async (database) =>
    standing.parse(await database.admin().command({ isMaster: 1 })),
  );
  const [, user = '', hosts = '', name = '', options = ''] =
    /^mongodb:\/\/([^@/]*@)?([^/?]+)\/([^?]*)\??(.*)$/.exec(uri) ?? [];
  const [host = '', port = '27017'] = (primary ?? hosts.split(',')[0] ?? '').split(':');
  const link = await openFlakyLink(host, Number(port));
  const parameters = new URLSearchParams(options);
  parameters.delete('replicaSet');
  parameters.set('directConnection', 'true');
  return { ...link, uri: `mongodb://${user}127.0.0.1:${link.port}/${name}?${parameters}` };
}
