import { Spinner } from '@blueprintjs/core';
import { message } from '@quartermaster/core/messages';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { useLoadingPhase } from './loading-phase.ts';

/**
 * Shown where something loads for the first time: the placeholder as soon as it takes a while, then a note that the
 * server has not answered yet, because failed attempts are repeated for seconds before an error appears.
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
