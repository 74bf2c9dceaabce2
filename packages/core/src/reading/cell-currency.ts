import { isCurrency } from '../settings/currency.ts';

/** The currency that a cell with an amount names. */
export interface NamedCurrency {
  /** As the cell writes it: €, EUR, kr. */
  readonly sign: string;
  /** The currencies that it may stand for; none if it is not known. */
  readonly candidates: readonly string[];
}

const dollars = ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'TWD', 'JMD', 'TTD', 'BBD', 'BSD', 'BZD', 'FJD'];

/** What is written for currencies besides their codes, in lower case. */
const signs: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    '€': ['EUR'],
    euro: ['EUR'],
    euros: ['EUR'],
    '£': ['GBP'],
    $: dollars,
    us$: ['USD'],
    ca$: ['CAD'],
    c$: ['CAD'],
    au$: ['AUD'],
    a$: ['AUD'],
    nz$: ['NZD'],
    hk$: ['HKD'],
    nt$: ['TWD'],
    r$: ['BRL'],
    '¥': ['JPY', 'CNY'],
    '￥': ['JPY', 'CNY'],
    kr: ['SEK', 'NOK', 'DKK', 'ISK'],
    fr: ['CHF', 'XOF', 'XAF', 'XPF'],
    sfr: ['CHF'],
    '₹': ['INR'],
    zł: ['PLN'],
    kč: ['CZK'],
    '₺': ['TRY'],
    '₽': ['RUB'],
    '₩': ['KRW'],
    '₪': ['ILS'],
    '₫': ['VND'],
    '฿': ['THB'],
    '₴': ['UAH'],
    '₱': ['PHP'],
    '₦': ['NGN'],
  }),
);

/** The currency that a cell names beside its amount; undefined if it has no sign and no word. */
export function currencyNamed(cell: string): NamedCurrency | undefined {
  const words = cell.match(/\p{L}*\p{Sc}|\p{L}+/gu) ?? [];
  if (words.length === 0) return undefined;
  const [first = [], ...others] = words.map(candidatesOf);
  // '$99 CAD' says it twice, and is clear only together.
  const candidates = first.filter((code) => others.every((codes) => codes.includes(code)));
  return { sign: words.join(' '), candidates };
}

/** The currency that is meant: a sign of several is the company's own, if it is one of them. */
export const currencyMeant = (
  { candidates }: NamedCurrency,
  company: string | undefined,
): string | undefined =>
  candidates.length === 1 ? candidates[0] : candidates.find((code) => code === company);

function candidatesOf(word: string): readonly string[] {
  const code = word.toUpperCase();
  return signs.get(word.toLowerCase()) ?? (/^[A-Z]{3}$/.test(code) && isCurrency(code) ? [code] : []);
}
