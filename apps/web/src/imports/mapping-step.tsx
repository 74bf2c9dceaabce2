import { Button, HTMLSelect, HTMLTable } from '@blueprintjs/core';
import { ArrowRight, Plus, Tick, WarningSign } from '@blueprintjs/icons';
import { fold } from '@quartermaster/core/query/fold';
import { labelOf as labelOfColumn } from '@quartermaster/core/reading/foreign-rows';
import { cellsLeftOut } from '@quartermaster/core/reading/left-out';
import { copiesTarget, quantityField } from '@quartermaster/core/reading/reading';
import { type ReactNode, useState } from 'react';
import { NoValue } from '../ui/data-table.tsx';
import { count, counted } from '../ui/numbers.ts';
import { formOf, formOfField } from './cell-form.ts';
import { cellsOf, resultsOf } from './cells.ts';
import { type Choice, changeColumn, choiceFault, confirmed, moveColumn, takeColumn } from './choice.ts';
import { ColumnChange, isPath } from './column-change.tsx';
import { Everywhere } from './everywhere.tsx';
import type { FilePreview, Stated } from './file-preview.ts';
import { Finding } from './finding.tsx';
import type { ImportKind } from './import-kind.ts';
import { KnownStrip } from './known-strip.tsx';
import './mapping.css';
import { newFieldFor } from './new-field.ts';
import { howRead } from './words.ts';

interface MappingStepProps {
  readonly kind: ImportKind;
  readonly preview: FilePreview;
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
  readonly profile: string | undefined;
  readonly onWithoutProfile: () => void;
  readonly profiles: ReactNode;
  readonly onState: (stated: Stated) => void;
}

/** What the file is, and what becomes of its columns: to confirm, not taken, taken. */
export function MappingStep({
  kind,
  preview,
  choice,
  profile,
  onWithoutProfile,
  profiles,
  onChange,
  onState,
}: MappingStepProps) {
  const [isOpen, setOpen] = useState(() => choiceFault(choice, kind) !== undefined || hasConstants(choice));
  const { header } = preview;
  const cells = cellsOf(choice, preview);
  const { columns } = choice.reading;
  const indexes = [...columns.keys()].sort((one, other) => placeOf(columns[one]) - placeOf(columns[other]));
  const toConfirm = indexes.filter((index) => choice.guesses[index]);
  const settled = indexes.filter((index) => !choice.guesses[index]);
  const untaken = [...header.keys()].filter((at) => {
    const { filled, taken } = cells[at] ?? { filled: 0, taken: 0 };
    return taken < filled || !columns.some(({ from }) => from.flat().includes(at));
  });
  const lost = untaken.reduce((sum, at) => sum + (cells[at]?.filled ?? 0) - (cells[at]?.taken ?? 0), 0);
  const kept = cells.reduce((sum, { taken }) => sum + taken, 0);
  const taken = (index: number) => (
    <TakenRow key={columns[index]?.to} {...{ kind, preview, choice, index, onChange }} />
  );
  return (
    <div className="qm-scroll">
      <KnownStrip
        {...{ preview, profile, onWithoutProfile, profiles, onState }}
        finding={<Finding {...{ kind, choice, onChange }} />}
      />
      {isOpen ? <Everywhere kind={kind} choice={choice} onChange={onChange} /> : null}
      <HTMLTable className="qm-table qm-mapping" aria-label="Columns of the file">
        <colgroup>
          <col className="column" />
          <col className="values" />
          <col className="arrow" />
          <col className="field" />
          <col className="how" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Column in the file</th>
            <th scope="col" className="values">
              First values
            </th>
            <td className="arrow" />
            <th scope="col">Field</th>
            <th scope="col" className="how">
              Match
            </th>
          </tr>
        </thead>
        <Section name="To confirm" what={counted(toConfirm.length, 'column')} rows={toConfirm.map(taken)} />
        <Section
          name="Not taken"
          what={`${counted(untaken.length, 'column')}, ${counted(lost, 'cell')}`}
          rows={untaken.map((at) => (
            <UntakenRow key={at} {...{ kind, preview, choice, at, cells: cells[at], onChange }} />
          ))}
        />
        <Section
          name="Taken"
          what={`${counted(settled.length, 'field')}, ${counted(kept, 'cell')}`}
          rows={settled.map(taken)}
          action={
            isOpen ? undefined : (
              <Button
                variant="minimal"
                size="small"
                icon={<Plus size={14} />}
                text="Set a field for every row"
                onClick={() => setOpen(true)}
              />
            )
          }
        />
      </HTMLTable>
    </div>
  );
}

