import type { ReactNode } from 'react';
import { PreviousNext, type PreviousNextProps } from './previous-next.tsx';
import { SidePanel } from './side-panel.tsx';

interface InspectorProps extends PreviousNextProps {
  /** The accessible name of the detail. */
  readonly label: string;
  readonly head: ReactNode;
  /** Buttons between those and Close. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The open record of a list, with buttons for the previous and the next one. */
export const Inspector = ({ onPrevious, onNext, actions, ...panel }: InspectorProps) => (
  <SidePanel
    {...panel}
    actions={
      <>
        <PreviousNext onPrevious={onPrevious} onNext={onNext} />
        {actions}
      </>
    }
  />
);
