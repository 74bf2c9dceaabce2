import { readDay } from '@quartermaster/core/reading/cell-values';
import type { DateOrder } from '@quartermaster/core/reading/reading';
import { count } from '../ui/numbers.ts';
import type { FilePreview, KnownProfile } from './file-preview.ts';
import { Question } from './question.tsx';
import { shortDate } from './short-date.ts';
import { namesWithCells } from './words.ts';

const ways = [
  ['DMY', 'Day first'],
  ['MDY', 'Month first'],
] as const;

interface DatesQuestionProps {
  readonly preview: FilePreview;
  readonly onAnswer: (dates: DateOrder) => void;
  readonly onProfile: (profile: KnownProfile) => void;
}

/** Asks which number of a date is the day, where no cell shows it. */
export function DatesQuestion({ preview, onAnswer, onProfile }: DatesQuestionProps) {
  const { cells = [], columns = [], contradicting = [] } = preview.proposal.unclearDates ?? {};
  const [first = ''] = cells;
  const today = new Date().toISOString().slice(0, 10);
  const speaks = (order: DateOrder): string => {
    const days = cells.flatMap((cell) => readDay(cell, order) ?? []);
    const later = days.filter((day) => day > today).length;
    if (later > 0) return `${count(later)} ${later === 1 ? 'date falls' : 'dates fall'} after today`;
    const [latest] = days.sort().reverse();
    return latest === undefined ? '' : `Latest: ${shortDate(latest)}`;
  };
  return (
    <Question
      {...{ preview, cells, onAnswer, onProfile }}
      title={`${first} could be ${shortDate(readDay(first, 'DMY'))} or ${shortDate(readDay(first, 'MDY'))}`}
      note={`${namesWithCells(preview, columns)}. ${reasonFor(contradicting)}`}
      label="Order of dates"
      ways={ways.map(([value, label]) => ({
        ...{ value, label, speaks: speaks(value) },
        read: (cell) => {
          const day = readDay(cell, value);
          return { text: shortDate(day), isDoubtful: day !== undefined && day > today };
        },
      }))}
    />
  );
}

/** Why the file doesn't tell. @param contradicting a date with the day first, and one with the month first */
const reasonFor = ([dayFirst, monthFirst]: readonly string[]): string =>
  dayFirst === undefined || monthFirst === undefined
    ? 'No date has a first or second number above 12, so the file doesn’t tell.'
    : `${dayFirst} has the day first and ${monthFirst} the month, so the file doesn’t tell. Dates in the other order become errors in the plan.`;
