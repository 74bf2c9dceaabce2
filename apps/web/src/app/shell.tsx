import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight, Desktop, Flash, LogOut, Moon, Person, Tick } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { useMutation } from '@tanstack/react-query';
import { Fragment, lazy, Suspense, useEffect, useState } from 'react';
import { Link, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { api } from '../api.ts';
import { ViewsFold } from '../assets/views/views-fold.tsx';
import { useForgetSession, useUser } from '../auth/session.tsx';
import { type Appearance, useAppearance } from '../branding/appearance.ts';
import { useBranding } from '../branding/branding.ts';
import { Logo } from '../branding/logo.tsx';
import { WaitingCount } from '../employees/waiting-count.tsx';
import { UnsavedChangesQuestion } from '../forms/unsaved-changes.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Dropdown } from '../ui/dropdown.tsx';
import { useScreenFocus } from '../ui/focus.ts';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { toastError } from '../ui/toast.ts';
import { endUndo, useUndoRequest } from '../ui/undo-request.ts';
import './shell.css';
import { LiveUpdates } from './live-updates.tsx';
import { isWithin, type NavItem, navItems } from './navigation.ts';
import { PhoneBar } from './phone-bar.tsx';
import { preloadOnHover } from './screens.ts';
import { TypeIconsProvider } from './type-icons-provider.tsx';
import { UnconfirmedNotice } from './unconfirmed-notice.tsx';
import { useSidebar } from './use-sidebar.ts';

/**
 * What surrounds every screen: the sidebar (or the bar on phones), the header, and the
 * sheet that holds the screen.
 */
export function Shell() {
  const { role } = useUser();
  const sidebar = useSidebar();
  const { collapsed } = sidebar;
  const { pathname } = useLocation();
  useScreenFocus(pathname);
  const items = navItems[role].map((item) => ({
    ...item,
    current: isWithin(item, pathname) ? ('page' as const) : undefined,
  }));
  return (
    <div className={sidebar.className}>
      <LiveUpdates />
      <UnsavedChangesQuestion />
      <Undo />
      <a className="qm-skip" href="#content">
        Skip to content
      </a>
      <button type="button" className="qm-skip qm-skip-list" onClick={focusList}>
        Skip to the list
      </button>
      <nav className="qm-side" aria-label="Main">
        <Brand />
        <div className="qm-nav">
          {items.map(({ path, label, Icon, last, current }) => (
            <Fragment key={path}>
              {path === '/assets' ? (
                <ViewsFold collapsed={collapsed}>
                  <SideLink {...{ path, label, Icon, current, collapsed }} />
                </ViewsFold>
              ) : (
                <SideLink {...{ path, label, Icon, last, current, collapsed }} />
              )}
            </Fragment>
          ))}
        </div>
        <Button
          className="qm-collapse"
          variant="minimal"
          icon={collapsed ? <ChevronRight size={16} /> : <ChevronLeft size={16} />}
          aria-label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
          aria-expanded={!collapsed}
          onClick={sidebar.toggle}
        />
      </nav>
      <header className="qm-head">
        <span className="qm-phone-only">
          <Brand />
        </span>
        <span className="qm-push" />
        <ProfileMenu />
      </header>
      <div className="qm-content">
        <UnconfirmedNotice />
        <main className="qm-sheet" id="content" tabIndex={-1}>
          {' '}
          <Suspense fallback={<PageSpinner />}>
            <TypeIconsProvider>
              <Outlet />
            </TypeIconsProvider>
          </Suspense>
        </main>
      </div>
      <PhoneBar items={items} />
    </div>
  );
}

interface SideLinkProps extends Pick<NavItem, 'path' | 'label' | 'Icon' | 'last'> {
  readonly current: 'page' | undefined;
  readonly collapsed: boolean;
}

const SideLink = ({ path, label, Icon, last, current, collapsed }: SideLinkProps) => (
  <Link
    to={path}
    {...preloadOnHover(path)}
    aria-current={current}
    title={collapsed ? label : undefined}
    className={last ? 'qm-nav-last' : undefined}
  >
    <Icon size={16} />
    <span>{label}</span>
    {path === '/employees' ? <WaitingCount /> : null}
  </Link>
);

const Undoing = lazy(async () => ({ default: (await import('../batches/undoing.tsx')).Undoing }));

/** Carries out an undo requested by a toast, a history or a list on any screen. */
function Undo() {
  const request = useUndoRequest();
  const navigate = useNavigate();
  useEffect(() => {
    if (request !== 'list') return;
    endUndo();
    void navigate('/undo');
  }, [request, navigate]);
  return request === undefined || request === 'list' ? null : (
    <Suspense>
      <Undoing key={request.id} {...request} />
    </Suspense>
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
  { value: 'system', label: 'Match system', Icon: Desktop },
];

const EditProfile = lazy(async () => ({
  default: (await import('../profile/edit-profile.tsx')).EditProfile,
}));

function ProfileMenu() {
  const user = useUser();
  const navigate = useNavigate();
  const forget = useForgetSession();
  const [appearance, setAppearance] = useAppearance();
  const [editing, setEditing] = useState(false);
  const signOut = useMutation(
    api.auth.signOut.mutationOptions({
      onSuccess: () => {
        forget();
        void navigate('/login');
      },
      onError: () => toastError(message.signOutFailed),
    }),
  );
  return (
    <>
      <Dropdown
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
                  labelElement={appearance === value ? <Tick size={16} title="Selected" /> : undefined}
                  onClick={() => setAppearance(value)}
                />
              ))}
              <MenuDivider />
              <MenuItem icon={<Person size={16} />} text="Edit Profile" onClick={() => setEditing(true)} />
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
        <Button
          variant="minimal"
          className="qm-profile-button"
          aria-label={`Profile menu for ${user.displayName}`}
        >
          <Avatar name={user.displayName} photo={user.photoURL} size="md" />
        </Button>
      </Dropdown>
      {editing ? (
        <Suspense fallback={null}>
          <EditProfile onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Focuses the row of a list that the Tab key would reach; on a phone, the first one. */
function focusList(): void {
  document.querySelector<HTMLElement>('.qm-sheet tbody tr[tabindex="0"], .qm-sheet .qm-list a')?.focus();
}
