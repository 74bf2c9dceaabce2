import { fileKinds } from '@quartermaster/core/files/file-kind';
import { message } from '@quartermaster/core/messages';
import { shortened } from '@quartermaster/core/settings/retention';
import { type Settings, settingsChangeSchema } from '@quartermaster/core/settings/settings';
import type { Context } from '../context.ts';
import { type ExitCode, exitCodes, wrongUsage } from '../failure.ts';
import { readImage } from '../image-file.ts';
import { checked } from '../input.ts';
import { readPair, switchOf } from '../named-values.ts';
import { printable } from '../output/printable.ts';
import { sign } from '../output/states.ts';
import type { Terminal } from '../output/terminal.ts';
import { retentionLosses } from '../retention-losses.ts';
import { settingNames } from '../setting-names.ts';
import { confirm } from '../ui/ask.ts';
import { jsonPrinter, settingText } from './view.ts';

const example = 'qm settings set currency=EUR';

export interface SetOptions {
  /** A file to upload; false removes the logo. */
  readonly logo?: string | false;
}

/** Changes the settings given as `name=value`, and the logo. */
export async function setSettings(
  context: Context,
  written: readonly string[],
  { logo }: SetOptions,
): Promise<ExitCode> {
  const json = jsonPrinter(context);
  if (written.length === 0 && logo === undefined)
    throw wrongUsage('Specify what to change.', [example, 'qm settings get']);
  const pairs = written.map((pair) => readPair(pair, settingNames, example));
  const image = typeof logo === 'string' ? await readImage(logo, fileKinds.logo.maxMegabytes) : undefined;
  const client = await context.client();
  const before = await context.wait('Loading', client.settings.get());
  const values = pairs.map(([name, value]) => [name, ofKind(value, Reflect.get(before, name))] as const);
  let after = before;
  if (values.length > 0) {
    const change = checked(settingsChangeSchema, Object.fromEntries(values), {});
    const losses = await retentionLosses(context, shortened(change, before));
    for (const text of losses) context.note(`  ${sign.warning} ${text}.`);
    if (losses.length > 0 && !(await confirm(context, message.shortenRetention))) {
      context.note('  Nothing was changed.');
      return exitCodes.failed;
    }
    after = await context.wait('Changing settings', client.settings.update(change));
  }
  if (image) {
    const streams = await context.streams();
    await context.wait('Uploading the logo', streams.settings.setLogo(image));
    after = await client.settings.get();
  } else if (logo === false) after = await context.wait('Removing the logo', client.settings.removeLogo());
  const names = [...pairs.map(([name]) => name), ...(logo === undefined ? [] : ['logo'])];
  const text = json(after);
  const lines = text === undefined ? changeLines(context.terminal, before, after, names) : [text];
  for (const line of lines) context.terminal.out(line);
  return exitCodes.done;
}

/**
 * Converts input to the type of the setting's current value; whatever doesn't convert is left to the schema.
 */
function ofKind(written: string, now: unknown): unknown {
  if (typeof now === 'boolean') return switchOf(written);
  if (Array.isArray(now)) return written.split(',').filter((part) => part.trim() !== '');
  return typeof now === 'number' && /^-?\d+(\.\d+)?$/.test(written) ? Number(written) : written;
}

function changeLines(
  { human, paint }: Terminal,
  before: Settings,
  after: Settings,
  names: readonly string[],
): string[] {
  const rows = names.map((name) => ({
    name,
    was: printable(settingText(before, name)),
    is: printable(settingText(after, name)),
  }));
  if (!human) return ['Setting\tValue', ...rows.map(({ name, is }) => `${name}\t${is}`)];
  return rows.map(({ name, was, is }) =>
    was === is
      ? `  ${sign.unchanged} ${name} is already ${is || 'none'}`
      : `  ${paint(sign.done, 'green')} ${name}: ${was || 'none'} → ${is || 'none'}`,
  );
}
