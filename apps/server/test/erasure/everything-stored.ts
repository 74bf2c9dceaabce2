import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUp, type Store } from '@quartermaster/store';
import { locationOf } from '../support/database.ts';
import { type DirectAccess, openDirectAccess } from '../support/direct-access.ts';

/** The content of a database, record by record and event by event. */
export async function recordsIn(store: Store): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  for await (const batch of store.dump())
    if (batch.kind === 'events')
      for (const event of batch.events) all.set(`event ${event.seq}`, JSON.stringify(event));
    else
      for (const document of batch.documents)
        all.set(`${batch.collection} ${document.id}`, JSON.stringify(document));
  return all;
}

/** The whole text in a database, with sealed values opened and encoded ones decoded. */
async function openedText({ store, services }: DirectAccess): Promise<string> {
  let text = [...(await recordsIn(store)).values()].join('\n');
  for await (const batch of store.dump()) {
    if (batch.kind === 'events') continue;
    for (const document of batch.documents) {
      if ('encryptedAddress' in document) text += JSON.stringify(await services.people.get(document.id));
      if ('base64' in document) text += Buffer.from(String(document.base64), 'base64').toString('latin1');
    }
  }
  return text;
}

/**
 * Everything that a running server on SQLite has stored, in lower case: its files, a backup, and their
 * content.
 */
export async function everythingStored({ dataDir }: { readonly dataDir: string }) {
  const location = locationOf(dataDir);
  if (location.kind !== 'sqlite') throw new Error('The files of MongoDB are elsewhere');
  const folder = await mkdtemp(join(tmpdir(), 'qm-erased-test-'));
  const copy = join(folder, 'quartermaster.db');
  try {
    const log = await readFile(`${location.file}-wal`, 'latin1');
    const file = await readFile(location.file, 'latin1');
    await backUp(location, copy, () => undefined);
    const backup = await readFile(copy, 'latin1');
    await copyFile(join(dataDir, 'secret.key'), join(folder, 'secret.key'));
    const direct = await openDirectAccess({ dataDir: folder });
    const opened = await openedText(direct).finally(() => direct.close());
    return {
      fileAndLog: (file + log).toLowerCase(),
      backup: backup.toLowerCase(),
      opened: opened.toLowerCase(),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
