import { Button } from '@blueprintjs/core';
import { Error as ErrorIcon, Offline } from '@blueprintjs/icons';
import { isApiError } from '@quartermaster/contract';
import { message } from '@quartermaster/core/messages';
import type { ReactElement, ReactNode } from 'react';
import { failureText, isRefused } from '../api.ts';
import { useConnectionLost } from '../connection.ts';

interface EmptyStateProps {
  readonly icon: ReactElement;
  /** In the specification's words. */
  readonly title: string;
  /** What to do about it. */
  readonly children?: ReactNode;
  readonly action?: ReactElement;
}

/** Shown where a list is empty: Blueprint's NonIdealState with a heading of the right level. */
export const EmptyState = ({ icon, title, children, action }: EmptyStateProps) => (
  <div className="bp6-non-ideal-state">
    <div className="bp6-non-ideal-state-visual">
      <span className="qm-empty-icon">{icon}</span>
    </div>
    <div className="bp6-non-ideal-state-text">
      <h2 className="bp6-heading">{title}</h2>
      {children ? <div>{children}</div> : null}
    </div>
    {action}
  </div>
);

interface ErrorStateProps {
  readonly error: unknown;
  /** The text for a server that failed or cannot be reached. */
  readonly text: string;
  readonly retry: () => void;
}

/**
 * Shown where something couldn't be loaded. Offers no Retry if the server refused,
 * because it would refuse again.
 */
export function ErrorState({ error, text, retry }: ErrorStateProps) {
  // The shell says so, and has everything loaded again afterwards.
  if (useConnectionLost() && !isApiError(error))
    return <EmptyState icon={<Offline size={20} />} title={message.waitsForConnection} />;
  return (
    <div role="alert">
      <EmptyState
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
}
