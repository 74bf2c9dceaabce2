import { type Box, Cog, Cube, Inbox, Shop, ThList } from '@blueprintjs/icons';
import type { Role } from '@quartermaster/core/users/user';
import type { screens } from './screens.ts';

export interface Place {
  readonly path: keyof typeof screens;
  readonly label: string;
  /** Screens that belong to it though their paths aren't below its own. */
  readonly includes?: readonly (keyof typeof screens)[];
  /** Where the bar of the phone has no room for the whole label. */
  readonly short?: string;
  readonly Icon: typeof Box;
  /** At the sidebar's bottom. */
  readonly last?: boolean;
}

/** The places of each role (section 2: Navigation), as far as their screens are there. */
export const places: Record<Role, readonly Place[]> = {
  admin: [
    { path: '/assets', label: 'Assets', includes: ['/asset-configuration'], Icon: Cube },
    { path: '/catalogue', label: 'Catalogue', Icon: Shop },
    { path: '/catalogue-management', label: 'Catalogue Mgmt', short: 'Items', Icon: ThList },
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
export const home: Record<Role, string> = { admin: '/requests', user: '/catalogue' };

/** Whether a screen is this place or belongs to it. */
export const isWithin = ({ path, includes = [] }: Place, pathname: string): boolean =>
  [path, ...includes].some((one) => pathname === one || pathname.startsWith(`${one}/`));
