import type { Settings } from '@quartermaster/core/settings/settings';
import type { Context } from '../context.ts';
import { findName } from '../named-values.ts';
import { factLines } from '../output/facts.ts';
import { jsonLine } from '../output/json.ts';
import { printable } from '../output/printable.ts';
import type { Terminal } from '../output/terminal.ts';
import { settingNames } from '../setting-names.ts';
import { jsonPrinter, settingText } from './view.ts';

const shownNames = [...settingNames, 'logo'];

/** Shows all settings, or the value of one. */
export async function getSettings(context: Context, written: string | undefined): Promise<void> {
  const json = jsonPrinter(context);
  const { terminal, format } = context;
  const name = written === undefined ? undefined : findName(written, shownNames, 'setting');
  const client = await context.client();
  const settings = await context.wait('Loading', client.settings.get());
  if (name !== undefined) {
    const value: unknown = Reflect.get(settings, name) ?? null;
    terminal.out(format.kind === 'text' ? printable(settingText(settings, name)) : jsonLine(value));
    return;
  }
  const text = json(settings);
  for (const line of text === undefined ? settingLines(terminal, settings) : [text]) terminal.out(line);
}

/** One setting per line; tab-separated for scripts. */
function settingLines(terminal: Terminal, settings: Settings): string[] {
  const rows = shownNames.map((name) => [name, settingText(settings, name)] as const);
  if (!terminal.human)
    return ['Setting\tValue', ...rows.map(([name, value]) => `${name}\t${printable(value)}`)];
  return factLines(
    rows.map(([name, value]) => [name, value === '' ? 'none' : value]),
    terminal,
  );
}
