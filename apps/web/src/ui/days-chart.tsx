import './days-chart.css';
import { useId } from 'react';
import { ChartTable } from './chart-table.tsx';
import { englishDate } from './english-date.ts';
import { count } from './numbers.ts';
import { formatDay } from './time.tsx';

const dayMs = 86_400_000;
const height = 92;
/** Above the plot, for half of the uppermost number. */
const top = 6;
const left = 36;
/** For half of the last day's name. */
const right = 16;

const dayAndMonth = englishDate({ day: 'numeric', month: 'short', timeZone: 'UTC' });

/** What happened on a day. */
export interface DayFigures {
  /** In UTC, in which the server counts. */
  readonly day: string;
  /** One for each part of its bar, the lowest first. */
  readonly figures: readonly number[];
}

interface DaysChartProps {
  readonly caption: string;
  /** The parts of a bar, the lowest first. */
  readonly parts: readonly { readonly name: string; readonly className: 'ok' | 'no' }[];
  /** Those on which anything happened. */
  readonly days: readonly DayFigures[];
  /** How many days until today are shown. */
  readonly length: number;
}

/** What happened per day until today. */
export function DaysChart({ caption, parts, days, length }: DaysChartProps) {
  const id = useId();
  const shown = recentDays(days, length);
  const [step, bar] = length > 31 ? [7, 5] : [22, 14];
  const most = roundUp(Math.max(...shown.map(({ figures }) => sum(figures))));
  const width = left + shown.length * step + right;
  const y = (value: number): number => top + height - (value / most) * height;
  const words = ({ figures }: DayFigures): string =>
    parts.map(({ name }, at) => `${count(figures[at] ?? 0)} ${name.toLowerCase()}`).join(', ');
  return (
    <figure className="qm-days-chart" aria-labelledby={id}>
      <div className="qm-row">
        <h2 id={id}>{caption}</h2>
        <span className="qm-push" />
        {parts.map(({ name, className }) => (
          <span key={name} className={`qm-key ${className}`}>
            {name}
          </span>
        ))}
      </div>
      <svg
        className="qm-days"
        role="img"
        aria-label={caption}
        width={width}
        height={top + height + 24}
        viewBox={`0 0 ${width} ${top + height + 24}`}
      >
        {[0, most / 2, most].filter(Number.isInteger).map((value) => (
          <g key={value}>
            <line x1={left} x2={width - right} y1={y(value)} y2={y(value)} />
            <text x={left - 8} y={y(value) + 4} textAnchor="end">
              {count(value)}
            </text>
          </g>
        ))}
        {shown.map((one, at) => {
          const x = left + at * step + (step - bar) / 2;
          return (
            <g key={one.day}>
              <title>{`${formatDay(one.day)}: ${words(one)}`}</title>
              {parts.map(({ name, className }, part) => (
                <Part
                  key={name}
                  className={className}
                  x={x}
                  width={bar}
                  from={y(sum(one.figures.slice(0, part)))}
                  to={y(sum(one.figures.slice(0, part + 1)))}
                />
              ))}
              {(shown.length - 1 - at) % (step > bar + 3 ? 7 : 14) === 0 ? (
                <text x={x + bar / 2} y={top + height + 18} textAnchor="middle">
                  {dayAndMonth.format(Date.parse(one.day))}
                </text>
              ) : null}
            </g>
          );
        })}
      </svg>
      <ChartTable
        caption={caption}
        head={['Day', ...parts.map(({ name }) => name)]}
        rows={days.map(({ day, figures }) => [formatDay(day), ...figures.map((figure) => count(figure))])}
      />
    </figure>
  );
}

const sum = (figures: readonly number[]): number => figures.reduce((all, one) => all + one, 0);

interface PartProps {
  readonly className: string;
  readonly x: number;
  readonly width: number;
  readonly from: number;
  readonly to: number;
}

/** A part of a bar; one that counts anything is visible. */
const Part = ({ className, x, width, from, to }: PartProps) =>
  from === to ? null : (
    <rect
      className={className}
      x={x}
      y={Math.min(to, from - 2)}
      width={width}
      height={Math.max(2, from - to)}
      rx={1}
    />
  );

/** The days until today, also those on which nothing happened. */
function recentDays(days: readonly DayFigures[], length: number): readonly DayFigures[] {
  const byDay = new Map(days.map((one) => [one.day, one]));
  return Array.from({ length }, (_, at) => {
    const day = new Date(Date.now() - (length - 1 - at) * dayMs).toISOString().slice(0, 10);
    return byDay.get(day) ?? { day, figures: [] };
  });
}

/** The next of 2, 4, 10, 20, 40, 100 and so on, half of which is whole too. */
function roundUp(most: number): number {
  for (let power = 1; ; power *= 10) {
    const found = [2, 4, 10].map((digit) => digit * power).find((one) => one >= most);
    if (found !== undefined) return found;
  }
}
