import { cronWords } from '../../trigger-words.ts';
import { weekdays } from './picked-schedule.ts';

const units = ['minute', 'hour', 'day of month', 'month', 'weekday'] as const;

/** The parts of a cron expression with what each is, and the whole read aloud. */
export function CronParts({ cron, isValid }: { readonly cron: string; readonly isValid: boolean }) {
  const fields = cron.trim() === '' ? [] : cron.trim().split(/\s+/);
  const named = fields.length === 6 ? (['second', ...units] as const) : units;
  return (
    <>
      <dl className="qm-cron">
        {named.map((unit, at) => (
          <div key={unit}>
            <dt className="qm-mono">{fields[at] ?? '–'}</dt>
            <dd>{meaning(fields[at], unit)}</dd>
          </div>
        ))}
      </dl>
      <p className="qm-say" aria-live="polite">
        {isValid ? cronWords(cron) : ''}
      </p>
    </>
  );
}

function meaning(field: string | undefined, unit: string): string {
  if (field === '*') return `any ${unit}`;
  if (unit !== 'weekday' || field === undefined) return unit;
  const [, day = '', place = ''] = /^([0-7])(?:#([1-5]))?$/.exec(field) ?? [];
  const name = weekdays[Number(day) % 7];
  if (day === '' || name === undefined) return unit;
  return place === ''
    ? name
    : `${['first', 'second', 'third', 'fourth', 'fifth'][Number(place) - 1]} ${name}`;
}
