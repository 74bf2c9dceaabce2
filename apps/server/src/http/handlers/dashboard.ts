import type { Dashboard } from '../../dashboard/service.ts';
import { api } from '../api.ts';

export const dashboardHandlers = (dashboard: Dashboard) => ({
  get: api.dashboard.get.handler(() => dashboard.get()),
});
