import { globalSettingsSchema, type Settings, settingsSchema } from '@quartermaster/core/settings/settings';
import type { Context } from '../context.ts';
import { jsonLine, jsonText, picker } from '../output/json.ts';

/** The settings that `qm settings set` changes, in the order in which they are shown. */
export const settingNames: readonly string[] = [...Object.keys(globalSettingsSchema.shape), 'assetIdCounter'];

/** A setting's value as it is written on the command line; empty where there is none. */
export function settingText(settings: Settings, name: string): string {
  const value: unknown = Reflect.get(settings, name);
  return value === undefined ? '' : String(value);
}

/**
 * The settings as JSON, where that was asked for. Made before anything is done, so that a field that doesn't exist is
 * wrong usage.
 */
export function jsonPrinter({ format }: Context): (settings: Settings) => string | undefined {
  if (format.kind === 'text') return () => undefined;
  const pick = picker(format.fields, Object.keys(settingsSchema.shape));
  return (settings) => (format.kind === 'json' ? jsonText(pick(settings)) : jsonLine(pick(settings)));
}
