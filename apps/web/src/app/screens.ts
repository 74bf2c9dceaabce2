import { matchPath } from 'react-router-dom';
import { type LoadScreen, preload } from './screen-chunk.tsx';

interface ShellScreen {
  readonly load: LoadScreen;
  /** Where people are sent who are no administrators; absent if they may see the screen. */
  readonly otherwise?: string;
}

const forAll = (load: LoadScreen): ShellScreen => ({ load });
const forAdmins = (load: LoadScreen, otherwise = '/'): ShellScreen => ({ load, otherwise });

/** The screens within the shell. Each is a separate chunk, loaded when it is opened or about to be. */
export const screens = {
  '/dashboard': forAdmins(() => import('../dashboard/dashboard.tsx')),
  '/api': forAdmins(() => import('../api-reference/api-reference.tsx')),
  '/assets': forAll(() => import('../assets/assets.tsx')),
  '/assets/import': forAdmins(() => import('../assets/asset-import.tsx'), '/assets'),
  '/assets/labels': forAdmins(() => import('../labels/labels.tsx'), '/assets'),
  '/assets/scan': forAdmins(() => import('../scanning/scan.tsx'), '/assets'),
  '/asset-configuration': forAdmins(() => import('../configuration/asset-configuration.tsx'), '/assets'),
  '/catalogue': forAll(() => import('../catalogue/store.tsx')),
  '/catalogue-management': forAdmins(() => import('../catalogue-management/catalogue-management.tsx')),
  '/catalogue-management/import': forAdmins(() => import('../catalogue-management/item-import.tsx')),
  '/employees/:id': forAdmins(() => import('../employees/person/person.tsx')),
  '/employees/import': forAdmins(() => import('../employees/people-import.tsx')),
  '/confirmations/:id': forAdmins(() => import('../confirmations/round.tsx')),
  '/confirmations': forAdmins(() => import('../confirmations/rounds.tsx')),
  '/employees': forAdmins(() => import('../employees/employees.tsx')),
  '/notifications': forAll(() => import('../notifications/notifications.tsx')),
  '/requests': forAll(() => import('../requests/requests.tsx')),
  '/stocktakes/:id': forAdmins(() => import('../stocktakes/stocktake.tsx'), '/assets'),
  '/stocktakes': forAdmins(() => import('../stocktakes/stocktakes.tsx'), '/assets'),
  '/undo': forAdmins(() => import('../batches/undo-list.tsx')),
  '/trace/:id': forAll(() => import('../trace/trace.tsx')),
  '/vendors/import': forAdmins(() => import('../vendors/vendor-import.tsx')),
  '/vendors': forAdmins(() => import('../vendors/vendors.tsx')),
  '/webhooks/:id': forAdmins(() => import('../webhooks/webhook/webhook-page.tsx')),
  '/webhooks': forAdmins(() => import('../webhooks/webhooks.tsx')),
  '/workflows/:id': forAdmins(() => import('../workflows/workflow/workflow-page.tsx')),
  '/workflows': forAdmins(() => import('../workflows/workflows.tsx')),
  '/settings': forAdmins(() => import('../settings/settings.tsx')),
  '/slack/callback': forAdmins(() => import('../slack/callback.tsx')),
  '/settings/locations/import': forAdmins(() => import('../settings/location-import.tsx')),
  '/settings/mail-templates/:event': forAdmins(() => import('../mail-templates/mail-templates.tsx')),
  '/settings/mail-templates': forAdmins(() => import('../mail-templates/mail-templates.tsx')),
  '/settings/audit': forAdmins(() => import('../audit/audit.tsx')),
};

/** The loader of the screen at an address; undefined if there is none. */
export const screenAt = (address: string): LoadScreen | undefined =>
  Object.entries(screens).find(([path]) => matchPath(path, address))?.[1].load;

export type ScreenPath = keyof typeof screens;

/** For a link: loads its screen on hover, so that it is ready when clicked. */
export const preloadOnHover = (path: ScreenPath) => ({
  onPointerEnter: () => void preload(screens[path].load),
});
