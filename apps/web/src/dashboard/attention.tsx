import { Box, Person, Shield, Time, Wrench } from '@blueprintjs/icons';
import { lowStock } from '@quartermaster/core/catalogue/item';
import { attentionFilters, warrantyDays } from '@quartermaster/core/dashboard/dashboard';
import { Link } from 'react-router-dom';
import { count } from '../ui/numbers.ts';
import type { Figures } from './figures.ts';

/** What needs attention; each line is a link to the list that it counts. */
export function Attention({ figures }: { readonly figures: Figures }) {
  const { attention, today } = figures;
  const filters = attentionFilters(today);
  const filtered = (path: string, search: string) => `${path}?${new URLSearchParams({ search })}`;
  const lines = [
    {
      label: 'Overdue deliveries',
      number: attention.overdueDeliveries,
      to: filtered('/requests', filters.overdueDeliveries),
      Icon: Time,
    },
    {
      label: `Stock of ${lowStock} or fewer`,
      number: attention.lowStock,
      to: '/catalogue-management?stock=low',
      Icon: Box,
    },
    {
      label: `Warranty ends within ${warrantyDays} days`,
      number: attention.warrantiesEnding,
      to: filtered('/assets', filters.warrantiesEnding),
      Icon: Shield,
    },
    {
      label: 'Maintenance due',
      number: attention.maintenanceDue,
      to: filtered('/assets', filters.maintenanceDue),
      Icon: Wrench,
    },
    {
      label: 'Accounts waiting',
      number: attention.accountsWaiting,
      to: '/employees?state=waiting',
      Icon: Person,
    },
  ];
  return (
    <section className="qm-card qm-attention" aria-labelledby="needs-attention">
      <h2 id="needs-attention">Needs attention</h2>
      <ul>
        {lines.map(({ label, number, to, Icon }) => (
          <li key={label}>
            <Link to={to}>
              <Icon size={16} />
              <span className="qm-clip">{label}</span>
              <b className={number === 0 ? 'none' : undefined}>{count(number)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
