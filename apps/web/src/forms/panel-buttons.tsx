import { useRef } from 'react';
import { OfferedButton } from '../ui/offered-button.tsx';
import './panel.css';

interface PanelButtonsProps {
  /** What is saved, for the buttons' names: 'Slack'. */
  readonly of: string;
  readonly isDirty: boolean;
  readonly isSubmitting: boolean;
  readonly onDiscard: () => void;
}

/** The buttons of a form that is part of a page and saves by itself. */
export function PanelButtons({ of, isDirty, isSubmitting, onDiscard }: PanelButtonsProps) {
  const save = useRef<HTMLButtonElement>(null);
  return (
    <div className="qm-panel-buttons">
      <OfferedButton
        ref={save}
        type="submit"
        text={isSubmitting ? 'Saving...' : 'Save'}
        aria-label={isSubmitting ? `Saving ${of}...` : `Save ${of}`}
        disabled={isSubmitting || !isDirty}
      />
      {isDirty ? (
        <OfferedButton
          handFocusTo={save}
          variant="minimal"
          text="Discard"
          aria-label={`Discard ${of}`}
          disabled={isSubmitting}
          onClick={onDiscard}
        />
      ) : null}
    </div>
  );
}
