import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newUserSchema } from '@quartermaster/core/users/user';
import { byCaller } from '../../src/events/cause.ts';
import { removeData } from './database.ts';
import { type DirectAccess, openDirectAccess } from './direct-access.ts';
import { somebody } from './origin.ts';

/** Adds an account, with its address as the name. */
export const newAccount = ({ services }: Pick<DirectAccess, 'services'>, email: string) =>
  services.users.create(
    newUserSchema.parse({ email, displayName: email, password: 'lanterns on the quay' }),
    byCaller(somebody),
  );

/**
 * A database that only the test uses; a server would pick up waiting jobs on its own every five seconds.
 * Closing it removes it.
 */
export async function openOfflineDatabase(): Promise<DirectAccess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'qm-offline-test-'));
  const direct = await openDirectAccess({ dataDir });
  await direct.services.settings.seed();
  await direct.services.fields.seed();
  await direct.services.slack.seed();
  await direct.services.sms.seed();
  return {
    ...direct,
    async close() {
      await direct.close();
      await removeData({ dataDir });
    },
  };
}
