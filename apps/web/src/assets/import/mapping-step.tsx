import { Checkbox, FormGroup, HTMLSelect, HTMLTable } from '@blueprintjs/core';
import { ArrowRight, Tick, WarningSign } from '@blueprintjs/icons';
import { assetConditions, assetStatuses } from '@quartermaster/core/assets/asset';
import { type Creatable, creatables } from '@quartermaster/core/csv/import-result';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { None } from '../../ui/data-table.tsx';
import { useLocations } from '../use-assets.ts';
import { type ConstantColumn, constantColumns, type Mapping } from './mapping.ts';
import { columnLabels, type FileHead, requiredColumns, type Target } from './reading.ts';

interface MappingStepProps {
  readonly head: FileHead;
  readonly targets: readonly Target[];
  /** What was suggested for each column. */
  readonly suggested: readonly string[];
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
}

/** What is the same for every row, what may be made, and what each column fills. */
export function MappingStep({ head, targets, suggested, mapping, onChange }: MappingStepProps) {
  const assign = (column: number, target: string): void =>
    onChange({ ...mapping, targets: mapping.targets.map((one, index) => (index === column ? target : one)) });
  return (
    <div className="qm-scroll">
      <Everywhere mapping={mapping} onChange={onChange} />
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
          {head.header.map((name, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is told apart by its place; nothing moves
            <tr key={column} className="qm-still">
              <td className="main" title={name}>
                {name || <span className="qm-muted">No name</span>}
              </td>
              <td className="values" title={head.samples[column]?.join(', ')}>
                {head.samples[column]?.length ? (
                  <span className="qm-mono">{head.samples[column].join(', ')}</span>
                ) : (
                  <None />
                )}
              </td>
              <td className="arrow">
                <ArrowRight size={14} />
              </td>
              <td>
                <HTMLSelect
                  fill
                  aria-label={`${name || 'Column without a name'} fills`}
                  value={mapping.targets[column] ?? ''}
                  disabled={name === ''}
                  onChange={(event) => assign(column, event.currentTarget.value)}
                >
                  <option value="">Do not import</option>
                  {targets.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </HTMLSelect>
              </td>
              <td className="how">
                <How
                  target={mapping.targets[column] ?? ''}
                  suggested={suggested[column] ?? ''}
                  twice={mapping.targets.indexOf(mapping.targets[column] ?? '') !== column}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </div>
  );
}

interface HowProps {
  readonly target: string;
  readonly suggested: string;
  readonly twice: boolean;
}

/** How a column came to its field. */
function How({ target, suggested, twice }: HowProps) {
  if (target === '') return <>Stays in the file</>;
  if (twice) {
    return (
      <span className="qm-row">
        <WarningSign size={14} className="qm-import-warning" />
        Filled by two columns
      </span>
    );
  }
  return (
    <span className="qm-row">
      <Tick size={14} className="qm-import-done" />
      {target !== suggested ? 'Chosen' : target.startsWith('field.') ? 'Custom field' : 'Matched by name'}
    </span>
  );
}

const creatableTexts: Record<Creatable, string> = {
  types: 'Asset types',
  locations: 'Locations',
  vendors: 'Vendors',
  fields: 'Custom fields',
};

/** What holds for all rows. */
function Everywhere({ mapping, onChange }: Pick<MappingStepProps, 'mapping' | 'onChange'>) {
  const types = useQuery(api.assetTypes.list.queryOptions());
  const locations = useLocations();
  const choices: Record<ConstantColumn, readonly string[]> = {
    type: types.data?.items.map(({ name }) => name) ?? [],
    status: assetStatuses,
    condition: assetConditions,
    location: locations.all.map(({ path }) => path),
  };
  const asked = constantColumns.filter((name) => !mapping.targets.includes(name));
  return (
    <div className="qm-import-everywhere">
      {asked.length > 0 ? (
        <fieldset>
          <legend className="qm-h3">The same for every row</legend>
          <div className="qm-import-constants">
            {asked.map((name) => (
              <FormGroup
                key={name}
                labelFor={`constant-${name}`}
                label={
                  <>
                    {columnLabels[name]}{' '}
                    {requiredColumns.some((required) => required === name) ? (
                      <span className="qm-required">*</span>
                    ) : null}
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
                  {choices[name].map((choice) => (
                    <option key={choice}>{choice}</option>
                  ))}
                </HTMLSelect>
              </FormGroup>
            ))}
          </div>
        </fieldset>
      ) : null}
      <fieldset>
        <legend className="qm-h3">
          Create what is missing <span className="qm-muted">· people never are</span>
        </legend>
        <div className="qm-import-creatables">
          {creatables.map((name) => (
            <Checkbox
              key={name}
              label={creatableTexts[name]}
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
    </div>
  );
}
