import { Button } from '@blueprintjs/core';
import { useRef } from 'react';
import { useOfferedPress } from './offered-actions.ts';
import './view-toggle.css';
import './segmented-choice.css';

interface SegmentedChoiceProps<T extends string> {
  /** The accessible name of the choice. */
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly text: string }[];
  /** Undefined while nothing is chosen. */
  readonly chosen: T | undefined;
  /** Also called for the option that is already chosen. */
  readonly onChoose: (value: T) => void;
  /** The open record for which the palette offers each choice: 'Received QTM2247'. */
  readonly record?: string;
}

/** A choice between two or three words. */
export const SegmentedChoice = <T extends string>({
  label,
  options,
  chosen,
  onChoose,
  record,
}: SegmentedChoiceProps<T>) => (
  <fieldset className="qm-views" aria-label={label}>
    {options.map(({ value, text }) => (
      <Choice
        key={value}
        text={text}
        isChosen={chosen === value}
        onChoose={() => onChoose(value)}
        offer={{ text: `${text} ${label}`, isOffered: record !== undefined, record }}
      />
    ))}
  </fieldset>
);

interface ChoiceProps {
  readonly text: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly offer: Parameters<typeof useOfferedPress>[1];
}

function Choice({ text, isChosen, onChoose, offer }: ChoiceProps) {
  const button = useRef<HTMLButtonElement>(null);
  useOfferedPress(button, offer);
  return <Button ref={button} text={text} aria-pressed={isChosen} onClick={onChoose} />;
}
