import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { cronOf, type PickedSchedule, paces, pickedOf, places, usual, weekdays } from './picked-schedule.ts';

interface SchedulePickerProps {
  readonly cron: string;
  readonly onPick: (cron: string) => void;
}

const days = [...Array.from({ length: 28 }, (_, at) => String(at + 1)), 'L'];

/** Writes the cron expression for those who don't, and follows it where these words can say it. */
export function SchedulePicker({ cron, onPick }: SchedulePickerProps) {
  const [before, setBefore] = useState(usual);
  const known = pickedOf(cron);
  const shown = known ?? before;
  const pick = (change: Partial<PickedSchedule>): void => {
    const next = { ...shown, ...change };
    setBefore(next);
    onPick(cronOf(next));
  };
  return (
    <fieldset>
      <legend>Or pick a schedule</legend>
      <div className="qm-words">
        Every
        <HTMLSelect
          aria-label="Every"
          value={known ? shown.every : ''}
          onChange={(event) =>
            pick({ every: paces.find((one) => one === event.currentTarget.value) ?? 'day' })
          }
        >
          {known ? null : <option value="">–</option>}
          {paces.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </HTMLSelect>
        {known ? <Rest shown={shown} pick={pick} /> : null}
      </div>
    </fieldset>
  );
}

interface RestProps {
  readonly shown: PickedSchedule;
  readonly pick: (change: Partial<PickedSchedule>) => void;
}

function Rest({ shown, pick }: RestProps) {
  const { every, time, weekday, place, day } = shown;
  const weekdaySelect = (
    <HTMLSelect
      aria-label="Weekday"
      value={weekday}
      onChange={(event) => pick({ weekday: Number(event.currentTarget.value) })}
      options={weekdays.map((label, value) => ({ label, value }))}
    />
  );
  return (
    <>
      {every === 'week' ? <>on {weekdaySelect}</> : null}
      {every === 'month' ? (
        <>
          on the
          <HTMLSelect
            aria-label="Which"
            value={place}
            onChange={(event) =>
              pick({ place: places.find((one) => one === event.currentTarget.value) ?? 'day' })
            }
            options={[...places]}
          />
          {place === 'day' ? (
            <HTMLSelect
              aria-label="Day of the month"
              value={day}
              onChange={(event) => pick({ day: event.currentTarget.value })}
              options={days.map((value) => ({ value, label: value === 'L' ? 'last' : value }))}
            />
          ) : (
            weekdaySelect
          )}
        </>
      ) : null}
      {every === 'hour' ? 'at minute' : 'at'}
      {every === 'hour' ? (
        <HTMLSelect
          aria-label="Minute"
          value={Number(time.slice(3))}
          onChange={(event) => pick({ time: `00:${event.currentTarget.value.padStart(2, '0')}` })}
          options={Array.from({ length: 60 }, (_, at) => at)}
        />
      ) : (
        <TimeField key={time} time={time} onPick={(typed) => pick({ time: typed })} />
      )}
    </>
  );
}

interface TimeFieldProps {
  readonly time: string;
  readonly onPick: (time: string) => void;
}

/** A time of day, in the same form in every browser; taken once it is one. */
function TimeField({ time, onPick }: TimeFieldProps) {
  const [typed, setTyped] = useState(time);
  const take = (): void => {
    const [, hour = '', minute = ''] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(typed.trim()) ?? [];
    if (hour === '') setTyped(time);
    else onPick(`${hour.padStart(2, '0')}:${minute}`);
  };
  return (
    <InputGroup
      aria-label="Time"
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      onValueChange={setTyped}
      onBlur={take}
    />
  );
}
