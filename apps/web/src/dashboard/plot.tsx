import { Link } from 'react-router-dom';
import './charts.css';

/** The maximum number of lines above zero. */
const mostLines = 4;

export interface PlotColumn {
  /** Shown below the column. */
  readonly label: string;
  readonly to: string;
  /** The accessible text, also shown on hover: '5 Oct: 31 submitted'. */
  readonly text: string;
  /** From the bottom up. */
  readonly parts: readonly { readonly name: string; readonly value: number }[];
}

interface PlotProps {
  /** 'Weeks'. */
  readonly label: string;
  readonly columns: readonly PlotColumn[];
  readonly tick: (value: number) => string;
}

/** Columns over time, each a link to what it counts. A table beside it says the same in words. */
export function Plot({ label, columns, tick }: PlotProps) {
  const most = Math.max(1, ...columns.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0)));
  const step = stepOf(most);
  const ticks = Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => at * step);
  const top = ticks.at(-1) ?? most;
  const height = (value: number): string => `${(value / top) * 100}%`;
  return (
    <div className="qm-plot">
      <ol className="qm-lines-of-plot" aria-hidden="true">
        {ticks.map((value) => (
          <li key={value} style={{ bottom: height(value) }}>
            <span>{tick(value)}</span>
          </li>
        ))}
      </ol>
      <ul className="qm-bars" aria-label={label}>
        {columns.map(({ label: below, to, text, parts }) => (
          <li key={to}>
            <Link to={to} title={text} aria-label={text}>
              {parts.map(({ name, value }) =>
                value === 0 ? null : <span key={name} data-part={name} style={{ height: height(value) }} />,
              )}
            </Link>
            <small aria-hidden="true">{below}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A round number, so that few steps reach the highest column. */
function stepOf(most: number): number {
  for (let power = 1; ; power *= 10) {
    const step = [1, 2, 5].map((digit) => digit * power).find((one) => most / one <= mostLines);
    if (step !== undefined) return step;
  }
}
