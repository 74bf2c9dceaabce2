import { type Settings, settingsChangeSchema } from '@quartermaster/core/settings/settings';
import type { Context } from '../context.ts';
import { wrongUsage } from '../failure.ts';
import { checked } from '../input.ts';
import { printable } from '../output/printable.ts';
import { sign } from '../output/states.ts';
import type { Terminal } from '../output/terminal.ts';
import { readLogo } from './logo.ts';
import { settingNamed } from './named.ts';
import { jsonPrinter, settingNames, settingText } from './view.ts';

export interface SetOptions {
  /** A file; false to take the logo away. */
  readonly logo?: string | false;
}

/** Changes the settings that are named as `name=value`, and the logo. */
export async function setSettings(
  context: Context,
  written: readonly string[],
  { logo }: SetOptions,
): Promise<void> {
  const json = jsonPrinter(context);
  if (written.length === 0 && logo === undefined)
    throw wrongUsage('Say what is to change.', ['qm settings set currency=EUR', 'qm settings get']);
  const pairs = written.map(readPair);
  const image = typeof logo === 'string' ? await readLogo(logo) : undefined;
  const client = await context.client();
  const before = await context.wait('Asking the server', client.settings.get());
  const said = pairs.map(([name, value]) => [name, ofKind(value, Reflect.get(before, name))] as const);
  let after = before;
  if (said.length > 0) {
    const change = checked(settingsChangeSchema, Object.fromEntries(said), {});
    after = await context.wait('Changing settings', client.settings.update(change));
  }
  if (image) {
    const streams = await context.streams();
    await context.wait('Sending the logo', streams.settings.setLogo(image));
    after = await client.settings.get();
  } else if (logo === false) after = await context.wait('Taking the logo away', client.settings.removeLogo());
  const names = [...pairs.map(([name]) => name), ...(logo === undefined ? [] : ['logo'])];
  const text = json(after);
  const lines = text === undefined ? changeLines(context.terminal, before, after, names) : [text];
  for (const line of lines) context.terminal.out(line);
}

/** `currency=EUR` */
function readPair(text: string): readonly [name: string, value: string] {
  const at = text.indexOf('=');
  if (at < 1) throw wrongUsage(`'${text}': write name=value.`, ['qm settings set currency=EUR']);
  return [settingNamed(text.slice(0, at), settingNames), text.slice(at + 1)];
}

const truth = new Map([
  ...['true', 'yes', 'on'].map((word) => [word, true] as const),
  ...['false', 'no', 'off'].map((word) => [word, false] as const),
]);

/** What was written, as a value of the kind that the setting has now; what isn't one is left to the schema. */
function ofKind(written: string, now: unknown): unknown {
  if (typeof now === 'boolean') return truth.get(written.toLowerCase()) ?? written;
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
      ? `  ${sign.unchanged} ${name} is ${is || 'none'} already`
      : `  ${paint(sign.done, 'green')} ${name}: ${was || 'none'} → ${is || 'none'}`,
  );
}
