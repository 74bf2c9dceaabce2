import { Button } from '@blueprintjs/core';
import { Error as ErrorIcon } from '@blueprintjs/icons';
import { Component, type ReactNode } from 'react';
import { Blank } from '../ui/blank.tsx';

interface State {
  readonly failed: boolean;
}

/** A screen that breaks says so in its own place; the rest of the page goes on. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="qm-page" role="alert">
        <Blank
          icon={<ErrorIcon size={20} className="qm-failed" />}
          title="This screen could not be shown"
          action={
            <Button variant="outlined" onClick={() => window.location.reload()}>
              Reload
            </Button>
          }
        >
          Reload the page. If it happens again, tell your administrator what you did before.
        </Blank>
      </div>
    );
  }
}