const hasConstants = ({ constants, withoutKeys, reading }: Choice): boolean =>
  withoutKeys || Object.values(constants).some(Boolean) || reading.initial !== undefined;

const placeOf = (column: Choice['reading']['columns'][number] | undefined): number =>
  column?.from[0]?.[0] ?? 0;

interface SectionProps {
  readonly name: string;
  readonly what: string;
  readonly rows: readonly React.JSX.Element[];
  readonly action?: React.JSX.Element | undefined;
}

const Section = ({ name, what, rows, action }: SectionProps) =>
  rows.length === 0 && action === undefined ? null : (
    <tbody>
      <tr className="qm-sect">
        <th colSpan={5} scope="rowgroup">
          <span className="qm-row">
            <b>{name}</b> <span className="qm-muted">{what}</span>
            <span className="qm-push">{action}</span>
          </span>
        </th>
      </tr>
      {rows}
    </tbody>
  );

interface RowProps extends Pick<MappingStepProps, 'kind' | 'preview' | 'choice' | 'onChange'> {}

/** A field and the columns that it is read from. */
function TakenRow({ kind, preview, choice, index, onChange }: RowProps & { readonly index: number }) {
  const column = choice.reading.columns[index];
  if (!column) return null;
  const { from, to } = column;
  const label = labelOfColumn(column, preview.header) || 'Unnamed';
  const others = from.flat().length - (from[0]?.length ?? 0);
  const results = resultsOf(column, choice.reading, preview).join(' · ');
  const how = howRead(column);
  const guess = choice.guesses[index];
  const isTwice = choice.reading.columns.findIndex((one) => one.to === to) !== index;
  const change = (
    <ColumnChange
      label={label}
      column={column}
      header={preview.header}
      sample={preview.sample}
      onChange={(changed) => onChange(changeColumn(choice, index, changed))}
    />
  );
  const match = isTwice ? (
    <Doubt>Mapped to two columns</Doubt>
  ) : guess ? (
    <span className="qm-row">
      <Doubt>{guess}</Doubt>
      {isPath(column) ? change : null}
      {to === `field.${quantityField}` ? (
        <button
          type="button"
          className="qm-mend"
          aria-label={`Make as many assets as ${label} says`}
          onClick={() => onChange(moveColumn(choice, index, copiesTarget))}
        >
          As many assets
        </button>
      ) : null}
      <Button
        className="qm-push"
        size="small"
        text="Confirm"
        aria-label={`Confirm ${label}`}
        onClick={() => onChange(confirmed(choice, index))}
      />
    </span>
  ) : (
    <span className="qm-row">
      <Tick size={14} className="qm-import-done" />
      <span className="qm-clip">{how ?? matchOf(choice, preview, to)}</span>
      {how === undefined && !isPath(column) ? null : change}
    </span>
  );
  return (
    <tr className="qm-static">
      <td className="main" title={label}>
        <div className="qm-clip">{label}</div>
        {others > 0 ? (
          <div className="qm-sm qm-muted qm-clip">else {otherNames(preview.header, from.slice(1))}</div>
        ) : null}
        {(from[0]?.length ?? 0) > 1 ? (
          <div className="qm-sm qm-muted">{from[0]?.length} columns joined</div>
        ) : null}
        <div className="qm-phone-only qm-sm qm-muted">{results}</div>
      </td>
      <Values text={results} />
      <td className="arrow">
        <ArrowRight size={14} />
      </td>
      <td>
        <FieldSelect
          {...{ kind, label, value: to }}
          onChange={(target) =>
            onChange(moveColumn(choice, index, target, formOf(kind, preview, target, from[0]?.[0] ?? 0)))
          }
        />
        <div className="qm-phone-only qm-sm qm-muted">{match}</div>
      </td>
      <td className="how">{match}</td>
    </tr>
  );
}

const otherNames = (header: readonly string[], groups: readonly (readonly number[])[]): string =>
  groups.map((group) => group.map((at) => header[at]).join(' + ')).join(', else ');

