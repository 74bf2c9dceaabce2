import { Button, HTMLTable, Menu, MenuItem } from '@blueprintjs/core';
import { CaretDown, Tick } from '@blueprintjs/icons';
import { NoValue } from '../ui/data-table.tsx';
import { Dropdown } from '../ui/dropdown.tsx';
import { count, counted } from '../ui/numbers.ts';
import type { Choice } from './choice.ts';
import type { FilePreview } from './file-preview.ts';
import type { ImportKind } from './import-kind.ts';
import { type Mend, mendsFor } from './mending.ts';
import type { FaultGroup } from './plan.ts';

interface PlanErrorsProps {
  readonly kind: ImportKind;
  readonly faults: readonly FaultGroup[];
  readonly preview: FilePreview;
  readonly choice: Choice;
  readonly busy: boolean;
  /** How many mended values can be taken back. */
  readonly mended: number;
  readonly onMend: (choice: Choice, values: number) => void;
  readonly onTakeBack: () => void;
  readonly onLead: (to: 'columns' | 'values') => void;
}

/** How many values are shown at once. */
const shownAtOnce = 100;

/** The errors, one row a column and value, each with a way to mend all its rows. */
export function PlanErrors(props: PlanErrorsProps) {
  const { kind, faults, preview, choice, busy, mended, onMend, onTakeBack } = props;
  const shown = faults.slice(0, shownAtOnce);
  const direct = shown.filter((group) => firstDirect(mendsFor(group, choice, preview, kind)));
  const mendAll = (): void => {
    const all = direct.reduce((before, group) => {
      const mend = firstDirect(mendsFor(group, before, preview, kind));
      return mend ? mend.choice : before;
    }, choice);
    onMend(all, direct.length);
  };
  return (
    <>
      <div className="qm-import-note qm-row" aria-live="polite">
        <span className="qm-muted">
          {counted(faults.length, 'value')}
          {faults.length > shown.length ? `, the first ${count(shown.length)} are shown` : ''}
        </span>
        {mended > 0 ? (
          <button type="button" className="qm-mend" disabled={busy} onClick={onTakeBack}>
            {`Take back the ${counted(mended, 'mended value')}`}
          </button>
        ) : null}
        {direct.length > 1 ? (
          <Button
            className="qm-push"
            variant="minimal"
            size="small"
            icon={<Tick size={14} />}
            text={`Mend all ${count(direct.length)}`}
            disabled={busy}
            onClick={mendAll}
          />
        ) : null}
      </div>
      {shown.length === 0 ? null : (
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
            </tbody>
          </HTMLTable>
        </div>
      )}
    </>
  );
}

const firstDirect = ([first]: readonly Mend[]) => (first && 'choice' in first ? first : undefined);

function FaultRow({
  kind,
  preview,
  choice,
  busy,
  group,
  onMend,
  onLead,
}: PlanErrorsProps & { readonly group: FaultGroup }) {
  const {
    rows,
    error: { row, column, value, message },
  } = group;
  const [first, ...others] = mendsFor(group, choice, preview, kind);
  const take = (mend: Mend): void => ('choice' in mend ? onMend(mend.choice, 1) : onLead(mend.leadsTo));
  const where = rows === 1 ? `Row ${count(row)}` : counted(rows, 'row');
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
        {first ? (
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
