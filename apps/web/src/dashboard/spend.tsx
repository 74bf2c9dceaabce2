import { ChartTable } from '../ui/chart-table.tsx';
import { counted, price } from '../ui/numbers.ts';
import type { Figures } from './figures.ts';
import { monthLabel, monthName } from './months.ts';
import { Plot } from './plot.tsx';

const compact = new Intl.NumberFormat('en-GB', { notation: 'compact' });

/** The cost of orders by month and currency; each month is a link to its orders. */
export const Spend = ({ spend }: { readonly spend: Figures['spend'] }) => (
  <section className="qm-card qm-spend" aria-labelledby="spend">
    <div className="qm-row">
      <h2 id="spend">Spend per month</h2>
      <p className="qm-muted qm-sm qm-push">By date of the order</p>
    </div>
    {spend.length === 0 ? (
      <p className="qm-muted">Nothing has been ordered in these twelve months.</p>
    ) : (
      spend.map(({ currency, months }) => (
        <div key={currency} className="qm-spend-in">
          <h3>
            {currency}{' '}
            <b>
              {price(
                months.reduce((sum, { amount }) => sum + amount, 0),
                currency,
              )}
            </b>
          </h3>
          <Plot
            label={`Months of orders in ${currency}`}
            tick={(value) => compact.format(value)}
            columns={months.map(({ from, to, requests, amount }) => ({
              label: monthLabel(from),
              to: `/requests?${new URLSearchParams([
                ...['pending_delivery', 'fulfilled'].map((status) => ['status', status]),
                ...Object.entries({ date: 'ordered', currency, from, to }),
              ])}`,
              text: `${monthName(from)}: ${price(amount, currency)}, ${counted(requests, 'order')}`,
              parts: [{ name: 'amount', value: amount }],
            }))}
          />
          <ChartTable
            caption={`Spend per month in ${currency}`}
            head={['Month', 'Amount', 'Orders']}
            rows={months.map(({ from, requests, amount }) => [
              monthName(from),
              price(amount, currency),
              requests,
            ])}
          />
        </div>
      ))
    )}
  </section>
);
