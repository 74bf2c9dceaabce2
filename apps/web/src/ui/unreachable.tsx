import { Button } from '@blueprintjs/core';
import { Offline } from '@blueprintjs/icons';
import { useEffect } from 'react';
import { suspectLoss, useRecovered } from '../connection.ts';
import { EmptyState } from './empty-state.tsx';

interface UnreachableProps {
  readonly retry: () => void;
}

/** Shown when the server doesn't answer, until it does. */
export function Unreachable({ retry }: UnreachableProps) {
  useEffect(suspectLoss, []);
  useRecovered(retry);
  return (
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
  );
}

/** The same, replacing the whole page. */
export const UnreachablePage = (props: UnreachableProps) => (
  <main className="qm-centre">
    <Unreachable {...props} />
  </main>
);
