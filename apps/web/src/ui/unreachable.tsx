import { Button, NonIdealState } from '@blueprintjs/core';
import { Offline } from '@blueprintjs/icons';

/** The whole page, when the server doesn't answer. */
export const Unreachable = ({ retry }: { readonly retry: () => void }) => (
  <main className="qm-centre">
    <NonIdealState
      icon={
        <span className="qm-blank">
          <Offline size={20} />
        </span>
      }
      title="The server cannot be reached"
      description="Nothing that you saved is lost. Check the connection and try again."
      action={
        <Button variant="outlined" onClick={retry}>
          Retry
        </Button>
      }
    />
  </main>
);
