import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoreDamaged } from '@quartermaster/store';
import { z } from 'zod';

/**
 * When the database was last known to be sound. Kept in a separate file, because it must be readable when the
 * database isn't.
 */
const lastSoundSchema = z.object({
  backup: z.object({ file: z.string(), at: z.iso.datetime(), records: z.number() }).exactOptional(),
  check: z.object({ at: z.iso.datetime(), records: z.number() }).exactOptional(),
  /** The file that the database was restored from. */
  restored: z.object({ file: z.string(), at: z.iso.datetime() }).exactOptional(),
});
type LastSound = z.infer<typeof lastSoundSchema>;

const fileIn = (dataDir: string): string => join(dataDir, 'last-sound.json');

/**
 * Records a backup that was checked, a check that found nothing, or a restore. Does nothing if the folder
 * isn't writable.
 */
export async function rememberSound(dataDir: string, sound: LastSound): Promise<void> {
  const file = fileIn(dataDir);
  const partial = `${file}.${process.pid}`;
  try {
    await writeFile(partial, `${JSON.stringify({ ...(await read(dataDir)), ...sound })}\n`, { mode: 0o600 });
    await rename(partial, file);
  } catch {
    // Not worth failing for: this is only a note of what was done.
  }
}

/** Describes the damage found and what was last known to be sound, for whoever runs the server. */
export const damageText = async ({ message }: StoreDamaged, dataDir: string): Promise<string> =>
  `${message} ${await lastSoundText(dataDir)}`;

/** Describes what was last known to be sound, for whoever runs the server. */
export async function lastSoundText(dataDir: string): Promise<string> {
  const known = await read(dataDir);
  const { backup, check } = known;
  const sentences = [
    backup === undefined
      ? 'No backup has been made with qm-server backup from this data folder.'
      : isDoubtful(known)
        ? `The last backup, ${backup.file} of ${backup.at}, was restored and has not been found sound since: take an earlier one.`
        : `The last sound backup is ${backup.file} of ${backup.at}, with ${count(backup.records)} records${existsSync(backup.file) ? '' : ', but it is no longer there'}.`,
  ];
  if (check !== undefined)
    sentences.push(
      `qm-server check last found nothing wrong at ${check.at}, in ${count(check.records)} records.`,
    );
  return sentences.join(' ');
}

/** Whether the database was restored from the last backup, and no check has found it sound since. */
const isDoubtful = ({ backup, check, restored }: LastSound): boolean =>
  restored !== undefined &&
  restored.file === backup?.file &&
  restored.at > backup.at &&
  (check === undefined || check.at < restored.at);

const count = (value: number): string => value.toLocaleString('en-GB');

async function read(dataDir: string): Promise<LastSound> {
  try {
    return lastSoundSchema.parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')));
  } catch {
    return {};
  }
}
