import { Button } from '@blueprintjs/core';
import { Error as ErrorIcon } from '@blueprintjs/icons';
import type { ReactElement, ReactNode } from 'react';

interface BlankProps {
  readonly icon: ReactElement;
  /** The specified text. */
  readonly title: string;
  /** What to do about it. */
  readonly children?: ReactNode;
  readonly action?: ReactElement;
}

/** Where a list has nothing to show: Blueprint's NonIdealState, but for the rank of its heading. */
export const Blank = ({ icon, title, children, action }: BlankProps) => (
  <div className="bp6-non-ideal-state">
    <div className="bp6-non-ideal-state-visual">
      <span className="qm-blank">{icon}</span>
    </div>
    <div className="bp6-non-ideal-state-text">
      <h2 className="bp6-heading">{title}</h2>
      {children ? <div>{children}</div> : null}
    </div>
    {action}
  </div>
);

/** Where a list could not be read. */
export const Failed = ({ text, retry }: { readonly text: string; readonly retry: () => void }) => (
  <div role="alert">
    <Blank
      icon={<ErrorIcon size={20} className="qm-failed" />}
      title={text}
      action={
        <Button variant="outlined" onClick={retry}>
          Retry
        </Button>
      }
    />
  </div>
);
