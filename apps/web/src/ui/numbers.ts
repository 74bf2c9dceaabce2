const whole = new Intl.NumberFormat('en-GB');

/** 1,248 */
export const count = (number: number): string => whole.format(number);

/** '1 asset', '1,248 assets'. */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${count(number)} ${number === 1 ? one : many}`;

/** How many of all a list shows: '1,031 of 1,248', or '1,248' if that is all; undefined until it is known. */
export function shareOf(shown: number | undefined, all: number | undefined): string | undefined {
  if (shown === undefined) return undefined;
  return all === undefined || shown === all ? count(shown) : `${count(shown)} of ${count(all)}`;
}

const money = new Map<string, Intl.NumberFormat>();

/** $2,399.00 */
export function price(amount: number, currency: string): string {
  let format = money.get(currency);
  if (!format) {
    format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    money.set(currency, format);
  }
  return format.format(amount);
}
