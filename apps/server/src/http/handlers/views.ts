import type { ViewService } from '../../views/service.ts';
import { api } from '../api.ts';
import { changeHandlers } from './records.ts';

export const viewHandlers = (views: ViewService) => ({
  list: api.views.list.handler(({ context }) => views.list(context.actor)),
  ...changeHandlers(api.views, views),
});
