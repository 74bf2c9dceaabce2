import { DatePicker } from '@blueprintjs/datetime';
import { localDay } from './times.tsx';

interface CalendarProps {
  /** YYYY-MM-DD, or whatever is typed so far. */
  readonly value: string;
  readonly onPick: (day: string) => void;
}

/** A month to pick a day from; a chunk of its own, loaded when somebody opens it. */
export function Calendar({ value, onPick }: CalendarProps) {
  const date = new Date(`${value}T12:00:00`);
  return (
    <DatePicker
      value={Number.isNaN(date.getTime()) ? null : date}
      minDate={new Date(2000, 0, 1)}
      maxDate={new Date(2100, 0, 1)}
      canClearSelection={false}
      onChange={(day, byUser) => {
        if (day && byUser) onPick(localDay(day));
      }}
    />
  );
}
