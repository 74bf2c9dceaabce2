import { Spinner } from '@blueprintjs/core';
import { message } from '@quartermaster/core/messages';
import type { ReactNode } from 'react';
import { Blank } from './blank.tsx';
import { useWait } from './wait.ts';

/**
 * What stands where something is read for the first time: what is given, as soon as it takes a while; and as failed
 * tries are repeated for seconds before anybody is told, that the answer is still out.
 */
export function Waiting({ children }: { readonly children?: ReactNode }) {
  const wait = useWait();
  switch (wait) {
    case 'short':
      return null;
    case 'noticeable':
      return children;
    case 'long':
      return (
        <div role="status">
          <Blank icon={<Spinner size={20} />} title={message.stillTrying} />
        </div>
      );
  }
}
