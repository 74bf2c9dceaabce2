import { type RequestDate, requestPriorities } from '@quartermaster/core/requests/request';
import { type RequestStatus, requestStatuses } from '@quartermaster/core/requests/status';
import { Chips, FilterChip, ToggleChip } from '../ui/chips.tsx';
import { ChoiceFilter, DayFilter, FiltersButton, TextFilter } from '../ui/filters.tsx';
import { count, counted } from '../ui/numbers.ts';
import { StateIcon, stateLabel } from '../ui/state-tag.tsx';
import { formatDay } from '../ui/time.tsx';
import type { ParamChange } from '../ui/url-params.ts';
import { priorityWords } from './priority-select.tsx';
import { type RequestFilters, statusParam } from './use-requests.ts';

interface RequestFilterProps {
  readonly filters: RequestFilters;
  readonly onChange: (change: ParamChange) => void;
}

interface RequestFilterFieldsProps extends RequestFilterProps {
  readonly total: number | undefined;
  readonly onClear: () => void;
}

/** How many filters are set beside the statuses and the search. */
export const activeFilters = ({ from, to, ticketRef, currency, priority }: RequestFilters): number =>
  [from, to, ticketRef, currency, priority].filter(Boolean).length;

/** What removes all of them. */
export const noFilters: ParamChange = {
  ...{ status: null, search: null, ticket: null, priority: null },
  ...{ date: null, from: null, to: null, currency: null },
};

/** What the dates are called that From and To can be about. */
const dateNames: Readonly<Record<RequestDate, string>> = {
  submitted: 'Submitted',
  ordered: 'Ordered',
  delivered: 'Delivered',
};

export const RequestFilterFields = ({ filters, total, onChange, onClear }: RequestFilterFieldsProps) => (
  <FiltersButton
    active={activeFilters(filters)}
    summary={total === undefined ? '' : counted(total, 'request')}
    onClear={onClear}
  >
    <ChoiceFilter
      label="Date"
      value={filters.date === 'submitted' ? '' : filters.date}
      any={dateNames.submitted}
      options={[
        { value: 'ordered', label: dateNames.ordered },
        { value: 'delivered', label: dateNames.delivered },
      ]}
      onChange={(date) => onChange({ date })}
    />
    <DayFilter label="From" value={filters.from} onChange={(from) => onChange({ from })} />
    <DayFilter label="To" value={filters.to} onChange={(to) => onChange({ to })} />
    <TextFilter
      label="Ticket Ref"
      value={filters.ticketRef ?? ''}
      onChange={(ticket) => onChange({ ticket })}
    />
    <ChoiceFilter
      label="Priority"
      value={filters.priority ?? ''}
      any="Any priority"
      options={requestPriorities.map((value) => ({ value, label: priorityWords[value] }))}
      onChange={(priority) => onChange({ priority })}
    />
  </FiltersButton>
);

interface RequestChipsProps extends RequestFilterProps {
  /** How many requests match in a status. */
  readonly countOf: (status: RequestStatus) => number | undefined;
}

/** The statuses that are shown, and the filters that are set. */
export function RequestChips({ filters, countOf, onChange }: RequestChipsProps) {
  const { statuses, date, from, to, currency, ticketRef, priority } = filters;
  const toggle = (status: RequestStatus): void => {
    const next = statuses.includes(status) ? statuses.filter((one) => one !== status) : [...statuses, status];
    onChange({ status: statusParam(next) });
  };
  const dateName = (end: string): string =>
    date === 'submitted' ? end : `${dateNames[date]} ${end.toLowerCase()}`;
  const chips: readonly (readonly [param: string, label: string, value: string | undefined])[] = [
    ['from', dateName('From'), from && formatDay(from)],
    ['to', dateName('To'), to && formatDay(to)],
    ['currency', 'Currency', currency],
    ['ticket', 'Ticket', ticketRef],
    ['priority', 'Priority', priority && priorityWords[priority]],
  ];
  return (
    <Chips>
      {requestStatuses.map((status) => {
        const pressed = statuses.includes(status);
        const known = countOf(status);
        return (
          <ToggleChip
            key={status}
            pressed={pressed}
            icon={<StateIcon state={status} plain={!pressed} />}
            count={known === undefined ? undefined : count(known)}
            onToggle={() => toggle(status)}
          >
            {stateLabel(status)}
          </ToggleChip>
        );
      })}
      {chips.map(([param, label, value]) =>
        value ? (
          <FilterChip key={param} name={label} value={value} onRemove={() => onChange({ [param]: null })} />
        ) : null,
      )}
    </Chips>
  );
}
