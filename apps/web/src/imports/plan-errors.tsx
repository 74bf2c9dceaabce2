import { Button, HTMLSelect, HTMLTable, InputGroup, Menu, MenuItem } from '@blueprintjs/core';
import { CaretDown, Cross, Tick } from '@blueprintjs/icons';
import { useState } from 'react';
import { NoValue } from '../ui/data-table.tsx';
import { Dropdown } from '../ui/dropdown.tsx';
import { count, counted } from '../ui/numbers.ts';
import type { AskingMend, Mend, Mended } from './mending.ts';
import type { FaultGroup } from './plan.ts';

interface PlanErrorsProps {
  readonly faults: readonly FaultGroup[];
  /** How many rows they are in. */
  readonly rows: number;
  /** Those that were mended, which can be taken back one by one. */
  readonly mended: readonly Mended[];
  /** The ways to mend an error, the best first. */
  readonly mendsOf: (group: FaultGroup) => readonly Mend[];
  readonly busy?: boolean;
  readonly onMend?: (mended: readonly Mended[]) => void;
  readonly onTakeBack?: (mended: Mended) => void;
  readonly onLead?: (to: 'columns' | 'values') => void;
}

/** How many values are shown at once. */
const shownAtOnce = 100;

/** The errors, one row a column and value, each with a way to mend all its rows, and those that were mended. */
export function PlanErrors(props: PlanErrorsProps) {
  const { faults, rows, mendsOf, busy = false, mended, onMend, onTakeBack } = props;
  const shown = faults.slice(0, shownAtOnce);
  const direct = shown.flatMap((group): Mended[] => {
    const [mend] = mendsOf(group);
    // Which currency is meant is for people to say, one sign after the other.
    return mend && 'apply' in mend && group.error.code !== 'currency' ? [{ group, mend }] : [];
  });
  return (
    <section aria-label="In error">
      <div className="qm-plan-head" aria-live="polite">
        <h2>In error</h2>
        <span className="qm-muted">
          {`${counted(faults.length, 'value')}, ${counted(rows, 'row')}`}
          {faults.length > shown.length ? `, the first ${count(shown.length)} are shown` : ''}
          {mended.length > 0 ? ` · ${count(mended.length)} mended` : ''}
        </span>
        {direct.length > 1 ? (
          <Button
            className="qm-push"
            variant="minimal"
            size="small"
            icon={<Tick size={14} />}
            text={`Mend all ${count(direct.length)}`}
            disabled={busy}
            onClick={() => onMend?.(direct)}
          />
        ) : null}
      </div>
      <div className="qm-scroll">
        <HTMLTable className="qm-table qm-plan-errors" aria-label="Errors by column and value">
          <colgroup>
            <col className="rows" />
            <col className="column" />
            <col className="value" />
            <col />
            <col className="mend" />
          </colgroup>
          <thead>
            <tr>
              <th scope="col" className="rows">
                Rows
              </th>
              <th scope="col" className="column">
                Column
              </th>
              <th scope="col" className="value">
                Value
              </th>
              <th scope="col">Problem</th>
              <th scope="col">Way to mend</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((group) => (
              <FaultRow key={group.id} {...props} group={group} />
            ))}
            {mended.map((one) => (
              <MendedRow key={one.group.id} mended={one} busy={busy} onTakeBack={() => onTakeBack?.(one)} />
            ))}
          </tbody>
        </HTMLTable>
      </div>
    </section>
  );
}

/** An error that was mended: what has become of its value. */
function MendedRow({
  mended: { group, mend },
  busy,
  onTakeBack,
}: {
  readonly mended: Mended;
  readonly busy: boolean;
  readonly onTakeBack: () => void;
}) {
  const { column, value } = group.error;
  return (
    <tr className="qm-static">
      <td className="rows qm-num qm-muted">{rowsText(group)}</td>
      <td className="column qm-mono qm-clip" title={column}>
        {column || <NoValue />}
      </td>
      <td className="value qm-mono qm-clip" title={value}>
        <del className="qm-muted">{value || 'empty'}</del>
      </td>
      <td>
        <span className="qm-row">
          <Tick size={14} className="qm-import-done" />
          <span className="qm-clip" title={mend.label}>
            {mend.label}
          </span>
        </span>
        <div className="qm-phone-only qm-sm qm-muted qm-clip">
          {rowsText(group)}: {column} {value}
        </div>
      </td>
      <td>
        <Button
          size="small"
          text="Take back"
          aria-label={`Take back: ${mend.label}: ${value || column}`}
          disabled={busy}
          onClick={onTakeBack}
        />
      </td>
    </tr>
  );
}

