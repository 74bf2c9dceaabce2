import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { StateTag } from '../ui/state-tag.tsx';
import { formatInstant } from '../ui/time.tsx';
import { lasting } from './lasting.ts';

type Fact = readonly [title: string, value: ReactNode];

interface StationProps {
  /** 'Order' */
  readonly kind: string;
  readonly icon: ReactNode;
  /** Absent if the unit hasn't got there yet. */
  readonly name?: string;
  readonly to?: string | undefined;
  /** When the unit got here. */
  readonly at?: string | undefined;
  /** Facts without a value are left out; there is room for four. */
  readonly facts?: readonly Fact[];
  /** Whether the unit's way ended here by a failure. */
  readonly failed?: boolean;
  /** The states that came after. */
  readonly children?: ReactNode;
}

/** A station on a unit's way. */
export function Station({ kind, icon, name, to, at, facts = [], failed = false, children }: StationProps) {
  const known = facts.filter(([, value]) => value !== undefined && value !== '');
  return (
    <li data-look={failed ? 'failed' : name === undefined ? 'to-come' : undefined}>
      <div className="qm-stop">
        <span className="mark" aria-hidden="true">
          {icon}
        </span>
        <div className="what">
          <span className="qm-muted qm-sm">{kind}</span>
          {name === undefined ? null : <h2>{to === undefined ? name : <Link to={to}>{name}</Link>}</h2>}
        </div>
        {at === undefined ? null : (
          <time dateTime={at} title={formatInstant(at)}>
            {formatInstant(at)}
          </time>
        )}
        {known.length === 0 ? null : (
          <dl>
            {known.map(([title, value]) => (
              <div key={title} className={title === 'Reason' ? 'wide' : undefined}>
                <dt>{title}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {children}
    </li>
  );
}

interface SpentProps {
  readonly state: Parameters<typeof StateTag>[0]['state'];
  readonly ms: number;
}

/** A state, and how long it lasted. */
export const Spent = ({ state, ms }: SpentProps) => (
  <>
    <StateTag state={state} />
    <b>{lasting(ms)}</b>
  </>
);
