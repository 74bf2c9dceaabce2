import { Tick } from '@blueprintjs/icons';

const valuesAt = 2;
const steps = ['Upload file', 'Map columns', 'Match values', 'Review plan', 'Import'].map((name, index) => ({
  name,
  index,
}));

interface ImportStepsProps {
  /** Index of the current step. */
  readonly at: number;
  readonly done: boolean;
  /** Whether values are matched; the step is left out if there are none to match. */
  readonly hasValues: boolean;
}

/** The wizard's progress: the steps in one line, each with its label beside its number. */
export const ImportSteps = ({ at, done, hasValues }: ImportStepsProps) => (
  <ol className="qm-import-steps">
    {steps
      .filter(({ index }) => index !== valuesAt || hasValues)
      .map(({ name, index }, position) => {
        const past = index < at || done;
        return (
          <li
            key={name}
            className={past ? 'done' : undefined}
            aria-current={index === at && !done ? 'step' : undefined}
          >
            <span className="mark">{past ? <Tick size={12} /> : position + 1}</span>
            <span className="word">{name}</span>
          </li>
        );
      })}
  </ol>
);
