import { globalSettingsSchema, settingsChangeSchema } from '../settings/settings.ts';
import { bodyOf, differences, type Section } from './section.ts';

/** The settings, without the logo and the asset ID counter. */
export const settingsSection: Section = {
  name: 'settings',
  written: ({ settings }) => ({
    settings: globalSettingsSchema.parse(
      Object.fromEntries(
        Object.keys(globalSettingsSchema.shape).map((name) => [name, Reflect.get(settings, name)]),
      ),
    ),
  }),
  compare({ wanted: { settings: stated = {} }, installation: { settings } }) {
    const values = differences(stated, { ...settings });
    const body = settingsChangeSchema.parse(bodyOf(values));
    const operation = { kind: 'settings.update', version: settings.version, body } as const;
    const change = { section: 'settings', action: 'change', name: '', values, operation } as const;
    return { changes: values.length === 0 ? [] : [change], removals: [], unmentioned: [], issues: [] };
  },
};
