import type { Choice } from '../ui/form.tsx';

const names = new Intl.DisplayNames('en-GB', { type: 'currency' });
const choice = (code: string): Choice => ({ value: code, label: `${code} – ${names.of(code) ?? code}` });
const known = Intl.supportedValuesOf('currency').map(choice);

/** Every currency that this browser can name, and the one in use. */
export const currencyChoices = (inUse: string): readonly Choice[] =>
  known.some(({ value }) => value === inUse) ? known : [choice(inUse), ...known];
