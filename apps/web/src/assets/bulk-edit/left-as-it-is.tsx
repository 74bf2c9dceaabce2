import type { SelectOption } from '../../forms/select-field.tsx';
import { cleared } from './bulk-form.ts';

/** What an input says that changes nothing. */
export const leave = 'Leave as it is';

/** The choice of an input that empties the field. */
export const clear: SelectOption = { value: cleared, label: 'Clear this field' };

export const choices = (values: readonly string[]): SelectOption[] =>
  values.map((value) => ({ value, label: value }));

interface LeaveLinkProps {
  readonly label: string;
  readonly onLeave: () => void;
}

/** The way back from a change. */
export const LeaveLink = ({ label, onLeave }: LeaveLinkProps) => (
  <button type="button" className="qm-link" aria-label={`${label}: leave as it is`} onClick={onLeave}>
    {leave}
  </button>
);