const matchOf = ({ chosen }: Choice, { proposal }: FilePreview, to: string): string =>
  chosen.has(to)
    ? 'Chosen'
    : to.startsWith('field.')
      ? 'Custom field'
      : (proposal.system ?? 'Matched by name');

/** Which rows a column leaves out, if that is what it is read for. */
function ruleOf({ reading }: Choice, at: number, samples: readonly string[]): string | undefined {
  const said = cellsLeftOut(reading, at, samples);
  if (!said) return undefined;
  return said.length === 0 ? 'Says which rows are left out' : `Rows with ‘${said.join('’, ‘')}’ are left out`;
}

/** A column of which cells aren't taken, and a way to take them. */
function UntakenRow({
  kind,
  preview,
  choice,
  at,
  cells = { filled: 0, taken: 0 },
  onChange,
}: RowProps & { readonly at: number; readonly cells: { filled: number; taken: number } | undefined }) {
  const name = preview.header[at] ?? '';
  const samples = preview.samples[at] ?? [];
  const rest = cells.filled - cells.taken;
  const rival = choice.reading.columns.find(({ from }) => from.flat().includes(at));
  const used = rival ? `, ${preview.header[rival.from[0]?.[0] ?? 0]} is used` : '';
  const way = kind.otherwise?.(name, samples);
  const isFieldless =
    !rival && !kind.otherwise && !kind.targets.some(({ label }) => fold(label) === fold(name));
  const rule = rest > 0 ? undefined : ruleOf(choice, at, samples);
  const match = rule ?? (
    <span className="qm-row">
      <span className="qm-clip" title={rest > 0 ? used.slice(2) : undefined}>
        {cells.taken > 0 ? `${count(rest)} of ${counted(cells.filled, 'cell')}` : counted(rest, 'cell')}
        {rest > 0 ? used : ''}
        {rest > 0 && isFieldless ? ': no field for it' : ''}
      </span>
      {way && name !== '' && rest > 0 ? (
        <button
          type="button"
          className="qm-mend"
          aria-label={`Take ${name} ${way.label.toLowerCase()}`}
          onClick={() => {
            const field = newFieldFor(preview, choice, at, way.to);
            onChange(takeColumn(choice, at, way.to, formOfField(field, preview, at), field));
          }}
        >
          {way.label}
        </button>
      ) : null}
    </span>
  );
  return (
    <tr className="qm-static">
      <td className="main" title={name}>
        {name || <span className="qm-muted">Unnamed</span>}
        <div className="qm-phone-only qm-sm qm-muted">{samples.join(' · ')}</div>
      </td>
      <Values text={samples.join(' · ')} />
      <td className="arrow">
        <ArrowRight size={14} />
      </td>
      <td>
        <FieldSelect
          {...{ kind, label: name || 'unnamed column', value: '' }}
          onChange={(target) => onChange(takeColumn(choice, at, target, formOf(kind, preview, target, at)))}
        />
        <div className="qm-phone-only qm-sm qm-muted">{match}</div>
      </td>
      <td className="how">{match}</td>
    </tr>
  );
}

const Values = ({ text }: { readonly text: string }) => (
  <td className="values" title={text}>
    {text ? <span className="qm-mono">{text}</span> : <NoValue />}
  </td>
);

interface FieldSelectProps {
  readonly kind: ImportKind;
  readonly label: string;
  readonly value: string;
  readonly onChange: (target: string) => void;
}

const FieldSelect = ({ kind, label, value, onChange }: FieldSelectProps) => (
  <HTMLSelect
    fill
    aria-label={`Field for ${label}`}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  >
    <option value="">Not taken</option>
    {value !== '' && !kind.targets.some((target) => target.value === value) ? (
      <option value={value}>New field: {value.replace(/^(?:field|spec)\./, '')}</option>
    ) : null}
    {kind.targets.map((target) => (
      <option key={target.value} value={target.value}>
        {target.label}
      </option>
    ))}
  </HTMLSelect>
);

const Doubt = ({ children }: { readonly children: string }) => (
  <span className="qm-row">
    <WarningSign size={14} className="qm-import-warning" />
    <span className="qm-import-reason">{children}</span>
  </span>
);
