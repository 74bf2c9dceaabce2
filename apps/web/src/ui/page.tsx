import { ArrowLeft } from '@blueprintjs/icons';
import { listedUnreadable, type Unreadable } from '@quartermaster/core/unreadable';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { FoldedActions, useFoldedActions } from './folded-actions.ts';
import './foot.css';
import './toolbar.css';

interface PageProps {
  readonly title: string;
  /** The link back, for a page below another. */
  readonly back?: { readonly to: string; readonly label: string };
  /** Before the title. */
  readonly picture?: ReactNode;
  /** Beside the title: '1,248' or '1,031 of 1,248'. */
  readonly count?: ReactNode;
  /** Secondary actions, then the one primary button. */
  readonly actions?: ReactNode;
  /** Search, filters, chips. */
  readonly toolbar?: ReactNode;
  readonly footer?: ReactNode;
  /** The records that the list should show but couldn't read. */
  readonly unreadable?: readonly Unreadable[];
  readonly children: ReactNode;
}

/** The layout of every screen: title row, one toolbar, full-width content, footer. */
export function Page({
  title,
  back,
  picture,
  count,
  actions,
  toolbar,
  footer,
  unreadable = [],
  children,
}: PageProps) {
  useDocumentTitle(title);
  const header = useRef<HTMLElement>(null);
  const folded = useFoldedActions(header);
  return (
    <FoldedActions value={folded}>
      <div className="qm-page">
        <header className={folded ? 'qm-title folded' : 'qm-title'} ref={header}>
          {back ? (
            <Link className="bp6-button bp6-minimal qm-back" to={back.to} aria-label={back.label}>
              <ArrowLeft size={16} />
            </Link>
          ) : null}
          {picture}
          <div className="qm-heading">
            <h1>{title}</h1>
            {count === undefined ? null : <span aria-live="polite">{count}</span>}
          </div>
          <div className="qm-row qm-push">{actions}</div>
        </header>
        {toolbar ? <div className="qm-tools">{toolbar}</div> : null}
        {unreadable.length > 0 ? <p className="qm-unreadable">{listedUnreadable(unreadable)}</p> : null}
        {children}
        {footer ? <footer className="qm-foot">{footer}</footer> : null}
      </div>
    </FoldedActions>
  );
}

/** Sets the title of the browser tab. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Quartermaster`;
  }, [title]);
}
