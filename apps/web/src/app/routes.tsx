import { Suspense } from 'react';
import { createBrowserRouter } from 'react-router-dom';
import { AdminOnly, SignedIn } from '../auth/signed-in.tsx';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { type LoadScreen, preload, screenChunk } from './screen-chunk.tsx';
import { ScreenFailed } from './screen-failed.tsx';
import { screenAt, screens } from './screens.ts';
import { ShellIfSignedIn } from './shell-if-signed-in.tsx';
import { TypeIconsProvider } from './type-icons-provider.tsx';

/**
 * A screen within the shell. The shell's single Suspense keeps the previous screen
 * visible until this one has loaded.
 */
const inside = (load: LoadScreen) => {
  const Screen = screenChunk(load);
  return <Screen />;
};

/** The same outside the shell. */
const screen = (load: LoadScreen) => <Suspense fallback={<PageSpinner />}>{inside(load)}</Suspense>;

const loadShell = async () => ({ Screen: (await import('./shell.tsx')).Shell });
const shell = screen(loadShell);

// Loaded while the server is still being asked who is signed in.
const first = screenAt(window.location.pathname);
if (first) for (const load of [loadShell, first]) void preload(load);

const shellRoutes = Object.entries(screens).map(([path, { load, otherwise }]) => ({
  path,
  element:
    otherwise === undefined ? inside(load) : <AdminOnly otherwise={otherwise}>{inside(load)}</AdminOnly>,
}));

/**
 * Every route of the console (section 2). A screen that crashes is replaced by a message; the shell stays.
 */
export const router = createBrowserRouter([
  {
    errorElement: <ScreenFailed />,
    children: [
      { path: '/', element: screen(() => import('./landing.tsx')) },
      { path: '/login', element: screen(() => import('../auth/sign-in.tsx')) },
      { path: '/signup', element: screen(() => import('../auth/sign-up.tsx')) },
      { path: '/reset-password', element: screen(() => import('../auth/reset-password.tsx')) },
      {
        path: '/change-password',
        element: <SignedIn>{screen(() => import('../auth/change-password.tsx'))}</SignedIn>,
      },
      {
        path: '/confirm-address',
        element: <SignedIn>{screen(() => import('../auth/confirm-address.tsx'))}</SignedIn>,
      },
      {
        path: '/confirm/:id?',
        element: (
          <SignedIn>
            <TypeIconsProvider>{screen(() => import('../confirmations/confirm.tsx'))}</TypeIconsProvider>
          </SignedIn>
        ),
      },
      {
        path: '/stocktakes/:id/count',
        element: (
          <SignedIn>
            <AdminOnly otherwise="/assets">
              <TypeIconsProvider>{screen(() => import('../stocktakes/counting.tsx'))}</TypeIconsProvider>
            </AdminOnly>
          </SignedIn>
        ),
      },
      {
        element: <SignedIn>{shell}</SignedIn>,
        children: [
          {
            errorElement: <ScreenFailed />,
            children: shellRoutes,
          },
        ],
      },
      {
        element: <ShellIfSignedIn shell={shell} />,
        children: [{ path: '*', element: screen(() => import('./not-found.tsx')) }],
      },
    ],
  },
]);
