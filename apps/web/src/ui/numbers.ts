const whole = new Intl.NumberFormat('en-GB');

/** 1,248 */
export const count = (number: number): string => whole.format(number);

/** '1 asset', '1,248 assets'. */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${count(number)} ${number === 1 ? one : many}`;

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
