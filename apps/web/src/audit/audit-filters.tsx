import { FormGroup } from '@blueprintjs/core';
import { auditKinds } from '@quartermaster/core/audit/audit-kind';
import { auditKindNames, viaLabels } from '@quartermaster/core/audit/words';
import { viaKinds } from '@quartermaster/core/events/event';
import { useId } from 'react';
import { Chips, FilterChip } from '../ui/chips.tsx';
import { ChoiceFilter, DayFilter, FiltersButton, TextFilter } from '../ui/filters.tsx';
import { counted } from '../ui/numbers.ts';
import { formatDay } from '../ui/time.tsx';
import type { ParamChange } from '../ui/url-params.ts';
import { PersonPicker } from '../users/person-picker.tsx';
import { usePersonName } from '../users/use-person.ts';
import type { AuditFilters } from './use-audit.ts';

interface AuditFilterProps {
  readonly filters: AuditFilters;
  readonly onChange: (change: ParamChange) => void;
}

interface AuditFilterFieldsProps extends AuditFilterProps {
  readonly total: number | undefined;
  readonly onClear: () => void;
}

/** How many filters are set; the initial restriction to today counts as one. */
export const activeFilters = ({ isToday, search: _search, ...filters }: AuditFilters): number =>
  Object.values(filters).filter(Boolean).length + (isToday ? 1 : 0);

export function AuditFilterFields({ filters, total, onChange, onClear }: AuditFilterFieldsProps) {
  const id = useId();
  return (
    <FiltersButton
      active={activeFilters(filters)}
      summary={total === undefined ? '' : counted(total, 'entry', 'entries')}
      onClear={onClear}
    >
      <FormGroup label="Person" labelFor={id}>
        <PersonPicker
          id={id}
          none="Anybody"
          value={filters.person ?? ''}
          onChange={(person) => onChange({ person: person || null })}
        />
      </FormGroup>
      <TextFilter label="Record" value={filters.record ?? ''} onChange={(record) => onChange({ record })} />
      <ChoiceFilter
        label="Kind"
        any="Any kind"
        value={filters.kind ?? ''}
        options={auditKinds.map((kind) => ({ value: kind, label: auditKindNames[kind] }))}
        onChange={(kind) => onChange({ kind })}
      />
      <ChoiceFilter
        label="Via"
        any="Any way"
        value={filters.via ?? ''}
        options={viaKinds.map((via) => ({ value: via, label: viaLabels[via] }))}
        onChange={(via) => onChange({ via })}
      />
      <TextFilter
        label="Address"
        value={filters.address ?? ''}
        onChange={(address) => onChange({ address })}
      />
      <span />
      <DayFilter label="From" value={filters.from} onChange={(from) => onChange({ from, time: 'all' })} />
      <DayFilter label="To" value={filters.to} onChange={(to) => onChange({ to, time: 'all' })} />
    </FiltersButton>
  );
}

export function AuditChips({ filters, onChange }: AuditFilterProps) {
  const name = usePersonName(filters.person ?? '');
  const concerned = usePersonName(filters.concerns ?? '');
  const { kind, via, from, to, isToday } = filters;
  const chips: readonly (readonly [param: string, label: string, value: string | undefined])[] = [
    ['time', 'Time', isToday ? 'Today' : undefined],
    ['from', 'From', from && formatDay(from)],
    ['to', 'To', to && formatDay(to)],
    ['person', 'Person', filters.person && name],
    ['record', 'Record', filters.record],
    ['concerns', 'History of', filters.concerns && concerned],
    ['kind', 'Kind', kind && kind !== 'refusal' ? auditKindNames[kind] : undefined],
    ['via', 'Via', via && viaLabels[via]],
    ['address', 'Address', filters.address],
  ];
  return (
    <Chips>
      {chips.map(([param, label, value]) =>
        value ? (
          <FilterChip
            key={param}
            name={label}
            value={value}
            onRemove={() => onChange({ [param]: param === 'time' ? 'all' : null })}
          />
        ) : null,
      )}
    </Chips>
  );
}
