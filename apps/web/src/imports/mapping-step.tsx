import { Checkbox, FormGroup, HTMLSelect, HTMLTable } from '@blueprintjs/core';
import { ArrowRight, Tick, WarningSign } from '@blueprintjs/icons';
import { NoValue } from '../ui/data-table.tsx';
import type { FilePreview } from './file-preview.ts';
import type { ImportKind } from './import-kind.ts';
import { lacksKeys, type Mapping } from './mapping.ts';
import type { Suggestion } from './suggestions.ts';

interface MappingStepProps {
  readonly kind: ImportKind;
  readonly preview: Pick<FilePreview, 'header' | 'samples'>;
  /** The suggestion for each column. */
  readonly suggested: readonly Suggestion[];
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
}

/** What is the same for every row, what may be created, and what each column fills. */
export function MappingStep({ kind, preview, suggested, mapping, onChange }: MappingStepProps) {
  const { header, samples } = preview;
  const assign = (column: number, target: string): void =>
    onChange({ ...mapping, targets: mapping.targets.map((one, index) => (index === column ? target : one)) });
  const how = (column: number) => (
    <How
      target={mapping.targets[column] ?? ''}
      suggested={suggested[column] ?? { target: '' }}
      twice={mapping.targets.indexOf(mapping.targets[column] ?? '') !== column}
    />
  );
  return (
    <div className="qm-scroll">
      <Everywhere kind={kind} mapping={mapping} onChange={onChange} />
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
        <tbody>
          {header.map((name, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have only their position, and never move
            <tr key={column} className="qm-static">
              <td className="main" title={name}>
                {name || <span className="qm-muted">Unnamed</span>}
                <div className="qm-phone-only qm-sm qm-muted">{samples[column]?.join(' · ')}</div>
              </td>
              <td className="values" title={samples[column]?.join(' · ')}>
                {samples[column]?.length ? (
                  <span className="qm-mono">{samples[column].join(' · ')}</span>
                ) : (
                  <NoValue />
                )}
              </td>
              <td className="arrow">
                <ArrowRight size={14} />
              </td>
              <td>
                <HTMLSelect
                  fill
                  aria-label={`Field for ${name || 'unnamed column'}`}
                  value={mapping.targets[column] ?? ''}
                  disabled={name === ''}
                  onChange={(event) => assign(column, event.currentTarget.value)}
                >
                  <option value="">Do not import</option>
                  {kind.targets.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </HTMLSelect>
                <div className="qm-phone-only qm-sm qm-muted">{how(column)}</div>
              </td>
              <td className="how">{how(column)}</td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </div>
  );
}

const Doubt = ({ children }: { readonly children: string }) => (
  <span className="qm-row">
    <WarningSign size={14} className="qm-import-warning" />
    <span className="qm-import-reason">{children}</span>
  </span>
);

interface HowProps {
  readonly target: string;
  readonly suggested: Suggestion;
  readonly twice: boolean;
}

/** Why a column was mapped to its field. */
function How({ target, suggested, twice }: HowProps) {
  if (target === '') {
    if (suggested.reason === undefined) return <>Not imported</>;
    return <Doubt>{suggested.reason}</Doubt>;
  }
  if (twice) return <Doubt>Mapped to two columns</Doubt>;
  if (suggested.reason !== undefined && target === suggested.target) return <Doubt>{suggested.reason}</Doubt>;
  return (
    <span className="qm-row">
      <Tick size={14} className="qm-import-done" />
      {target !== suggested.target
        ? 'Chosen'
        : target.startsWith('field.')
          ? 'Custom field'
          : 'Matched by name'}
    </span>
  );
}

/** Settings that apply to all rows. */
function Everywhere({ kind, mapping, onChange }: Pick<MappingStepProps, 'kind' | 'mapping' | 'onChange'>) {
  const constants = kind.constants.filter(({ name }) => !mapping.targets.includes(name));
  return (
    <div className="qm-import-everywhere">
      {constants.length > 0 ? (
        <fieldset>
          <legend className="qm-h3">Same for every row</legend>
          <div className="qm-import-constants">
            {constants.map(({ name, label, choices }) => (
              <FormGroup
                key={name}
                labelFor={`constant-${name}`}
                label={
                  <>
                    {label}
                    {kind.required.includes(name) ? <span className="qm-required">*</span> : null}
                  </>
                }
              >
                <HTMLSelect
                  id={`constant-${name}`}
                  fill
                  value={mapping.constants[name] ?? ''}
                  onChange={(event) =>
                    onChange({
                      ...mapping,
                      constants: { ...mapping.constants, [name]: event.currentTarget.value },
                    })
                  }
                >
                  <option value="">Not set</option>
                  {choices.map((choice) => (
                    <option key={choice}>{choice}</option>
                  ))}
                </HTMLSelect>
              </FormGroup>
            ))}
          </div>
        </fieldset>
      ) : null}
      {kind.creatables.length > 0 ? (
        <fieldset>
          <legend className="qm-h3">
            Create what's missing <span className="qm-muted">(except people)</span>
          </legend>
          <div className="qm-import-creatables">
            {kind.creatables.map(({ kind: name, label }) => (
              <Checkbox
                key={name}
                label={label}
                checked={mapping.createMissing.includes(name)}
                onChange={(event) =>
                  onChange({
                    ...mapping,
                    createMissing: event.currentTarget.checked
                      ? [...mapping.createMissing, name]
                      : mapping.createMissing.filter((one) => one !== name),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      ) : null}
      {lacksKeys(mapping, kind) ? (
        <Checkbox
          className="qm-import-keys"
          label={kind.key.unmapped}
          checked={mapping.withoutKeys}
          onChange={(event) => onChange({ ...mapping, withoutKeys: event.currentTarget.checked })}
        />
      ) : null}
    </div>
  );
}
