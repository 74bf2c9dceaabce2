import type { CheckWatch } from '@quartermaster/store';
import { lastSoundText } from '../database/last-sound.ts';
import { locationOf } from '../database/location.ts';
import type { Config } from '../runtime/config.ts';

export type Damage = Parameters<NonNullable<CheckWatch['onDamage']>>[0];

/** What can safely be done about problems, and what was last known to be sound. */
export async function remedy(config: Config, damage: Damage | undefined): Promise<string[]> {
  const location = locationOf(config);
  const simpler = 'See docs/keeping-the-data.md for problems with a simpler fix.';
  if (location.kind === 'mongodb')
    return [`Replace it with a sound backup: stop the servers, then run mongorestore. ${simpler}`];
  const lastSound = await lastSoundText(config.dataDir);
  switch (damage) {
    case undefined:
      return [
        `Replace it with a sound backup: stop the server, then run qm-server restore FILE. ${simpler}`,
        lastSound,
      ];
    case 'file':
      return [
        'Every document and event could be read: only what is derived from them, such as indexes, is damaged.',
        `Stop the server, keep ${location.file}, run qm-server export NEW.ndjson.gz, and then qm-server import NEW.ndjson.gz with QM_DATA_DIR set to an empty folder: that makes the indexes anew.`,
        lastSound,
      ];
    case 'records':
      return [
        `Some records cannot be read. Stop the server so that the damage doesn't spread, and keep a copy of ${location.file}: it may hold what is newer than the backup.`,
        'Then run qm-server restore FILE with the last sound backup.',
        lastSound,
      ];
  }
}
