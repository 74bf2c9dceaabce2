import { type ComponentType, lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { Loading } from '../ui/loading.tsx';
import { screens } from './screens.ts';
import { AdminOnly, SignedIn } from './session.tsx';

/**
 * A screen of its own chunk, loaded when somebody goes there. Within the shell, whose one Suspense keeps the screen
 * before on the page until this one is there.
 */
const inside = (load: () => Promise<{ readonly Screen: ComponentType }>) => {
  const Screen = lazy(async () => ({ default: (await load()).Screen }));
  return <Screen />;
};

/** The same outside of the shell. */
const screen = (load: () => Promise<{ readonly Screen: ComponentType }>) => (
  <Suspense fallback={<Loading />}>{inside(load)}</Suspense>
);

const shell = screen(async () => ({ Screen: (await import('./shell.tsx')).Shell }));

/** Every route of the console (section 2), as far as its screen is there. */
export const AppRoutes = () => (
  <BrowserRouter>
    <Routes>
      <Route path="/" element={screen(() => import('./landing.tsx'))} />
      <Route path="/login" element={screen(() => import('../sign-in/sign-in.tsx'))} />
      <Route path="/signup" element={screen(() => import('../sign-in/sign-up.tsx'))} />
      <Route path="/reset-password" element={screen(() => import('../sign-in/reset-password.tsx'))} />
      <Route
        path="/change-password"
        element={<SignedIn>{screen(() => import('../sign-in/change-password.tsx'))}</SignedIn>}
      />
      <Route element={<SignedIn>{shell}</SignedIn>}>
        <Route path="/assets" element={inside(screens['/assets'])} />
        <Route
          path="/assets/import"
          element={<AdminOnly otherwise="/assets">{inside(screens['/assets/import'])}</AdminOnly>}
        />
        <Route
          path="/asset-configuration"
          element={<AdminOnly otherwise="/assets">{inside(screens['/asset-configuration'])}</AdminOnly>}
        />
        <Route path="/catalogue" element={inside(screens['/catalogue'])} />
        <Route
          path="/catalogue-management"
          element={<AdminOnly>{inside(screens['/catalogue-management'])}</AdminOnly>}
        />
        <Route path="/requests" element={inside(screens['/requests'])} />
        <Route path="/settings" element={<AdminOnly>{inside(screens['/settings'])}</AdminOnly>} />
      </Route>
      <Route path="*" element={screen(() => import('./not-found.tsx'))} />
    </Routes>
  </BrowserRouter>
);
