import { matchPath } from 'react-router-dom';
import { type LoadScreen, preload } from './screen-chunk.tsx';

/** The screens within the shell. Each is a separate chunk, loaded when it is opened or about to be. */
export const screens = {
  '/dashboard': () => import('../dashboard/dashboard.tsx'),
  '/assets': () => import('../assets/assets.tsx'),
  '/assets/import': () => import('../assets/asset-import.tsx'),
  '/asset-configuration': () => import('../configuration/asset-configuration.tsx'),
  '/catalogue': () => import('../catalogue/store.tsx'),
  '/catalogue-management': () => import('../catalogue-management/catalogue-management.tsx'),
  '/catalogue-management/import': () => import('../catalogue-management/item-import.tsx'),
  '/employees/:id': () => import('../employees/person/person.tsx'),
  '/employees/import': () => import('../employees/people-import.tsx'),
  '/employees': () => import('../employees/employees.tsx'),
  '/requests': () => import('../requests/requests.tsx'),
  '/undo': () => import('../batches/undo-list.tsx'),
  '/trace/:id': () => import('../trace/trace.tsx'),
  '/vendors/import': () => import('../vendors/vendor-import.tsx'),
  '/vendors': () => import('../vendors/vendors.tsx'),
  '/settings': () => import('../settings/settings.tsx'),
  '/settings/audit': () => import('../audit/audit.tsx'),
};

/** The loader of the screen at an address; undefined if there is none. */
export const screenAt = (address: string): LoadScreen | undefined =>
  Object.entries(screens).find(([path]) => matchPath(path, address))?.[1];

/** For a link: loads its screen on hover, so that it is ready when clicked. */
export const preloadOnHover = (path: keyof typeof screens) => ({
  onPointerEnter: () => preload(screens[path]),
});
