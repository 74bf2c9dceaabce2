import { Button, Checkbox, HTMLSelect } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import type { Creatable, ImportCreation, ImportResult } from '@quartermaster/core/csv/import-result';
import { useRef } from 'react';
import { Dropdown } from '../ui/dropdown.tsx';
import { count, counted } from '../ui/numbers.ts';
import type { Choice } from './choice.ts';

const words: Readonly<Record<Creatable, readonly [one: string, several: string]>> = {
  types: ['type', 'types'],
  locations: ['location', 'locations'],
  vendors: ['vendor', 'vendors'],
  fields: ['custom field', 'custom fields'],
  people: ['person', 'people'],
};
const kinds = ['types', 'locations', 'vendors', 'fields', 'people'] as const;

interface AlsoCreatedProps {
  readonly result: ImportResult;
  readonly choice: Choice;
  /** What was offered to be created, ticked or not. */
  readonly offered: readonly Creatable[];
  /** Whether the rows themselves are people. */
  readonly makesPeople: boolean;
  readonly busy: boolean;
  readonly onChange: (choice: Choice) => void;
}

/** What the import creates besides the rows: each kind can be left out, and its rows are in error then. */
export function AlsoCreated({ result, choice, offered, makesPeople, busy, onChange }: AlsoCreatedProps) {
  /** What was to be created when a kind was last ticked. */
  const seen = useRef(new Map<Creatable, readonly ImportCreation[]>());
  /** Of fields, how many are there and only get further types. */
  const extended = useRef(0);
  for (const kind of kinds) {
    const made = result.creations.filter((one) => one.kind === kind);
    if (made.length > 0) {
      seen.current.set(kind, made);
      if (kind === 'fields')
        extended.current = made.filter(({ name }) => !result.toCreate.fields.includes(name)).length;
    } else if (choice.createMissing.includes(kind)) seen.current.delete(kind);
  }
  const shown = kinds.filter(
    (kind) => seen.current.has(kind) || (offered.includes(kind) && !choice.createMissing.includes(kind)),
  );
  const isInvited = shown.includes('people') || makesPeople;
  if (shown.length === 0 && !isInvited) return null;
  const left = shown.filter((kind) => !choice.createMissing.includes(kind));
  const toggle = (kind: Creatable, isTicked: boolean): void =>
    onChange({
      ...choice,
      createMissing: isTicked
        ? [...choice.createMissing, kind]
        : choice.createMissing.filter((one) => one !== kind),
    });
  return (
    <>
      <fieldset className="qm-also" disabled={busy}>
        {shown.length > 0 ? <legend className="qm-strong">Also created</legend> : null}
        {shown.map((kind) => {
          const made = seen.current.get(kind) ?? [];
          const [one, several] = words[kind];
          const text = textOf(made.length, kind === 'fields' ? extended.current : 0, one, several);
          return (
            <span key={kind} className="qm-also-one">
              <Checkbox
                label={text}
                checked={choice.createMissing.includes(kind)}
                onChange={(event) => toggle(kind, event.currentTarget.checked)}
              />
              {made.length > 0 ? (
                <Dropdown at="start" content={<Made made={made} />}>
                  <Button
                    variant="minimal"
                    size="small"
                    icon={<CaretDown size={14} />}
                    aria-label={`Show the ${text}`}
                  />
                </Dropdown>
              ) : null}
            </span>
          );
        })}
        {isInvited ? (
          <HTMLSelect
            aria-label="Whether new people are invited"
            value={choice.invite ? 'yes' : ''}
            onChange={(event) => onChange({ ...choice, invite: event.currentTarget.value !== '' })}
          >
            <option value="">{makesPeople ? 'New people are not invited' : 'Not invited'}</option>
            <option value="yes">{makesPeople ? 'New people are invited' : 'Invited'}</option>
          </HTMLSelect>
        ) : null}
      </fieldset>
      <p className="qm-import-note qm-muted" aria-live="polite">
        {left.map((kind) => leftText(kind, seen.current.get(kind) ?? [])).join(' ')}
      </p>
    </>
  );
}

/** '2 custom fields, 1 extended' */
function textOf(made: number, extended: number, one: string, several: string): string {
  if (made === 0) return several;
  const isNew = made - extended;
  if (extended === 0) return counted(isNew, one, several);
  return isNew === 0
    ? `${counted(extended, one, several)} extended`
    : `${counted(isNew, one, several)}, ${count(extended)} extended`;
}

/** What follows if a kind isn't created. */
function leftText(kind: Creatable, made: readonly ImportCreation[]): string {
  const rows = made.reduce((sum, one) => sum + one.rows, 0);
  const [, several] = words[kind];
  const named =
    rows === 0
      ? 'rows that name them are'
      : rows === 1
        ? 'the 1 row that names them is'
        : `the ${counted(rows, 'row')} that name them are`;
  return `No ${several} are created: ${named} in error.`;
}

/** How many are listed. */
const mostListed = 200;

const Made = ({ made }: { readonly made: readonly ImportCreation[] }) => (
  <ul className="qm-also-list">
    {[...made]
      .sort((one, other) => other.rows - one.rows)
      .slice(0, mostListed)
      .map(({ name, rows, detail }) => (
        <li key={name} className="qm-row">
          <span className="qm-twin">
            <span className="qm-clip" title={name}>
              {name}
            </span>
            {detail === undefined ? null : <span className="qm-sm qm-muted qm-clip">{detail}</span>}
          </span>
          <span className="qm-push qm-muted qm-num">{counted(rows, 'row')}</span>
        </li>
      ))}
    {made.length > mostListed ? (
      <li className="qm-muted">and {count(made.length - mostListed)} more</li>
    ) : null}
  </ul>
);
