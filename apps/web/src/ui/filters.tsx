import { Button, Popover } from '@blueprintjs/core';
import { Filter } from '@blueprintjs/icons';
import type { ReactNode } from 'react';

interface FiltersButtonProps {
  /** How many are set. */
  readonly active: number;
  /** '1,031 assets'. */
  readonly summary: string;
  readonly onClear: () => void;
  /** The fields; what they say applies at once. */
  readonly children: ReactNode;
}

/** The filters of a list, in a popover of two columns below their button. */
export const FiltersButton = ({ active, summary, onClear, children }: FiltersButtonProps) => (
  <Popover
    minimal
    inheritDarkTheme={false}
    placement="bottom-start"
    transitionDuration={120}
    content={
      <div className="qm-filters" role="dialog" aria-label="Filters">
        <div className="qm-form2">{children}</div>
        <footer>
          <Button variant="minimal" size="small" onClick={onClear}>
            Clear Filters
          </Button>
          <span aria-live="polite">{summary}</span>
        </footer>
      </div>
    }
  >
    <Button icon={<Filter size={16} />} aria-label={active > 0 ? `Filters, ${active} set` : 'Filters'}>
      Filters
      {active > 0 ? <span className="qm-badge">{active}</span> : null}
    </Button>
  </Popover>
);
