import { Button } from '@blueprintjs/core';
import { Error as ErrorIcon } from '@blueprintjs/icons';
import { EmptyState } from '../ui/empty-state.tsx';

/** Takes the place of a screen that crashed; the rest of the page keeps working. */
export const ScreenFailed = () => (
  <div className="qm-page" role="alert">
    <EmptyState
      icon={<ErrorIcon size={20} className="qm-failed" />}
      title="This screen could not be displayed"
      action={
        <Button variant="outlined" onClick={() => window.location.reload()}>
          Reload
        </Button>
      }
    >
      Reload the page. If it happens again, tell your administrator what you were doing.
    </EmptyState>
  </div>
);
