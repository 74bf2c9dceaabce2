import { Button } from '@blueprintjs/core';
import { DoubleChevronLeft, DoubleChevronRight } from '@blueprintjs/icons';
import { Fragment, Suspense, useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { ViewsFold } from '../assets/views/views-fold.tsx';
import { useUser } from '../auth/session.tsx';
import { useBranding } from '../branding/branding.ts';
import { Logo } from '../branding/logo.tsx';
import { WaitingCount } from '../employees/waiting-count.tsx';
import { UnsavedChangesQuestion } from '../forms/unsaved-changes.tsx';
import { HeaderSearch } from '../search/header-search.tsx';
import { useScreenFocus } from '../ui/focus.ts';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { part } from '../ui/part.tsx';
import { endUndo, useUndoRequest } from '../ui/undo-request.ts';
import './shell.css';
import { GoingLink } from './going-link.tsx';
import { LiveUpdates } from './live-updates.tsx';
import { isWithin, type NavItem, navItems } from './navigation.ts';
import { OwnMenus } from './own-menus.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { ServerNotices } from './server-notices.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { TypeIconsProvider } from './type-icons-provider.tsx';
import { UnconfirmedNotice } from './unconfirmed-notice.tsx';
import { useLikelyNext } from './use-likely-next.ts';
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
  useLikelyNext(role);
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
          icon={collapsed ? <DoubleChevronRight size={16} /> : <DoubleChevronLeft size={16} />}
          aria-label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
          aria-expanded={!collapsed}
          onClick={sidebar.toggle}
        />
      </nav>
      <header className="qm-head">
        <span className="qm-phone-only">
          <Brand />
        </span>
        <HeaderSearch />
        <span className="qm-push" />
        <Shortcuts />
        <OwnMenus />
      </header>
      <div className="qm-content">
        <ServerNotices />
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
      <PhoneBar role={role} />
    </div>
  );
}

interface SideLinkProps extends Pick<NavItem, 'path' | 'label' | 'Icon' | 'last'> {
  readonly current: 'page' | undefined;
  readonly collapsed: boolean;
}

const SideLink = ({ path, label, Icon, last, current, collapsed }: SideLinkProps) => (
  <GoingLink
    to={path}
    aria-current={current}
    title={collapsed ? label : undefined}
    className={last ? 'qm-nav-last' : undefined}
  >
    <Icon size={16} />
    <span>{label}</span>
    {path === '/employees' ? <WaitingCount /> : null}
  </GoingLink>
);

const Undoing = part(async () => (await import('../batches/undoing.tsx')).Undoing);

/** Carries out an undo requested by a toast, a history or a list on any screen. */
function Undo() {
  const request = useUndoRequest();
  const navigate = useNavigate();
  useEffect(() => {
    if (request !== 'list') return;
    endUndo();
    void navigate('/undo');
  }, [request, navigate]);
  return request === undefined || request === 'list' ? null : <Undoing key={request.id} {...request} />;
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

/** Focuses the row of a list that the Tab key would reach; on a phone, the first one. */
function focusList(): void {
  document.querySelector<HTMLElement>('.qm-sheet tbody tr[tabindex="0"], .qm-sheet .qm-list a')?.focus();
}
