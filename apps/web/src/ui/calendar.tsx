import { DatePicker } from '@blueprintjs/datetime';
import './calendar.css';
import { localDay } from './time.tsx';

interface CalendarProps {
  /** YYYY-MM-DD, or whatever has been typed so far. */
  readonly value: string;
  /** The first day to pick. */
  readonly from?: string;
  readonly onPick: (day: string) => void;
}

/** A calendar for picking a day; a separate chunk, loaded when it is first opened. */
export function Calendar({ value, from = '2000-01-01', onPick }: CalendarProps) {
  const date = new Date(`${value}T12:00:00`);
  return (
    <DatePicker
      value={Number.isNaN(date.getTime()) ? null : date}
      minDate={new Date(`${from}T00:00:00`)}
      maxDate={new Date(2100, 0, 1)}
      canClearSelection={false}
      dayPickerProps={{ weekStartsOn: 1 }}
      // Blueprint's names are English by default, and the browser can't load its locales.
      dateFnsLocaleLoader={noLocale}
      onChange={(day, byUser) => {
        if (day && byUser) onPick(localDay(day));
      }}
    />
  );
}

const noLocale = (): Promise<undefined> => Promise.resolve(undefined);
