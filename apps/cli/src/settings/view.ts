import { type Settings, settingsSchema } from '@quartermaster/core/settings/settings';
import type { Context } from '../context.ts';
import { jsonLine, jsonText, picker } from '../output/json.ts';

/** A setting's value as on the command line; empty if there is none. */
export function settingText(settings: Settings, name: string): string {
  const value: unknown = Reflect.get(settings, name);
  return value === undefined ? '' : String(value);
}

/**
 * Formats the settings as JSON if requested. Created before any work, so that an unknown field is
 * reported as wrong usage first.
 */
export function jsonPrinter({ format }: Context): (settings: Settings) => string | undefined {
  if (format.kind === 'text') return () => undefined;
  const pick = picker(format.fields, Object.keys(settingsSchema.shape));
  return (settings) => (format.kind === 'json' ? jsonText(pick(settings)) : jsonLine(pick(settings)));
}
