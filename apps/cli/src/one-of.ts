import { wrongUsage } from './failure.ts';

/** The choice that an option names, in upper or lower case. Wrong usage if there is none. */
export function oneOf<Choice extends string>(
  given: string,
  choices: readonly Choice[],
  option: string,
): Choice {
  const found = choices.find((choice) => choice.toLowerCase() === given.toLowerCase());
  if (found !== undefined) return found;
  throw wrongUsage(`${option} is one of ${choices.join(', ')}, not '${given}'.`);
}
