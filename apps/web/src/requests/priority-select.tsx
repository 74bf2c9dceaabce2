import { HTMLSelect, type HTMLSelectProps } from '@blueprintjs/core';
import { type RequestPriority, requestPriorities } from '@quartermaster/core/requests/request';

export const priorityWords = { low: 'Low', medium: 'Medium', high: 'High' } as const;

interface PrioritySelectProps extends Omit<HTMLSelectProps, 'value' | 'options' | 'onChange'> {
  /** Undefined while it is loading. */
  readonly value: RequestPriority | undefined;
  readonly onChoose: (priority: RequestPriority) => void;
}

export const PrioritySelect = ({ value, onChoose, ...select }: PrioritySelectProps) => (
  <HTMLSelect
    {...select}
    value={value ?? ''}
    options={[
      ...(value === undefined ? [{ value: '', label: '' }] : []),
      ...requestPriorities.map((one) => ({ value: one, label: priorityWords[one] })),
    ]}
    onChange={({ currentTarget }) => {
      const chosen = requestPriorities.find((one) => one === currentTarget.value);
      if (chosen) onChoose(chosen);
    }}
  />
);
