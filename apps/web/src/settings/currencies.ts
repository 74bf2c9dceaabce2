import type { SelectOption } from '../forms/select-field.tsx';

const names = new Intl.DisplayNames('en-GB', { type: 'currency' });
const choice = (code: string): SelectOption => ({
  value: code,
  label: `${code} – ${names.of(code) ?? code}`,
});
const known = Intl.supportedValuesOf('currency').map(choice);

/** Every currency this browser has a name for, plus the one in use. */
export const currencyChoices = (inUse: string): readonly SelectOption[] =>
  known.some(({ value }) => value === inUse) ? known : [choice(inUse), ...known];
