import { type PersonState, personStates } from '@quartermaster/core/users/user';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { Chips, FilterChip, ToggleChip } from '../ui/chips.tsx';
import { ChoiceFilter, FiltersButton } from '../ui/filters.tsx';
import { count, counted } from '../ui/numbers.ts';
import { StateIcon, stateLabel } from '../ui/state-tag.tsx';
import type { ParamChange } from '../ui/url-params.ts';
import { type PeopleFilters, stateParam } from './use-people.ts';

interface PeopleFilterProps {
  readonly filters: PeopleFilters;
  readonly onChange: (change: ParamChange) => void;
}

interface PeopleFilterFieldsProps extends PeopleFilterProps {
  readonly total: number | undefined;
  readonly onClear: () => void;
}

/** How many filters are set beside the states and the search. */
export const activeFilters = ({ role, department }: PeopleFilters): number =>
  [role, department].filter(Boolean).length;

/** What removes all of them. */
export const noFilters: ParamChange = { state: null, search: null, role: null, department: null };

const roleOptions = [
  { value: 'admin', label: 'Admin' },
  { value: 'user', label: 'User' },
] as const;

export function PeopleFilterFields({ filters, total, onChange, onClear }: PeopleFilterFieldsProps) {
  const departments = useQuery(api.users.departments.queryOptions()).data?.items ?? [];
  return (
    <FiltersButton
      active={activeFilters(filters)}
      summary={total === undefined ? '' : counted(total, 'person', 'people')}
      onClear={onClear}
    >
      <ChoiceFilter
        label="Role"
        value={filters.role ?? ''}
        any="Any role"
        options={roleOptions}
        onChange={(role) => onChange({ role })}
      />
      <ChoiceFilter
        label="Department"
        value={filters.department ?? ''}
        any="Any department"
        options={departments.map((name) => ({ value: name, label: name }))}
        onChange={(department) => onChange({ department })}
      />
    </FiltersButton>
  );
}

interface PeopleChipsProps extends PeopleFilterProps {
  /** How many people match in each state. */
  readonly counts: Readonly<Record<PersonState, number | undefined>>;
}

/** The states that are shown, and the filters that are set. */
export function PeopleChips({ filters, counts, onChange }: PeopleChipsProps) {
  const { states, role, department } = filters;
  const toggle = (state: PersonState): void => {
    const next = states.includes(state) ? states.filter((one) => one !== state) : [...states, state];
    onChange({ state: stateParam(next) });
  };
  return (
    <Chips>
      {personStates.map((state) => {
        const pressed = states.includes(state);
        const known = counts[state];
        return (
          <ToggleChip
            key={state}
            pressed={pressed}
            icon={<StateIcon state={state} plain={!pressed} />}
            count={known === undefined ? undefined : count(known)}
            onToggle={() => toggle(state)}
          >
            {stateLabel(state)}
          </ToggleChip>
        );
      })}
      {role === undefined ? null : (
        <FilterChip
          name="Role"
          value={role === 'admin' ? 'Admin' : 'User'}
          onRemove={() => onChange({ role: null })}
        />
      )}
      {department === undefined ? null : (
        <FilterChip name="Department" value={department} onRemove={() => onChange({ department: null })} />
      )}
    </Chips>
  );
}
