import { listedOr } from '@quartermaster/core/listed';
import { nearest } from '@quartermaster/core/nearest';

/** More would be no answer. */
const mostOffered = 5;

/** 'Did you mean list?': the closest choice, or else those that begin with what was written. */
export function didYouMean(written: string, choices: readonly string[]): string | undefined {
  const near = nearest(written, choices);
  if (near !== undefined) return `Did you mean ${near}?`;
  const letters = written.replace(/^-+/, '').toLowerCase();
  const longer =
    letters.length < 2
      ? []
      : choices.filter((choice) => choice.toLowerCase().startsWith(written.toLowerCase()));
  return longer.length === 0 || longer.length > mostOffered ? undefined : `Did you mean ${listedOr(longer)}?`;
}
