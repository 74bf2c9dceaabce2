import {
  type Box,
  Briefcase,
  Code,
  Cog,
  Cube,
  Dashboard,
  FlowLinear,
  Inbox,
  Notifications,
  People,
  SendMessage,
  Shop,
  ThList,
  Undo,
} from '@blueprintjs/icons';
import type { Role } from '@quartermaster/core/access/role';
import type { screens } from './screens.ts';

export interface NavItem {
  readonly path: keyof typeof screens;
  readonly label: string;
  /** Screens that belong to this item although their paths don't start with its path. */
  readonly includes?: readonly (keyof typeof screens)[];
  readonly Icon: typeof Box;
  /** At the bottom of the sidebar. */
  readonly last?: boolean;
}

/** The navigation items of each role (section 2). */
export const navItems: Record<Role, readonly NavItem[]> = {
  admin: [
    { path: '/dashboard', label: 'Dashboard', Icon: Dashboard },
    { path: '/assets', label: 'Assets', includes: ['/asset-configuration'], Icon: Cube },
    { path: '/catalogue', label: 'Catalogue', Icon: Shop },
    { path: '/catalogue-management', label: 'Catalogue Mgmt', Icon: ThList },
    { path: '/vendors', label: 'Vendors', Icon: Briefcase },
    { path: '/employees', label: 'Employees', Icon: People },
    { path: '/requests', label: 'Requests', Icon: Inbox },
    { path: '/workflows', label: 'Workflows', Icon: FlowLinear },
    { path: '/api', label: 'API', Icon: Code },
    { path: '/webhooks', label: 'Webhooks', Icon: SendMessage },
    { path: '/undo', label: 'Undo', Icon: Undo, last: true },
    { path: '/settings', label: 'Settings', Icon: Cog, last: true },
  ],
  user: [
    { path: '/catalogue', label: 'Store', Icon: Shop },
    { path: '/assets', label: 'My Assets', Icon: Cube },
    { path: '/requests', label: 'My Requests', Icon: Inbox },
  ],
};

/** The phone's bar (section 2), in which labels are short; what else there is, is in its More menu. */
export const barItems: Record<Role, readonly Pick<NavItem, 'path' | 'label'>[]> = {
  admin: [
    { path: '/dashboard', label: 'Dashboard' },
    { path: '/assets', label: 'Assets' },
    { path: '/requests', label: 'Requests' },
    { path: '/catalogue', label: 'Catalogue' },
  ],
  user: [
    { path: '/catalogue', label: 'Catalogue' },
    { path: '/requests', label: 'Requests' },
    { path: '/assets', label: 'Assets' },
  ],
};

/** In the bar's menu alone: elsewhere, the bell is at hand. */
export const notifications: NavItem = { path: '/notifications', label: 'Notifications', Icon: Notifications };

/** Where a signed-in person goes from the landing page. */
export const home: Record<Role, string> = { admin: '/dashboard', user: '/catalogue' };

/** Whether a path is this item's own or that of a screen belonging to it. */
export const isWithin = ({ path, includes = [] }: NavItem, pathname: string): boolean =>
  [path, ...includes].some((one) => pathname === one || pathname.startsWith(`${one}/`));
