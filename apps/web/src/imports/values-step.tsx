import { HTMLSelect, HTMLTable } from '@blueprintjs/core';
import { ArrowRight, Plus, Tick, WarningSign } from '@blueprintjs/icons';
import { fold } from '@quartermaster/core/query/fold';
import {
  choicesOf,
  isNamed,
  leaveEmpty,
  leaveOut,
  retire,
  stateOf,
} from '@quartermaster/core/reading/matched-values';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef, useState } from 'react';
import { usePhone } from '../ui/breakpoints.ts';
import { count, counted } from '../ui/numbers.ts';
import { SearchField } from '../ui/search-field.tsx';
import { SegmentedChoice } from '../ui/segmented-choice.tsx';
import { type Choice, chooseValue } from './choice.ts';
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
  const [search, setSearch] = useState('');
  /** Those that were open when only these were asked for: they stay in sight while they are decided. */
  const [asked, setAsked] = useState<ReadonlySet<OpenValue>>();
  const undecided = openValues.filter((one) => stateOf(one, choice).isOpen);
  const words = fold(search).split(/\s+/).filter(Boolean);
  const shown = openValues.filter(
    (one) => (asked?.has(one) ?? true) && words.every((word) => fold(one.value).includes(word)),
  );
  return (
    <>
      <div className="qm-known">
        <SegmentedChoice
          label="Values"
          options={[
            { value: 'open', text: `To decide ${count(undecided.length)}` },
            { value: 'all', text: `All ${count(openValues.length)}` },
          ]}
          chosen={asked ? 'open' : 'all'}
          onChoose={(which) => setAsked(which === 'open' ? new Set(undecided) : undefined)}
        />
        <SearchField value={search} placeholder="Search values" onSearch={setSearch} debounceMs={0} />
        <span className="qm-muted qm-clip">Values that aren’t known here, once each.</span>
        {profiles}
      </div>
      <ValueTable {...{ kind, preview, choice, onChange }} values={shown} />
    </>
  );
}

const rowHeight = { desk: 44, phone: 88 } as const;
const sectionHeight = 32;

/** Only the rows in sight are rendered: a file may have thousands of such values. */
function ValueTable({
  kind,
  preview,
  choice,
  onChange,
  values,
}: Omit<ValuesStepProps, 'profiles'> & { readonly values: readonly OpenValue[] }) {
  const scroll = useRef<HTMLDivElement>(null);
  const isPhone = usePhone();
  const height = isPhone ? rowHeight.phone : rowHeight.desk;
  const lines = [...new Set(values.map(({ to }) => to))].flatMap((to): (OpenValue | string)[] => [
    to,
    ...values.filter((one) => one.to === to),
  ]);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroll.current,
    estimateSize: (at) => (typeof lines[at] === 'string' ? sectionHeight : height),
    overscan: 12,
  });
  const rendered = virtual.getVirtualItems();
  const before = rendered[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (rendered.at(-1)?.end ?? 0);
  return (
    <div className="qm-scroll" ref={scroll}>
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
            <th scope="col" className="cells">
              Cells
            </th>
            <td className="arrow" />
            <th scope="col">Becomes</th>
            <th scope="col" className="how">
              Match
            </th>
          </tr>
        </thead>
        <tbody>
          {before > 0 ? <Spare height={before} /> : null}
          {rendered.map(({ index, key }) => {
            const line = lines[index];
            if (line === undefined) return null;
            if (typeof line !== 'string')
              return <ValueRow key={key} {...{ kind, preview, choice, onChange }} open={line} />;
            const ofField = values.filter(({ to }) => to === line);
            const cells = ofField.reduce((sum, one) => sum + one.cells, 0);
            return (
              <tr key={key} className="qm-sect">
                <th colSpan={5} scope="rowgroup">
                  <span className="qm-row">
                    <b>{labelOf(kind, line)}</b>
                    <span className="qm-muted">
                      {counted(ofField.length, 'value')}, {counted(cells, 'cell')}
                    </span>
                  </span>
                </th>
              </tr>
            );
          })}
          {after > 0 ? <Spare height={after} /> : null}
        </tbody>
      </HTMLTable>
      {values.length === 0 ? <p className="qm-import-note qm-muted">No such values</p> : null}
    </div>
  );
}

/** The room of rows that aren't rendered. */
const Spare = ({ height }: { readonly height: number }) => (
  <tr aria-hidden>
    <td colSpan={5} style={{ height, padding: 0, border: 0 }} />
  </tr>
);

interface ValueRowProps extends Omit<ValuesStepProps, 'profiles'> {
  readonly open: OpenValue;
}

function ValueRow({ kind, preview, choice, onChange, open }: ValueRowProps) {
  const { to, value, cells, like } = open;
  const { becomes, isCreated, isKept, isOpen } = stateOf(open, choice);
  const label = `What ${value} becomes`;
  const isRequired = kind.required.includes(to);
  const change = (next: string): void => onChange(chooseValue(choice, kind, to, value, next));
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
      <span className="qm-clip">{isKept ? 'No address: kept as text' : 'Created'}</span>
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
      <td className="main" title={value}>
        <div className="qm-mono qm-clip">{value}</div>
        <div className="qm-phone-only qm-sm qm-muted">{counted(cells, 'cell')}</div>
      </td>
      <td className="cells qm-num">{count(cells)}</td>
      <td className="arrow">
        <ArrowRight size={14} />
      </td>
      <td className={isOpen ? 'qm-open-q' : undefined}>
        {isNamed(to) || to === 'assignedTo' ? (
          <NameMatch
            {...{ label, isRequired, value: becomes }}
            created={
              isKept
                ? 'Field: custodian'
                : isCreated
                  ? `New ${labelOf(kind, to).toLowerCase()}: ${value}`
                  : undefined
            }
            names={preview.names[to] ?? []}
            onChange={(next) => change(addressIn(next))}
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

/** The address in 'Mia Okafor <mia@northwind.example>', and otherwise the name itself. */
const addressIn = (name: string): string => /<([^<>]+@[^<>]+)>$/.exec(name)?.[1] ?? name;