const rowsText = ({ rows, error: { row } }: FaultGroup): string =>
  rows === 1 ? `Row ${count(row)}` : counted(rows, 'row');

function FaultRow({
  mendsOf,
  busy = false,
  group,
  onMend,
  onLead,
}: PlanErrorsProps & { readonly group: FaultGroup }) {
  const { column, value, message } = group.error;
  const [first, ...others] = mendsOf(group);
  const [asking, setAsking] = useState<AskingMend>();
  const take = (mend: Mend): void => {
    if ('mendBy' in mend) setAsking(mend);
    else if ('apply' in mend) onMend?.([{ group, mend }]);
    else onLead?.(mend.leadsTo);
  };
  const where = rowsText(group);
  return (
    <tr className="qm-static">
      <td className="rows qm-num qm-muted">{where}</td>
      <td className="column qm-mono qm-clip" title={column}>
        {column || <NoValue />}
      </td>
      <td className="value qm-mono qm-clip" title={value}>
        {value ? <span className="qm-wrong">{value}</span> : <span className="qm-muted">empty</span>}
      </td>
      <td>
        <div className="qm-plan-problem" title={message}>
          {message}
        </div>
        <div className="qm-phone-only qm-sm qm-muted qm-clip">
          {where}: {column} {value}
        </div>
      </td>
      <td>
        {asking ? (
          <Answer
            asking={asking}
            label={`${asking.label}: ${value || column}`}
            busy={busy}
            onAnswer={(answer) => {
              setAsking(undefined);
              if (answer !== undefined) onMend?.([{ group, mend: asking.mendBy(answer) }]);
            }}
          />
        ) : first ? (
          <span className="qm-row">
            <Button
              size="small"
              text={first.label}
              title={first.label}
              disabled={busy}
              onClick={() => take(first)}
              aria-label={`${first.label}: ${value || column}`}
            />
            {others.length > 0 ? (
              <Dropdown
                at="end"
                content={
                  <Menu>
                    {others.map((mend) => (
                      <MenuItem key={mend.label} text={mend.label} onClick={() => take(mend)} />
                    ))}
                  </Menu>
                }
              >
                <Button
                  variant="minimal"
                  size="small"
                  icon={<CaretDown size={14} />}
                  disabled={busy}
                  aria-label={`Other ways to mend ${value || column}`}
                />
              </Dropdown>
            ) : null}
          </span>
        ) : (
          <NoValue />
        )}
      </td>
    </tr>
  );
}

interface AnswerProps {
  readonly asking: AskingMend;
  readonly label: string;
  readonly busy: boolean;
  /** undefined: nothing is mended. */
  readonly onAnswer: (answer: string | undefined) => void;
}

/** Takes what a value becomes: Enter mends it, Esc leaves it. */
function Answer({ asking: { choices, fault }, label, busy, onAnswer }: AnswerProps) {
  const [text, setText] = useState('');
  const answer = text.trim();
  const wrong = answer === '' ? undefined : fault?.(answer);
  const isGiven = answer !== '' && wrong === undefined;
  return (
    <form
      className="qm-row"
      onSubmit={(event) => {
        event.preventDefault();
        if (isGiven) onAnswer(answer);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onAnswer(undefined);
      }}
    >
      {choices.length > 0 ? (
        <HTMLSelect aria-label={label} value={text} onChange={(event) => setText(event.currentTarget.value)}>
          <option value="">Choose…</option>
          {choices.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </HTMLSelect>
      ) : (
        <InputGroup
          size="small"
          autoFocus
          aria-label={label}
          aria-invalid={wrong !== undefined}
          {...(wrong === undefined ? {} : { intent: 'danger' as const, title: wrong })}
          value={text}
          onValueChange={setText}
        />
      )}
      <Button type="submit" size="small" intent="primary" text="Mend" disabled={busy || !isGiven} />
      <Button
        size="small"
        variant="minimal"
        icon={<Cross size={14} />}
        aria-label="Mend it later"
        onClick={() => onAnswer(undefined)}
      />
    </form>
  );
}
