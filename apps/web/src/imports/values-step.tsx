import { HTMLSelect, HTMLTable } from '@blueprintjs/core';
import { ArrowRight, Plus, Tick, WarningSign } from '@blueprintjs/icons';
import {
  isNamed,
  leaveEmpty,
  leaveOut,
  namedBy,
  retire,
  valueMatched,
} from '@quartermaster/core/reading/matched-values';
import type { ReactNode } from 'react';
import { count, counted } from '../ui/numbers.ts';
import { type Choice, choicesOf, chooseValue } from './choice.ts';
import type { FilePreview } from './file-preview.ts';
import { type ImportKind, labelOf } from './import-kind.ts';
import { NameMatch } from './name-match.tsx';

interface ValuesStepProps {
  readonly kind: ImportKind;
  readonly preview: FilePreview;
  readonly choice: Choice;
  readonly profiles: ReactNode;
  readonly onChange: (choice: Choice) => void;
}

type OpenValue = FilePreview['proposal']['openValues'][number];

/** Values that no field takes as they are, and names that aren't there, once each, with what they become. */
export function ValuesStep({ kind, preview, choice, profiles, onChange }: ValuesStepProps) {
  const { openValues } = preview.proposal;
  const fields = [...new Set(openValues.map(({ to }) => to))];
  return (
    <div className="qm-scroll">
      <div className="qm-known">
        <span className="qm-muted">Values that aren’t known here, once each.</span>
        {profiles}
      </div>
      <HTMLTable className="qm-table qm-mapping qm-values" aria-label="Values of the file">
        <colgroup>
          <col className="value" />
          <col className="cells" />
          <col className="arrow" />
          <col className="becomes" />
          <col className="how" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Value in the file</th>
            <th scope="col">Cells</th>
            <td className="arrow" />
            <th scope="col">Becomes</th>
            <th scope="col" className="how">
              Match
            </th>
          </tr>
        </thead>
        {fields.map((to) => {
          const ofField = openValues.filter((one) => one.to === to);
          const cells = ofField.reduce((sum, one) => sum + one.cells, 0);
          return (
            <tbody key={to}>
              <tr className="qm-sect">
                <th colSpan={5} scope="rowgroup">
                  <span className="qm-row">
                    <b>{labelOf(kind, to)}</b>
                    <span className="qm-muted">
                      {counted(ofField.length, 'value')}, {counted(cells, 'cell')}
                    </span>
                  </span>
                </th>
              </tr>
              {ofField.map((one) => (
                <ValueRow key={one.value} {...{ kind, preview, choice, onChange }} open={one} />
              ))}
            </tbody>
          );
        })}
      </HTMLTable>
    </div>
  );
}

interface ValueRowProps extends Omit<ValuesStepProps, 'profiles'> {
  readonly open: OpenValue;
}

function ValueRow({
  kind,
  preview,
  choice,
  onChange,
  open: { to, value, cells, isNew, like },
}: ValueRowProps) {
  const becomes = valueMatched(choice.reading, to, value);
  const isCreated = isNew === true && isNamed(to) && choice.createMissing.includes(namedBy[to]);
  const isOpen = becomes === undefined && !isCreated;
  const label = `What ${value} becomes`;
  const isRequired = kind.required.includes(to);
  const change = (next: string): void => onChange(chooseValue(choice, to, value, next));
  const match = isOpen ? (
    <span className="qm-row">
      <WarningSign size={14} className="qm-import-warning" />
      <span className="qm-import-reason">
        {counted(cells, 'row')} {cells === 1 ? 'is' : 'are'} in error until chosen
      </span>
    </span>
  ) : becomes === undefined ? (
    <span className="qm-row">
      <Plus size={14} className="qm-muted" />
      <span className="qm-clip">Created</span>
      {like === undefined ? null : (
        <button
          type="button"
          className="qm-mend"
          aria-label={`Use ${like} for ${value}`}
          onClick={() => change(like)}
        >
          Use ‘{like}’
        </button>
      )}
    </span>
  ) : (
    <span className="qm-row">
      <Tick size={14} className="qm-import-done" />
      {becomes === retire ? 'Retired: kept, out of the lists' : 'Chosen'}
    </span>
  );
  return (
    <tr className="qm-static">
      <td className="main qm-mono" title={value}>
        <div className="qm-clip">{value}</div>
      </td>
      <td className="qm-num">{count(cells)}</td>
      <td className="arrow">
        <ArrowRight size={14} />
      </td>
      <td className={isOpen ? 'qm-open-q' : undefined}>
        {isNamed(to) ? (
          <NameMatch
            {...{ label, isRequired, value: becomes }}
            created={isCreated ? `New ${labelOf(kind, to).toLowerCase()}: ${value}` : undefined}
            names={preview.names[to] ?? []}
            onChange={change}
          />
        ) : (
          <HTMLSelect
            fill
            aria-label={label}
            value={becomes ?? ''}
            onChange={(event) => change(event.currentTarget.value)}
          >
            <option value="">Choose…</option>
            {choicesOf(to).map((one) => (
              <option key={one}>{one}</option>
            ))}
            {to === 'status' ? <option value={retire}>Retired</option> : null}
            {isRequired ? null : <option value={leaveEmpty}>Leave empty</option>}
            <option value={leaveOut}>Leave these rows out</option>
          </HTMLSelect>
        )}
        <div className="qm-phone-only qm-sm qm-muted">{match}</div>
      </td>
      <td className="how">{match}</td>
    </tr>
  );
}
