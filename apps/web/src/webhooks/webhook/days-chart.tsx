import type { WebhookDay } from '@quartermaster/core/webhooks/webhook';
import { usePhone } from '../../ui/breakpoints.ts';
import { ChartTable } from '../../ui/chart-table.tsx';
import { englishDate } from '../../ui/english-date.ts';
import { count } from '../../ui/numbers.ts';
import { formatDay } from '../../ui/time.tsx';

const dayMs = 86_400_000;
const height = 92;
/** Above the plot, for half of the uppermost number. */
const top = 6;
const left = 36;
/** For half of the last day's name. */
const right = 12;
const bar = 14;
const step = 22;

const caption = 'Attempts per day';
const dayAndMonth = englishDate({ day: 'numeric', month: 'short', timeZone: 'UTC' });

interface DaysChartProps {
  /** Those with any deliveries. */
  readonly days: readonly WebhookDay[];
}

/** Attempts per day until today, those that failed in red above the others. */
export function DaysChart({ days }: DaysChartProps) {
  const shown = recentDays(days, usePhone() ? 14 : 30);
  const most = roundUp(Math.max(...shown.map(({ delivered, failed }) => delivered + failed)));
  const width = left + shown.length * step + right;
  const y = (value: number): number => top + height - (value / most) * height;
  return (
    <section className="qm-webhook-days" aria-labelledby="days">
      <div className="qm-row">
        <h2 id="days">{caption}</h2>
        <span className="qm-push qm-key ok">Delivered</span>
        <span className="qm-key no">Failed</span>
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
        {shown.map(({ day, delivered, failed }, at) => {
          const x = left + at * step + (step - bar) / 2;
          return (
            <g key={day}>
              <title>{`${formatDay(day)}: ${count(delivered)} delivered, ${count(failed)} failed`}</title>
              <Part className="ok" x={x} from={y(0)} to={y(delivered)} />
              <Part className="no" x={x} from={y(delivered)} to={y(delivered + failed)} />
              {(shown.length - 1 - at) % 7 === 0 ? (
                <text x={x + bar / 2} y={top + height + 18} textAnchor="middle">
                  {dayAndMonth.format(Date.parse(day))}
                </text>
              ) : null}
            </g>
          );
        })}
      </svg>
      <ChartTable
        caption={caption}
        head={['Day', 'Delivered', 'Failed']}
        rows={days.map(({ day, delivered, failed }) => [formatDay(day), count(delivered), count(failed)])}
      />
    </section>
  );
}

interface PartProps {
  readonly className: string;
  readonly x: number;
  readonly from: number;
  readonly to: number;
}

/** A part of a bar; one that counts anything is visible. */
const Part = ({ className, x, from, to }: PartProps) =>
  from === to ? null : (
    <rect
      className={className}
      x={x}
      y={Math.min(to, from - 2)}
      width={bar}
      height={Math.max(2, from - to)}
      rx={1}
    />
  );

/** The days until today in UTC, in which the server counts, also those without any deliveries. */
function recentDays(days: readonly WebhookDay[], length: number): readonly WebhookDay[] {
  const byDay = new Map(days.map((one) => [one.day, one]));
  return Array.from({ length }, (_, at) => {
    const day = new Date(Date.now() - (length - 1 - at) * dayMs).toISOString().slice(0, 10);
    return byDay.get(day) ?? { day, delivered: 0, failed: 0 };
  });
}

/** The next of 2, 4, 10, 20, 40, 100 and so on, half of which is whole too. */
function roundUp(most: number): number {
  for (let power = 1; ; power *= 10) {
    const found = [2, 4, 10].map((digit) => digit * power).find((one) => one >= most);
    if (found !== undefined) return found;
  }
}
