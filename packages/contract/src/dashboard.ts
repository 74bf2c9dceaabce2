import { dashboardSchema } from '@quartermaster/core/dashboard/dashboard';
import { route } from './route.ts';

export const dashboard = {
  get: route('dashboard.get', {
    method: 'GET',
    path: '/dashboard',
    summary: 'Read the figures and the recent activity of the dashboard',
  }).output(dashboardSchema),
};
