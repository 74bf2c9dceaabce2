import { ChevronDown, ChevronUp } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { ActionButton } from './action-button.tsx';
import { SidePanel } from './side-panel.tsx';

interface InspectorProps {
  /** Names the detail for screen readers. */
  readonly label: string;
  readonly head: ReactNode;
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The open record of a list, with buttons for the previous and the next one. */
export const Inspector = ({ onPrevious, onNext, ...panel }: InspectorProps) => (
  <SidePanel
    {...panel}
    actions={
      <>
        <ActionButton
          variant="minimal"
          icon={<ChevronUp size={16} />}
          aria-label="Previous"
          disabled={!onPrevious}
          onClick={onPrevious}
        />
        <ActionButton
          variant="minimal"
          icon={<ChevronDown size={16} />}
          aria-label="Next"
          disabled={!onNext}
          onClick={onNext}
        />
      </>
    }
  />
);
