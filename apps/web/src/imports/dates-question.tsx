import { Radio, RadioGroup } from '@blueprintjs/core';
import { readDay } from '@quartermaster/core/reading/cell-values';
import type { DateOrder } from '@quartermaster/core/reading/reading';
import { useState } from 'react';
import { count, counted } from '../ui/numbers.ts';
import { OfferedButton } from '../ui/offered-button.tsx';
import type { FilePreview, KnownProfile } from './file-preview.ts';
import { shortDate } from './short-date.ts';

const ways = [
  ['DMY', 'Day first'],
  ['MDY', 'Month first'],
] as const;

/** How many import profiles are offered instead of an answer. */
const mostOffered = 3;

interface DatesQuestionProps {
  readonly preview: FilePreview;
  readonly onAnswer: (dates: DateOrder) => void;
  readonly onProfile: (profile: KnownProfile) => void;
}

/** Asks which number of a date is the day, where no cell shows it, with both answers on rows of the file. */
export function DatesQuestion({ preview, onAnswer, onProfile }: DatesQuestionProps) {
  const [answer, setAnswer] = useState<DateOrder>();
  const { unclearDates, filled } = preview.proposal;
  const { cells = [], columns = [] } = unclearDates ?? {};
  const [first = ''] = cells;
  const today = new Date().toISOString().slice(0, 10);
  const shownCells = cells.slice(0, 3);
  const names = columns.map((at) => `${preview.header[at]}, ${counted(filled[at] ?? 0, 'cell')}`).join('; ');
  const speaks = (order: DateOrder): string => {
    const days = cells.flatMap((cell) => readDay(cell, order) ?? []);
    const later = days.filter((day) => day > today).length;
    if (later > 0) return `${count(later)} ${later === 1 ? 'date falls' : 'dates fall'} after today`;
    const [latest] = days.sort().reverse();
    return latest === undefined ? '' : `Latest: ${shortDate(latest)}`;
  };
  return (
    <div className="qm-scroll">
      <div className="qm-import-card qm-asked">
        <div>
          <h2>
            {first} could be {shortDate(readDay(first, 'DMY'))} or {shortDate(readDay(first, 'MDY'))}
          </h2>
          <p className="qm-muted">
            {names}. No date has a first or second number above 12, so the file itself doesn’t say it.
          </p>
        </div>
        <RadioGroup
          selectedValue={answer}
          onChange={(event) => setAnswer(event.currentTarget.value === 'DMY' ? 'DMY' : 'MDY')}
          aria-label="Order of dates"
        >
          {ways.map(([order, label]) => (
            <Radio key={order} value={order} label={`${label}. ${speaks(order)}`} />
          ))}
        </RadioGroup>
        <table className="qm-table qm-ways-table">
          <thead>
            <tr>
              <th scope="col">In the file</th>
              <th scope="col">Day first</th>
              <th scope="col">Month first</th>
            </tr>
          </thead>
          <tbody>
            {shownCells.map((cell) => (
              <tr key={cell} className="qm-static">
                <td className="qm-mono">{cell}</td>
                {ways.map(([order]) => {
                  const day = readDay(cell, order);
                  return (
                    <td
                      key={order}
                      className={day !== undefined && day > today ? 'qm-import-warning' : undefined}
                    >
                      {shortDate(day)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
        <div className="qm-row">
          {preview.profiles.slice(0, mostOffered).map((profile) => (
            <OfferedButton
              key={profile.id}
              variant="minimal"
              text={`Read it by ‘${profile.name}’`}
              onClick={() => onProfile(profile)}
            />
          ))}
          <OfferedButton
            className="qm-push"
            intent="primary"
            text="Continue"
            disabled={answer === undefined}
            onClick={() => answer && onAnswer(answer)}
          />
        </div>
      </div>
    </div>
  );
}
