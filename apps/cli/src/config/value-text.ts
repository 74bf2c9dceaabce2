import type { ValueChange } from '@quartermaster/core/config/section';

/** `currency: USD → EUR`; for a list, what is added and removed, unless only its order changes. */
export function valueText({ value, from, to }: ValueChange): string {
  if (!Array.isArray(from) || !Array.isArray(to)) return `${value}: ${shown(from)} → ${shown(to)}`;
  const gained = to.filter((one) => !from.includes(one));
  const lost = from.filter((one) => !to.includes(one));
  const isWhole = [...gained, ...lost].includes('*') || gained.length + lost.length === 0;
  if (isWhole) return `${value}: ${shown(from)} → ${shown(to)}`;
  const parts = [...gained.map((one) => `+ ${shown(one)}`), ...lost.map((one) => `- ${shown(one)}`)];
  return `${value}: ${parts.join(', ')}`;
}

/** The values of a new entry that are set, on one line; none if nothing is. */
export function createdText(values: readonly ValueChange[]): string[] {
  const parts = values.flatMap(({ value, to }) => {
    if (to === false || to === null || (Array.isArray(to) && to.length === 0)) return [];
    return [to === true ? value : `${value} ${shown(to)}`];
  });
  return parts.length === 0 ? [] : [parts.join(', ')];
}

function shown(value: unknown): string {
  if (value === null || value === '') return 'none';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(shown).join(', ');
  if (typeof value === 'object') return Object.values(value).map(shown).join(', ');
  const text = String(value);
  return typeof value !== 'string' || /^[\p{L}\p{N}_.@+*-]+$/u.test(text) ? text : `'${text}'`;
}
