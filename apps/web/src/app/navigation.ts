import { type Box, Briefcase, Cog, Cube, Dashboard, Inbox, People, Shop, ThList } from '@blueprintjs/icons';
import type { Role } from '@quartermaster/core/users/user';
import type { screens } from './screens.ts';

export interface NavItem {
  readonly path: keyof typeof screens;
  readonly label: string;
  /** Screens that belong to this item although their paths don't start with its own. */
  readonly includes?: readonly (keyof typeof screens)[];
  /** A shorter label for the phone's bar. */
  readonly short?: string;
  readonly Icon: typeof Box;
  /** At the bottom of the sidebar. */
  readonly last?: boolean;
}

/** What the navigation of each role offers (section 2). */
export const navItems: Record<Role, readonly NavItem[]> = {
  admin: [
    { path: '/dashboard', label: 'Dashboard', short: 'Home', Icon: Dashboard },
    { path: '/assets', label: 'Assets', includes: ['/asset-configuration'], Icon: Cube },
    { path: '/catalogue', label: 'Catalogue', short: 'Store', Icon: Shop },
    { path: '/catalogue-management', label: 'Catalogue Mgmt', short: 'Items', Icon: ThList },
    { path: '/vendors', label: 'Vendors', Icon: Briefcase },
    { path: '/employees', label: 'Employees', short: 'People', Icon: People },
    { path: '/requests', label: 'Requests', Icon: Inbox },
    { path: '/settings', label: 'Settings', Icon: Cog, last: true },
  ],
  user: [
    { path: '/catalogue', label: 'Store', Icon: Shop },
    { path: '/assets', label: 'My Assets', Icon: Cube },
    { path: '/requests', label: 'My Requests', Icon: Inbox },
  ],
};

/** Where a signed-in person goes from the landing page. */
export const home: Record<Role, string> = { admin: '/dashboard', user: '/catalogue' };

/** Whether a path is this item's or that of a screen belonging to it. */
export const isWithin = ({ path, includes = [] }: NavItem, pathname: string): boolean =>
  [path, ...includes].some((one) => pathname === one || pathname.startsWith(`${one}/`));
