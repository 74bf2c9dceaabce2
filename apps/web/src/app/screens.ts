/** The screens within the shell: each is a chunk of its own, loaded when somebody goes there, or is about to. */
export const screens = {
  '/assets': () => import('../assets/assets.tsx'),
  '/assets/import': () => import('../assets/import/import-assets.tsx'),
  '/asset-configuration': () => import('../asset-configuration/asset-configuration.tsx'),
  '/catalogue': () => import('../catalogue/store.tsx'),
  '/catalogue-management': () => import('../catalogue-management/catalogue-management.tsx'),
  '/requests': () => import('../requests/requests.tsx'),
  '/settings': () => import('../settings/settings.tsx'),
};

/** For a link: loads its screen when it is pointed at, so that it is there when it is pressed. */
export const ahead = (path: keyof typeof screens) => ({
  onPointerEnter: () => {
    // Whoever goes there is told when it can't be loaded.
    screens[path]().catch(() => {});
  },
});
