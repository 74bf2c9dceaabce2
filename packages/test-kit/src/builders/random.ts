/** Reproducible random choices; builders use only this. */
export interface Random {
  /** A whole number, both ends included. */
  integer(min: number, max: number): number;
  /** True with this percentage. */
  chance(percent: number): boolean;
  /** One of them, all equally likely. */
  pick<T>(from: readonly T[]): T;
  /** Random characters from an alphabet. */
  text(length: number, alphabet: string): string;
}

export const digits = '0123456789';
export const hexDigits = '0123456789abcdef';
/** Without letters that look like digits, as on labels. */
export const labelCharacters = '0123456789ABCDEFGHJKLMNPQRSTVWXYZ';

/** A seeded generator (mulberry32): the same seed gives the same choices. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (min: number, max: number): number => min + Math.floor(fraction() * (max - min + 1));
  return {
    integer,
    chance: (percent) => integer(1, 100) <= percent,
    pick(from) {
      const picked = from.at(integer(0, from.length - 1));
      if (picked === undefined) throw new RangeError('Nothing to pick from');
      return picked;
    },
    text: (length, alphabet) =>
      Array.from({ length }, () => alphabet.charAt(integer(0, alphabet.length - 1))).join(''),
  };
}
