import type { Services } from '../../services.ts';
import { api } from '../api.ts';

export const notificationHandlers = ({ notifications }: Pick<Services, 'notifications'>) => ({
  list: api.notifications.list.handler(({ input, context }) => notifications.list(context.actor, input)),
  read: api.notifications.read.handler(({ input, context }) => notifications.read(context.actor, input.ids)),
  preferences: api.notifications.preferences.handler(({ input, context }) =>
    notifications.preferences(context.actor, input?.userId),
  ),
  setPreferences: api.notifications.setPreferences.handler(({ input: { userId, ...input }, context }) =>
    notifications.setPreferences(context.actor, input, userId),
  ),
  defaults: api.notifications.defaults.handler(() => notifications.defaults()),
  setDefaults: api.notifications.setDefaults.handler(({ input, context }) =>
    notifications.setDefaults(input, context.actor, context.version),
  ),
});
