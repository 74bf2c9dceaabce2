import { Button } from '@blueprintjs/core';
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
}

/** A choice between two or three words. */
export const SegmentedChoice = <T extends string>({
  label,
  options,
  chosen,
  onChoose,
}: SegmentedChoiceProps<T>) => (
  <fieldset className="qm-views" aria-label={label}>
    {options.map(({ value, text }) => (
      <Button key={value} text={text} aria-pressed={chosen === value} onClick={() => onChoose(value)} />
    ))}
  </fieldset>
);
