import { Suspense } from 'react';
import { createBrowserRouter } from 'react-router-dom';
import { AdminOnly, SignedIn } from '../auth/signed-in.tsx';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { type LoadScreen, preload, screenChunk } from './screen-chunk.tsx';
import { ScreenFailed } from './screen-failed.tsx';
import { screenAt, screens } from './screens.ts';
import { ShellIfSignedIn } from './shell-if-signed-in.tsx';

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
if (first) for (const load of [loadShell, first]) preload(load);

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
        element: <SignedIn>{shell}</SignedIn>,
        children: [
          {
            errorElement: <ScreenFailed />,
            children: [
              { path: '/dashboard', element: <AdminOnly>{inside(screens['/dashboard'])}</AdminOnly> },
              { path: '/assets', element: inside(screens['/assets']) },
              {
                path: '/assets/import',
                element: <AdminOnly otherwise="/assets">{inside(screens['/assets/import'])}</AdminOnly>,
              },
              {
                path: '/asset-configuration',
                element: <AdminOnly otherwise="/assets">{inside(screens['/asset-configuration'])}</AdminOnly>,
              },
              { path: '/catalogue', element: inside(screens['/catalogue']) },
              {
                path: '/catalogue-management',
                element: <AdminOnly>{inside(screens['/catalogue-management'])}</AdminOnly>,
              },
              {
                path: '/catalogue-management/import',
                element: <AdminOnly>{inside(screens['/catalogue-management/import'])}</AdminOnly>,
              },
              {
                path: '/vendors/import',
                element: <AdminOnly>{inside(screens['/vendors/import'])}</AdminOnly>,
              },
              { path: '/vendors', element: <AdminOnly>{inside(screens['/vendors'])}</AdminOnly> },
              { path: '/employees', element: <AdminOnly>{inside(screens['/employees'])}</AdminOnly> },
              {
                path: '/employees/:id',
                element: <AdminOnly>{inside(screens['/employees/:id'])}</AdminOnly>,
              },
              {
                path: '/employees/import',
                element: <AdminOnly>{inside(screens['/employees/import'])}</AdminOnly>,
              },
              { path: '/requests', element: inside(screens['/requests']) },
              { path: '/undo', element: <AdminOnly>{inside(screens['/undo'])}</AdminOnly> },
              { path: '/trace/:id', element: inside(screens['/trace/:id']) },
              { path: '/settings', element: <AdminOnly>{inside(screens['/settings'])}</AdminOnly> },
              {
                path: '/settings/audit',
                element: <AdminOnly>{inside(screens['/settings/audit'])}</AdminOnly>,
              },
            ],
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
