import type { ReactNode } from 'react';
import { count as counted } from '../ui/numbers.ts';

interface ConfigurationHeadProps {
  /** Absent where a tab says it already. */
  readonly heading?: string | undefined;
  readonly count?: number | undefined;
  readonly actions: ReactNode;
}

/** Above a list of types or fields: what it is, how many there are, and what can be done. */
export const ConfigurationHead = ({ heading, count, actions }: ConfigurationHeadProps) => (
  <div className="qm-config-head">
    {heading ? <h2>{heading}</h2> : null}
    {heading && count !== undefined ? <span className="qm-muted qm-num">{counted(count)}</span> : null}
    <div className={heading ? 'qm-row qm-push' : 'qm-row'}>{actions}</div>
  </div>
);
