import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight, Desktop, Flash, LogOut, Moon, Tick } from '@blueprintjs/icons';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { api } from '../api.ts';
import { DropDown } from '../ui/drop-down.tsx';
import { Face } from '../ui/face.tsx';
import { useScreenFocus } from '../ui/focus.ts';
import { Loading } from '../ui/loading.tsx';
import { toastError } from '../ui/toast.ts';
import { type Appearance, useAppearance } from './appearance.ts';
import { useBranding } from './branding.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { keep, readKept } from './kept.ts';
import { LiveUpdates } from './live-updates.tsx';
import { Logo } from './logo.tsx';
import { isWithin, places } from './navigation.ts';
import { OwnIcons } from './own-icons.tsx';
import { ahead } from './screens.ts';
import { useForgetSession, useUser } from './session.tsx';

/** What surrounds every screen: sidebar or phone bar, header, and the sheet that the screen is on. */
export function Shell() {
  const { role } = useUser();
  const [collapsed, setCollapsed] = useState(readKept().collapsed ?? false);
  const { pathname } = useLocation();
  useScreenFocus(pathname);
  const here = places[role].map((place) => ({
    ...place,
    current: isWithin(place, pathname) ? ('page' as const) : undefined,
  }));
  const toggle = (): void => {
    keep({ collapsed: !collapsed });
    setCollapsed(!collapsed);
  };
  return (
    <div className={collapsed ? 'qm-app collapsed' : 'qm-app'}>
      <LiveUpdates />
      <a className="qm-skip" href="#content">
        Skip to content
      </a>
      <nav className="qm-side" aria-label="Main">
        <Brand />
        <div className="qm-nav">
          {here.map(({ path, label, Icon, last, current }) => (
            <Link
              key={path}
              to={path}
              {...ahead(path)}
              aria-current={current}
              title={collapsed ? label : undefined}
              className={last ? 'qm-last' : undefined}
            >
              <Icon size={16} />
              <span>{label}</span>
            </Link>
          ))}
        </div>
        <Button
          className="qm-collapse"
          variant="minimal"
          icon={collapsed ? <ChevronRight size={16} /> : <ChevronLeft size={16} />}
          aria-label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
          aria-expanded={!collapsed}
          onClick={toggle}
        />
      </nav>
      <header className="qm-head">
        <span className="qm-phone-only">
          <Brand />
        </span>
        <span className="qm-push" />
        <ProfileMenu />
      </header>
      <main className="qm-sheet" id="content" tabIndex={-1}>
        <ErrorBoundary>
          <Suspense fallback={<Loading />}>
            <OwnIcons>
              <Outlet />
            </OwnIcons>
          </Suspense>
        </ErrorBoundary>
      </main>
      <nav className="qm-bar" aria-label="Main, phone">
        {here.map(({ path, label, short, Icon, current }) => (
          <Link key={path} to={path} aria-current={current}>
            <Icon size={20} />
            {short ?? label}
          </Link>
        ))}
      </nav>
    </div>
  );
}

function Brand() {
  const { companyName } = useBranding();
  return (
    <div className="qm-brand">
      <Logo />
      <span className="qm-clip" title={companyName}>
        {companyName}
      </span>
    </div>
  );
}

const appearances: readonly {
  readonly value: Appearance;
  readonly label: string;
  readonly Icon: typeof Moon;
}[] = [
  { value: 'light', label: 'Light appearance', Icon: Flash },
  { value: 'dark', label: 'Dark appearance', Icon: Moon },
  { value: 'system', label: 'As the system has it', Icon: Desktop },
];

function ProfileMenu() {
  const user = useUser();
  const navigate = useNavigate();
  const forget = useForgetSession();
  const [appearance, setAppearance] = useAppearance();
  const signOut = useMutation(
    api.auth.signOut.mutationOptions({
      onSuccess: () => {
        forget();
        void navigate('/login');
      },
      onError: () => toastError('Failed to sign out'),
    }),
  );
  return (
    <DropDown
      at="end"
      content={
        <div className="qm-profile">
          <p className="qm-profile-head">
            <span className="qm-strong qm-clip">{user.displayName}</span>
            <span className="qm-muted qm-clip">{user.email}</span>
          </p>
          <Menu>
            {appearances.map(({ value, label, Icon }) => (
              <MenuItem
                key={value}
                icon={<Icon size={16} />}
                text={label}
                labelElement={appearance === value ? <Tick size={16} title="Chosen" /> : undefined}
                onClick={() => setAppearance(value)}
              />
            ))}
            <MenuDivider />
            <MenuItem
              icon={<LogOut size={16} />}
              text="Sign Out"
              disabled={signOut.isPending}
              onClick={() => signOut.mutate({})}
            />
          </Menu>
        </div>
      }
    >
      <Button variant="minimal" className="qm-me" aria-label={`Profile menu of ${user.displayName}`}>
        <Face name={user.displayName} size="md" />
      </Button>
    </DropDown>
  );
}
