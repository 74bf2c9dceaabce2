import { type ReactNode, useEffect } from 'react';

interface PageProps {
  readonly title: string;
  /** Beside the title: '1,248' or '1,031 of 1,248'. */
  readonly count?: string | undefined;
  /** Quiet actions, and last the one primary button. */
  readonly actions?: ReactNode;
  /** Search, filters, chips. */
  readonly toolbar?: ReactNode;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** The anatomy of every screen: title row, one toolbar, content to the edges, footer. */
export function Page({ title, count, actions, toolbar, footer, children }: PageProps) {
  useDocumentTitle(title);
  return (
    <div className="qm-page">
      <header className="qm-title">
        <h1>{title}</h1>
        {count === undefined ? null : <span aria-live="polite">{count}</span>}
        <div className="qm-row qm-push">{actions}</div>
      </header>
      {toolbar ? <div className="qm-tools">{toolbar}</div> : null}
      {children}
      {footer ? <footer className="qm-foot">{footer}</footer> : null}
    </div>
  );
}

/** What the browser's tab and history say. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Quartermaster`;
  }, [title]);
}
