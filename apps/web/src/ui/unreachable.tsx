import { Button } from '@blueprintjs/core';
import { Offline } from '@blueprintjs/icons';
import { EmptyState } from './empty-state.tsx';

/** Fills the page when the server doesn't answer. */
export const Unreachable = ({ retry }: { readonly retry: () => void }) => (
  <main className="qm-centre">
    <EmptyState
      icon={<Offline size={20} />}
      title="The server cannot be reached"
      action={
        <Button variant="outlined" onClick={retry}>
          Retry
        </Button>
      }
    >
      Your saved work is safe. Check your connection and try again.
    </EmptyState>
  </main>
);
