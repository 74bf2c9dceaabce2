import { ChevronDown, ChevronUp } from '@blueprintjs/icons';
import { OfferedButton } from './offered-button.tsx';

export interface PreviousNextProps {
  /** Absent at the start of the list. */
  readonly onPrevious?: (() => void) | undefined;
  /** Absent at the end of the list. */
  readonly onNext?: (() => void) | undefined;
}

/** Steps through a list while one of its records is open. */
export const PreviousNext = ({ onPrevious, onNext }: PreviousNextProps) => (
  <>
    <OfferedButton
      variant="minimal"
      icon={<ChevronUp size={16} />}
      aria-label="Previous"
      disabled={!onPrevious}
      onClick={onPrevious}
    />
    <OfferedButton
      variant="minimal"
      icon={<ChevronDown size={16} />}
      aria-label="Next"
      disabled={!onNext}
      onClick={onNext}
    />
  </>
);
