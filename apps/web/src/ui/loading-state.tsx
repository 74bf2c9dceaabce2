import { Spinner } from '@blueprintjs/core';
import { message } from '@quartermaster/core/messages';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { useLoadingPhase } from './loading-phase.ts';

/**
 * Shown while something loads for the first time: after a moment the placeholder, later a note that the
 * server hasn't answered yet, because failed attempts are retried for seconds before an error appears.
 */
export function LoadingState({ children }: { readonly children?: ReactNode }) {
  const wait = useLoadingPhase();
  switch (wait) {
    case 'short':
      return null;
    case 'noticeable':
      return children;
    case 'long':
      return (
        <div role="status">
          <EmptyState icon={<Spinner size={20} />} title={message.stillTrying} />
        </div>
      );
  }
}
