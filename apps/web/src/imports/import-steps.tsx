import { Tick } from '@blueprintjs/icons';

const steps = ['Upload file', 'Map columns', 'Match values', 'Review plan', 'Import'];

interface ImportStepsProps {
  /** Index of the current step. */
  readonly at: number;
  readonly done: boolean;
}

/** The wizard's progress: the steps in one line, each with its label beside its number. */
export const ImportSteps = ({ at, done }: ImportStepsProps) => (
  <ol className="qm-import-steps">
    {steps.map((step, index) => {
      const past = index < at || done;
      return (
        <li
          key={step}
          className={past ? 'done' : undefined}
          aria-current={index === at && !done ? 'step' : undefined}
        >
          <span className="mark">{past ? <Tick size={12} /> : index + 1}</span>
          <span className="word">{step}</span>
        </li>
      );
    })}
  </ol>
);
