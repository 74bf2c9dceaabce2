import { Button } from '@blueprintjs/core';
import { Error as ErrorIcon } from '@blueprintjs/icons';
import type { ReactElement, ReactNode } from 'react';
import { failureText, isRefused } from '../api.ts';

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

interface FailedProps {
  readonly error: unknown;
  /** What is said of a server that failed, or is away. */
  readonly text: string;
  readonly retry: () => void;
}

/** Where something could not be read. A no of the server doesn't become a yes by asking again. */
export const Failed = ({ error, text, retry }: FailedProps) => (
  <div role="alert">
    <Blank
      icon={<ErrorIcon size={20} className="qm-failed" />}
      title={failureText(error, text)}
      {...(isRefused(error)
        ? {}
        : {
            action: (
              <Button variant="outlined" onClick={retry}>
                Retry
              </Button>
            ),
          })}
    />
  </div>
);
