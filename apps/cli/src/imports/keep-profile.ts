import { parseImportOptions, type RawImportOptions } from '@quartermaster/core/csv/mapping';
import { fold } from '@quartermaster/core/query/fold';
import type { ProfileChoices } from '@quartermaster/core/reading/import-profile';
import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import { printable } from '../output/printable.ts';

/** Keeps how a file was read as the import profile of this name, which is changed if it is there. */
export async function keepProfile(
  context: Context,
  name: string,
  choices: Pick<ProfileChoices, 'kind' | 'header' | 'reading' | 'match' | 'mode'>,
  options: Pick<RawImportOptions, 'set' | 'createMissing'>,
): Promise<void> {
  const parsed = parseImportOptions(options);
  if (!parsed.ok) throw wrongUsage(parsed.message);
  const body = {
    ...choices,
    set: Object.fromEntries(parsed.value.set.map(({ column, value }) => [column, value])),
    createMissing: [...parsed.value.createMissing],
  };
  const client = await context.client();
  const { items } = await client.importProfiles.list();
  const known = items.find((one) => fold(one.name) === fold(name.trim()));
  if (known)
    await client.importProfiles.update({
      params: { id: known.id },
      body: { match: null, mode: null, ...body },
    });
  else await client.importProfiles.create({ name, ...body });
  context.note(`  Kept as the import profile '${printable(known?.name ?? name.trim())}'.`);
}
