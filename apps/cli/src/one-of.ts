import { didYouMean } from './did-you-mean.ts';
import { wrongUsage } from './failure.ts';

/** The choice that an option names, in upper or lower case. Wrong usage if there is none. */
export function oneOf<Choice extends string>(
  given: string,
  choices: readonly Choice[],
  option: string,
): Choice {
  const found = choices.find((choice) => choice.toLowerCase() === given.toLowerCase());
  if (found !== undefined) return found;
  const meant = didYouMean(given, choices);
  throw wrongUsage(
    `${option} is one of ${choices.join(', ')}, not '${given}'.`,
    meant === undefined ? [] : [meant],
  );
}
