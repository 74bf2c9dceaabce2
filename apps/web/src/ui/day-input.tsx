import { Button, InputGroup } from '@blueprintjs/core';
import { Calendar as CalendarIcon } from '@blueprintjs/icons';
import { day } from '@quartermaster/core/text';
import { type ComponentProps, useState } from 'react';
import { Dropdown } from './dropdown.tsx';
import { part } from './part.tsx';
import './day-input.css';
import { formatDay } from './time.tsx';
import { isoDayOf } from './written-day.ts';

const Calendar = part(async () => (await import('./calendar.tsx')).Calendar);

type DayInputProps = Omit<
  ComponentProps<typeof InputGroup>,
  'value' | 'onChange' | 'type' | 'rightElement'
> & {
  readonly value: string;
  readonly onValueChange: (day: string) => void;
  /** The name of the date: 'Expected Delivery'. */
  readonly label: string;
  /** The first day that the calendar offers. */
  readonly from?: string;
};

/** A date, typed as YYYY-MM-DD or the way people write it ('1 Oct 2026'), or picked from a calendar. */
export function DayInput({ label, from, ...props }: DayInputProps) {
  const [open, setOpen] = useState(false);
  return (
    <InputGroup
      placeholder="YYYY-MM-DD"
      {...props}
      className="qm-day-input"
      onValueChange={(typed) => props.onValueChange(isoDayOf(typed) ?? typed)}
      autoComplete="off"
      rightElement={
        <span className="qm-row">
          {day.safeParse(props.value).success ? (
            <span className="qm-written-day qm-muted qm-sm" aria-hidden="true">
              {formatDay(props.value)}
            </span>
          ) : null}
          <Dropdown
            at="end"
            isOpen={open}
            onInteraction={setOpen}
            content={
              <Calendar
                value={props.value}
                {...(from === undefined ? {} : { from })}
                onPick={(day) => {
                  props.onValueChange(day);
                  setOpen(false);
                }}
              />
            }
          >
            <Button
              variant="minimal"
              size="small"
              icon={<CalendarIcon size={16} />}
              aria-label={`Choose a date: ${label}`}
            />
          </Dropdown>
        </span>
      }
    />
  );
}
