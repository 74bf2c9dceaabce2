import { ChevronRight } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { count } from '../ui/numbers.ts';
import type { Figures } from './figures.ts';

/** The three cards of section 2: each is a link to what it counts. */
export function FigureCards({ figures }: { readonly figures: Figures }) {
  const { totalAssets, activeUsers, pendingRequests } = figures;
  const { level, pending, procuring, pending_delivery: ordered } = pendingRequests;
  return (
    <>
      <FigureCard to="/assets" title="Total Assets" figure={totalAssets.count}>
        <b>{shareOf(totalAssets)}</b> <span>updated in the last month</span>
      </FigureCard>
      <FigureCard to="/employees" title="Active Users" figure={activeUsers.count}>
        <span>{activeUsers.count === 1 ? 'holds equipment' : 'hold equipment'}</span>
      </FigureCard>
      <FigureCard to="/requests" title="Pending Requests" figure={pendingRequests.count}>
        <b className={level === 'High' ? 'qm-high' : ''}>{level}</b>{' '}
        <span>
          {count(pending)} pending, {count(procuring)} procuring, {count(ordered)} pending delivery
        </span>
      </FigureCard>
    </>
  );
}

interface FigureCardProps {
  readonly to: string;
  readonly title: string;
  readonly figure: number;
  /** A line that explains the figure. */
  readonly children: ReactNode;
}

const FigureCard = ({ to, title, figure, children }: FigureCardProps) => (
  <Link to={to} className="qm-card qm-figure-card">
    <h2>
      {title}
      <ChevronRight size={16} />
    </h2>
    <p className="qm-figure">{count(figure)}</p>
    <p>{children}</p>
  </Link>
);

/** '18%'; never rounded to 0% unless it is nothing, nor to 100% unless it is everything. */
function shareOf({ count: all, updatedLastMonth: updated }: Figures['totalAssets']): string {
  if (updated === 0) return '0%';
  if (updated === all) return '100%';
  return `${Math.min(99, Math.max(1, Math.round((updated / all) * 100)))}%`;
}
