import { Button, NonIdealState } from '@blueprintjs/core';
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

/** Where a list has nothing to show. */
export const Blank = ({ icon, title, children, action }: BlankProps) => (
  <NonIdealState
    icon={<span className="qm-blank">{icon}</span>}
    title={title}
    {...(children ? { description: children } : {})}
    {...(action ? { action } : {})}
  />
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
