import { FormGroup } from '@blueprintjs/core';
import { assetStatuses, retiredChoices } from '@quartermaster/core/assets/asset-fields';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '../api.ts';
import { useLocations } from '../locations/use-locations.ts';
import { Chips, FilterChip } from '../ui/chips.tsx';
import { ChoiceFilter, DayFilter, FiltersButton } from '../ui/filters.tsx';
import { counted } from '../ui/numbers.ts';
import { formatDay } from '../ui/time.tsx';
import type { ParamChange } from '../ui/url-params.ts';
import { PersonPicker } from '../users/person-picker.tsx';
import { usePersonName } from '../users/use-person.ts';
import { reasonLabel } from './retirement/reason-label.ts';
import type { AssetFilters } from './use-assets.ts';

const retiredLabel = (choice: string): string => (choice === 'any' ? 'Yes' : reasonLabel(choice));

interface AssetFilterProps {
  readonly filters: AssetFilters;
  readonly onChange: (change: ParamChange) => void;
}

interface AssetFilterFieldsProps extends AssetFilterProps {
  readonly admin: boolean;
  readonly total: number | undefined;
  readonly onClear: () => void;
}

/** The filters of section 2. The assignee and Pending Delivery are for administrators only. */
export function AssetFilterFields({ admin, filters, total, onChange, onClear }: AssetFilterFieldsProps) {
  const types = useQuery(api.assetTypes.list.queryOptions());
  const locations = useLocations();
  const statuses = assetStatuses.filter((status) => admin || status !== 'Pending Delivery');
  const { search: _search, ...set } = filters;
  return (
    <FiltersButton
      active={Object.values(set).filter(Boolean).length}
      summary={total === undefined ? '' : counted(total, 'asset')}
      onClear={onClear}
    >
      <ChoiceFilter
        label="Type"
        any="Any type"
        value={filters.type ?? ''}
        options={(types.data?.items ?? []).map(({ name }) => ({ value: name, label: name }))}
        onChange={(type) => onChange({ type })}
      />
      <ChoiceFilter
        label="Status"
        any="Any status"
        value={filters.status ?? ''}
        options={statuses.map((status) => ({ value: status, label: status }))}
        onChange={(status) => onChange({ status })}
      />
      {admin ? (
        <HolderFilter value={filters.assignedTo ?? ''} onChange={(assignedTo) => onChange({ assignedTo })} />
      ) : null}
      <ChoiceFilter
        label="Location"
        any="Any location"
        value={filters.location ?? ''}
        options={locations.all.map(({ id, path }) => ({ value: id, label: path }))}
        onChange={(location) => onChange({ location })}
      />
      {admin ? (
        <ChoiceFilter
          label="Retired"
          any="No"
          value={filters.retired ?? ''}
          options={retiredChoices.map((value) => ({ value, label: retiredLabel(value) }))}
          onChange={(retired) => onChange({ retired })}
        />
      ) : null}
      <DayFilter label="From" value={filters.from} onChange={(from) => onChange({ from })} />
      <DayFilter label="To" value={filters.to} onChange={(to) => onChange({ to })} />
    </FiltersButton>
  );
}

interface HolderFilterProps {
  readonly value: string;
  readonly onChange: (holder: string | null) => void;
}

const nobody = { value: 'unassigned', name: 'Unassigned' };

/** Filters by assignee: anyone, nobody or one person. */
function HolderFilter({ value, onChange }: HolderFilterProps) {
  const id = useId();
  return (
    <FormGroup label="Assigned user" labelFor={id}>
      <PersonPicker
        id={id}
        value={value}
        none="Anyone"
        others={[nobody]}
        onChange={(chosen) => onChange(chosen || null)}
      />
    </FormGroup>
  );
}

/** The active filters, each with a button that removes it. */
export function AssetFilterChips({ filters, onChange }: AssetFilterProps) {
  const { byId } = useLocations();
  const holder = usePersonName(filters.assignedTo ?? '');
  const { type, status, assignedTo, location, condition, vendor, retired, where, from, to } = filters;
  const chips: [name: string, label: string, value: string | undefined][] = [
    ['type', 'Type', type],
    ['status', 'Status', status],
    ['assignedTo', 'Assigned', assignedTo === nobody.value ? nobody.name : assignedTo && holder],
    ['location', 'Location', location && (byId.get(location)?.name ?? location)],
    ['condition', 'Condition', condition],
    ['vendor', 'Vendor', vendor],
    ['retired', 'Retired', retired && retiredLabel(retired)],
    ['where', 'Filter', where],
    ['from', 'From', from && formatDay(from)],
    ['to', 'To', to && formatDay(to)],
  ];
  return (
    <Chips>
      {chips.map(([name, label, value]) =>
        value ? (
          <FilterChip key={name} name={label} value={value} onRemove={() => onChange({ [name]: null })} />
        ) : null,
      )}
    </Chips>
  );
}
