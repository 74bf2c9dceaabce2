import { choicesSchema } from '../notifications/topics.ts';
import { bodyOf, differences, type Section } from './section.ts';

/** By which channels people hear of what, unless they have chosen others. */
export const notificationsSection: Section = {
  name: 'notifications',
  written: ({ notifications }) => ({ notifications: choicesSchema.parse(notifications) }),
  compare({ wanted: { notifications: stated = {} }, installation: { notifications } }) {
    const values = differences(stated, { ...notifications });
    const operation = { kind: 'notifications.setDefaults', choices: bodyOf(values) } as const;
    const change = { section: 'notifications', action: 'change', name: '', values, operation } as const;
    return { changes: values.length === 0 ? [] : [change], removals: [], unmentioned: [], issues: [] };
  },
};
