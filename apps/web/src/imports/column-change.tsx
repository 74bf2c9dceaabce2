import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { ArrowUp } from '@blueprintjs/icons';
import { atLevels } from '@quartermaster/core/reading/foreign-rows';
import { choicesOf } from '@quartermaster/core/reading/matched-values';
import { dateOrders, type LevelSign, levelSigns, type ReadColumn } from '@quartermaster/core/reading/reading';
import { Dropdown } from '../ui/dropdown.tsx';
import { dateOrderNames } from './words.ts';

interface ColumnChangeProps {
  readonly label: string;
  readonly column: ReadColumn;
  readonly header: readonly string[];
  readonly sample: readonly (readonly string[])[];
  readonly onChange: (change: Partial<ReadColumn>) => void;
}

const joints = [
  [' ', 'A space'],
  [', ', 'A comma'],
  [' / ', 'A slash'],
  [' - ', 'A dash'],
] as const;

/** Changes how a column is read: what is joined and with what, the rules, the order of dates. */
export const ColumnChange = (props: ColumnChangeProps) => (
  <Dropdown at="end" content={<Changes {...props} />}>
    <button type="button" className="qm-mend" aria-label={`Change how ${props.label} is read`}>
      Change
    </button>
  </Dropdown>
);

function Changes({ column, header, sample, onChange }: ColumnChangeProps) {
  const { from, how, joint = ' ', values = [], dates, decimal, levels = '', to } = column;
  const [first = []] = from;
  const isGroup = first.length > 1;
  const order = isGroup ? first : from.map(([at = 0]) => at);
  const moveUp = (index: number): void => {
    if (isGroup) {
      const moved = first.with(index, first[index - 1] ?? 0).with(index - 1, first[index] ?? 0);
      onChange({ from: [moved, ...from.slice(1)] });
    } else onChange({ from: from.with(index, from[index - 1] ?? []).with(index - 1, from[index] ?? []) });
  };
  return (
    <div className="qm-import-change">
      {order.length > 1 ? (
        <ol aria-label={isGroup ? 'Columns, in this order' : 'The first column that is filled'}>
          {order.map((at, index) => (
            <li key={at} className="qm-row">
              <span className="qm-clip">{header[at]}</span>
              {index === 0 ? null : (
                <Button
                  className="qm-push"
                  variant="minimal"
                  size="small"
                  icon={<ArrowUp size={14} />}
                  aria-label={`Move ${header[at]} up`}
                  onClick={() => moveUp(index)}
                />
              )}
            </li>
          ))}
        </ol>
      ) : null}
      {isGroup && how === 'text' ? (
        <div className="qm-row">
          <span>Joined with</span>
          <HTMLSelect
            aria-label="Joined with"
            value={joint}
            onChange={(event) => onChange({ joint: event.currentTarget.value })}
          >
            {joints.map(([sign, name]) => (
              <option key={sign} value={sign}>
                {name}
              </option>
            ))}
          </HTMLSelect>
        </div>
      ) : null}
      {values.map(([value, becomes]) => (
        <div key={value} className="qm-row">
          <span className="qm-mono qm-clip">{value}</span>
          <Becomes
            label={`What ${value} becomes`}
            value={becomes ?? ''}
            choices={choicesOf(to)}
            onChange={(next) =>
              onChange({ values: values.map(([one, other]) => [one, one === value ? next : other]) })
            }
          />
        </div>
      ))}
      {dates === undefined ? null : (
        <div className="qm-row">
          <span>Dates</span>
          <HTMLSelect
            aria-label="Dates"
            value={dates}
            onChange={(event) => {
              const found = dateOrders.find((one) => one === event.currentTarget.value);
              if (found) onChange({ dates: found });
            }}
          >
            {dateOrders.map((one) => (
              <option key={one} value={one}>
                {dateOrderNames[one]}
              </option>
            ))}
          </HTMLSelect>
        </div>
      )}
      {isPath(column) ? (
        <div className="qm-row">
          <span>Levels</span>
          <HTMLSelect
            aria-label="Levels"
            value={levels}
            onChange={(event) => onChange({ levels: event.currentTarget.value || undefined })}
          >
            {levelSigns.map((sign) => (
              <option key={sign} value={sign}>
                {levelsText(sign, from.flat(), sample)}
              </option>
            ))}
          </HTMLSelect>
        </div>
      ) : null}
      {decimal === undefined ? null : (
        <div className="qm-row">
          <span>Decimal sign</span>
          <HTMLSelect
            aria-label="Decimal sign"
            value={decimal}
            onChange={(event) => onChange({ decimal: event.currentTarget.value === ',' ? ',' : '.' })}
          >
            <option value=".">Point</option>
            <option value=",">Comma</option>
          </HTMLSelect>
        </div>
      )}
    </div>
  );
}

/** Whether a column is read into a location's path. */
export const isPath = ({ to }: ReadColumn): boolean => to === 'location' || to === 'path';

/** 'By ‘>’: Oslo / Lab 2', with a cell of the file. */
function levelsText(
  sign: LevelSign,
  columns: readonly number[],
  sample: readonly (readonly string[])[],
): string {
  if (sign === '') return 'One name';
  const [cell] = sample
    .flatMap((row) => columns.map((at) => row[at] ?? ''))
    .filter((one) => one.includes(sign));
  return cell === undefined ? `By ‘${sign}’` : `By ‘${sign}’: ${atLevels(cell, sign)}`;
}

interface BecomesProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly string[];
  readonly onChange: (value: string) => void;
}

const Becomes = ({ label, value, choices, onChange }: BecomesProps) =>
  choices.length > 0 ? (
    <HTMLSelect aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </HTMLSelect>
  ) : (
    <InputGroup aria-label={label} value={value} onValueChange={onChange} />
  );
