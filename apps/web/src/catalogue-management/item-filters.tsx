import { WarningSign } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { Chips, FilterChip, ToggleChip } from '../ui/chips.tsx';
import { ChoiceFilter, ClearFilters, FiltersButton } from '../ui/filters.tsx';
import { count, counted } from '../ui/numbers.ts';
import { SearchField } from '../ui/search-field.tsx';
import type { ParamChange } from '../ui/url-params.ts';
import { type ItemFilters, isFiltered, useStock } from './use-items.ts';

interface ItemFilterFieldsProps {
  readonly filters: ItemFilters;
  readonly total: number | undefined;
  readonly onChange: (change: ParamChange) => void;
  readonly onClear: () => void;
}

/** The search and the filters of the items, those that are set as chips. */
export function ItemFilterFields({ filters, total, onChange, onClear }: ItemFilterFieldsProps) {
  const types = useQuery(api.assetTypes.list.queryOptions());
  const low = useStock({ ...filters, low: false })?.low;
  return (
    <>
      <SearchField
        placeholder="Search catalogue..."
        value={filters.search ?? ''}
        onSearch={(text) => onChange({ search: text })}
      />
      <FiltersButton
        active={filters.type ? 1 : 0}
        summary={total === undefined ? '' : counted(total, 'item')}
        onClear={onClear}
      >
        <ChoiceFilter
          label="Type"
          value={filters.type ?? ''}
          any="Any type"
          options={(types.data?.items ?? []).map(({ name }) => ({ value: name, label: name }))}
          onChange={(type) => onChange({ type })}
        />
      </FiltersButton>
      <Chips>
        <ToggleChip
          pressed={filters.low}
          icon={<WarningSign size={14} className="qm-low-mark" />}
          count={low === undefined ? undefined : count(low)}
          onToggle={() => onChange({ stock: filters.low ? null : 'low' })}
        >
          Low stock
        </ToggleChip>
        {filters.type ? (
          <FilterChip name="Type" value={filters.type} onRemove={() => onChange({ type: null })} />
        ) : null}
      </Chips>
      {isFiltered(filters) ? <ClearFilters onClear={onClear} /> : null}
    </>
  );
}
