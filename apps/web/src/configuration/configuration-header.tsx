import type { ReactNode } from 'react';
import { count as counted } from '../ui/numbers.ts';

interface ConfigurationHeaderProps {
  /** Absent where the tab is already titled. */
  readonly heading?: string | undefined;
  readonly count?: number | undefined;
  readonly actions: ReactNode;
}

/** The header of a list of types or fields: heading, count and actions. */
export const ConfigurationHeader = ({ heading, count, actions }: ConfigurationHeaderProps) => (
  <div className="qm-configuration-header">
    {heading ? <h2>{heading}</h2> : null}
    {heading && count !== undefined ? <span className="qm-muted qm-num">{counted(count)}</span> : null}
    <div className={heading ? 'qm-row qm-push' : 'qm-row'}>{actions}</div>
  </div>
);
