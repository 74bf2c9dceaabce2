import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { counted, price } from '../ui/numbers.ts';

/** What the listed assets cost together, in each currency. */
export function Costs({ filters }: { readonly filters: Readonly<Record<string, string>> }) {
  const { data } = useQuery(
    api.assets.sumCosts.queryOptions({ input: filters, placeholderData: (before) => before }),
  );
  if (!data || data.items.length === 0) return null;
  return (
    <span
      title={data.items
        .map(({ assets, currency }) => `${counted(assets, 'asset')} in ${currency}`)
        .join(', ')}
    >
      Cost{' '}
      {data.items.map(({ currency, cost }, at) => (
        <span key={currency}>
          {at > 0 ? ' + ' : null}
          <b>{price(cost, currency)}</b>
        </span>
      ))}
    </span>
  );
}
