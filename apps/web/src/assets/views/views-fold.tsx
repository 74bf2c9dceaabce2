import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { readPreferences, savePreferences } from '../../preferences.ts';
import { useViews, viewParams } from './use-views.ts';
import './views.css';

interface ViewsFoldProps {
  /** The link to the assets. */
  readonly children: ReactNode;
  /** Whether the sidebar is collapsed. */
  readonly collapsed: boolean;
}

/**
 * The sidebar's link to the assets, with their views folded below it. It only folds when the user does so, so
 * that changing screens never moves the links below.
 */
export function ViewsFold({ children, collapsed }: ViewsFoldProps) {
  const [open, setOpen] = useState(readPreferences().viewsOpen ?? false);
  const groups = useViews();
  const Icon = open ? ChevronDown : ChevronRight;
  const toggle = (): void => {
    savePreferences({ viewsOpen: !open });
    setOpen(!open);
  };
  if (collapsed || groups.length === 0) return children;
  return (
    <>
      <div className="qm-nav-foldable">
        {children}
        <button
          type="button"
          className="qm-nav-fold"
          aria-expanded={open}
          aria-controls={listId}
          aria-label="Views of assets"
          onClick={toggle}
        >
          <Icon size={14} />
        </button>
      </div>
      {open ? <Views /> : null}
    </>
  );
}

const listId = 'views-of-assets';

function Views() {
  const groups = useViews();
  const { pathname, search } = useLocation();
  const current = pathname === '/assets' ? new URLSearchParams(search).get('view') : null;
  return (
    <ul className="qm-nav-views" id={listId} aria-label="Views of assets">
      {groups.map(({ title, views }) => (
        <li key={title}>
          <ul aria-label={title}>
            {views.map((view) => (
              <li key={view.id}>
                <Link
                  to={`/assets?${viewParams(view)}`}
                  aria-current={view.id === current ? 'true' : undefined}
                >
                  {view.name}
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
