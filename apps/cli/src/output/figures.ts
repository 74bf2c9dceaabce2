/** '1,204', without the formatter that takes as long to make as the rest of a list. @param number an integer */
export const count = (number: number): string => String(number).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** '1 asset', '1,204 assets'. */
export const counted = (number: number, one: string, many: string): string =>
  `${count(number)} ${number === 1 ? one : many}`;

/** A price in whole units with its currency: 'USD 1,999.00'. */
export function money(amount: number, currency: string): string {
  const text = new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'code' });
  return text.format(amount).replace(/\s/g, ' ');
}

/** '12 KB' */
export function bytes(length: number): string {
  if (length < 1000) return `${length} bytes`;
  return length < 1e6 ? `${Math.round(length / 1000)} KB` : `${(length / 1e6).toFixed(1)} MB`;
}
