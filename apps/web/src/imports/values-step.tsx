import { HTMLSelect, HTMLTable } from '@blueprintjs/core';
import { ArrowRight, Tick, WarningSign } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { count, counted } from '../ui/numbers.ts';
import { type Choice, choicesOf, chooseValue, leaveEmpty, leaveOut, retire, valueChosen } from './choice.ts';
import type { FilePreview } from './file-preview.ts';
import { type ImportKind, labelOf } from './import-kind.ts';

interface ValuesStepProps {
  readonly kind: ImportKind;
  readonly preview: FilePreview;
  readonly choice: Choice;
  readonly profiles: ReactNode;
  readonly onChange: (choice: Choice) => void;
}

/** Values that no field takes as they are, once each, with what they become. */
export function ValuesStep({ kind, preview, choice, profiles, onChange }: ValuesStepProps) {
  const { openValues } = preview.proposal;
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
          <col />
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
        <tbody>
          {openValues.map(({ to, value, cells }) => {
            const chosen = valueChosen(choice, to, value);
            return (
              <tr key={`${to} ${value}`} className="qm-static">
                <td className="main qm-mono" title={value}>
                  {value}
                  <div className="qm-sm qm-muted">{labelOf(kind, to)}</div>
                </td>
                <td className="qm-num">{count(cells)}</td>
                <td className="arrow">
                  <ArrowRight size={14} />
                </td>
                <td className={chosen === undefined ? 'qm-open-q' : undefined}>
                  <HTMLSelect
                    fill
                    aria-label={`What ${value} becomes`}
                    value={chosen ?? ''}
                    onChange={(event) => onChange(chooseValue(choice, to, value, event.currentTarget.value))}
                  >
                    <option value="">Choose…</option>
                    {choicesOf(to).map((one) => (
                      <option key={one}>{one}</option>
                    ))}
                    {to === 'status' ? <option value={retire}>Retired</option> : null}
                    {kind.required.includes(to) ? null : <option value={leaveEmpty}>Leave empty</option>}
                    <option value={leaveOut}>Leave these rows out</option>
                  </HTMLSelect>
                </td>
                <td className="how">
                  {chosen === undefined ? (
                    <span className="qm-row">
                      <WarningSign size={14} className="qm-import-warning" />
                      <span className="qm-import-reason">
                        {counted(cells, 'row')} {cells === 1 ? 'is' : 'are'} in error until chosen
                      </span>
                    </span>
                  ) : (
                    <span className="qm-row">
                      <Tick size={14} className="qm-import-done" />
                      {chosen === retire ? 'Retired: kept, out of the lists' : 'Chosen'}
                    </span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </HTMLTable>
    </div>
  );
}
