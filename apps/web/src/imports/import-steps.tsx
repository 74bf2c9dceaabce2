import { Tick } from '@blueprintjs/icons';

const steps = ['Upload file', 'Map columns', 'Review plan', 'Import'];

interface ImportStepsProps {
  /** Index of the step that is open. */
  readonly at: number;
  readonly done: boolean;
}

/** How far the wizard is: the steps in one line, words beside their marks. */
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
