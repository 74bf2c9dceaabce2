import { ChartTable } from '../ui/chart-table.tsx';
import { counted } from '../ui/numbers.ts';
import type { Figures } from './figures.ts';
import { monthLabel, monthName } from './months.ts';
import { Plot } from './plot.tsx';

/** Times are in hours up to this many, in days above. */
const mostHours = 48;

/** How long deliveries took from request to delivery: the median of each month, linked to its requests. */
export function DeliveryTimes({ months }: { readonly months: Figures['deliveryTimes'] }) {
  const all = months.reduce((sum, { delivered }) => sum + delivered, 0);
  const inHours = months.every(({ medianHours = 0 }) => medianHours <= mostHours);
  return (
    <section className="qm-card qm-delivery-times" aria-labelledby="delivery-times">
      <div className="qm-row">
        <h2 id="delivery-times">Request to delivery</h2>
        <p className="qm-muted qm-sm qm-push">Median, in {inHours ? 'hours' : 'days'}</p>
      </div>
      {all === 0 ? (
        <p className="qm-muted">Nothing has been delivered in these twelve months.</p>
      ) : (
        <Plot
          label="Months of delivery"
          tick={String}
          columns={months.map(({ from, to, delivered, medianHours = 0 }) => ({
            label: monthLabel(from),
            to: `/requests?${new URLSearchParams({ status: 'fulfilled', date: 'delivered', from, to })}`,
            text: `${monthName(from)}: ${
              delivered === 0
                ? 'none delivered'
                : `${timeText(medianHours)}, median of ${delivered} delivered`
            }`,
            parts: [{ name: 'time', value: inHours ? medianHours : medianHours / 24 }],
          }))}
        />
      )}
      {all === 0 ? null : (
        <p className="qm-muted qm-sm">{counted(all, 'request')} delivered in twelve months</p>
      )}
      <ChartTable
        caption="Request to delivery"
        head={['Month', 'Median', 'Delivered']}
        rows={months.map(({ from, delivered, medianHours }) => [
          monthName(from),
          medianHours === undefined ? '–' : timeText(medianHours),
          delivered,
        ])}
      />
    </section>
  );
}

/** '5 hours', '9.5 days'. */
function timeText(hours: number): string {
  const [number, unit] = hours <= mostHours ? [hours, 'hour'] : [hours / 24, 'day'];
  const rounded = Math.round(number * 10) / 10;
  return `${rounded} ${unit}${rounded === 1 ? '' : 's'}`;
}
