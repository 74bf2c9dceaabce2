import { Checkbox, FormGroup, HTMLSelect, HTMLTable, InputGroup } from '@blueprintjs/core';
import { assetConditions, assetStatuses } from '@quartermaster/core/assets/asset';
import { type Creatable, creatables } from '@quartermaster/core/csv/import-result';
import { type FileHead, requiredColumns } from './reading.ts';
import type { Mapping } from './use-import.ts';

interface MappingStepProps {
  readonly head: FileHead;
  readonly targets: readonly { readonly value: string; readonly label: string }[];
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
}

/** What is still missing before a plan can be made. */
export function mappingFault({ targets, constants }: Mapping): string | undefined {
  const missing = requiredColumns.filter(
    (name) => !targets.includes(name) && !constants[name] && name !== 'assetId',
  );
  if (missing.length > 0) return `Still to say: ${missing.join(', ')}`;
  const twice = targets.find((target, index) => target !== '' && targets.indexOf(target) < index);
  return twice && `${twice} is filled by two columns`;
}

const creatableTexts: Record<Creatable, string> = {
  types: 'Asset types',
  locations: 'Locations',
  vendors: 'Vendors',
  fields: 'Custom fields',
};

/** What each column fills, what is the same for every row, and what may be made. */
export function MappingStep({ head, targets, mapping, onChange }: MappingStepProps) {
  const constants = (['type', 'status', 'condition', 'location'] as const).filter(
    (name) => !mapping.targets.includes(name),
  );
  const assign = (column: number, target: string): void =>
    onChange({ ...mapping, targets: mapping.targets.map((one, index) => (index === column ? target : one)) });
  return (
    <>
      <HTMLTable className="qm-table qm-mapping" aria-label="Columns of the file">
        <colgroup>
          <col style={{ width: '30%' }} />
          <col />
          <col style={{ width: 260 }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">First values</th>
            <th scope="col">Fills</th>
          </tr>
        </thead>
        <tbody>
          {head.header.map((name, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is told apart by its place; nothing moves
            <tr key={column}>
              <td className="main" title={name}>
                {name || '(no name)'}
              </td>
              <td className="qm-mono" title={head.samples[column]?.join(', ')}>
                {head.samples[column]?.filter(Boolean).join(', ')}
              </td>
              <td>
                <HTMLSelect
                  fill
                  aria-label={`${name || 'Column without a name'} fills`}
                  value={mapping.targets[column] ?? ''}
                  disabled={name === ''}
                  onChange={(event) => assign(column, event.currentTarget.value)}
                >
                  <option value="">Not imported</option>
                  {targets.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </HTMLSelect>
              </td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
      {mapping.targets.includes('assetId') ? null : (
        <p className="qm-import-note qm-muted">No column fills assetId: every row gets the next asset ID.</p>
      )}
      <div className="qm-import-options">
        {constants.length > 0 ? (
          <section>
            <h2 className="qm-h3">The same for every row</h2>
            <div className="qm-form2">
              {constants.map((name) => (
                <Constant
                  key={name}
                  name={name}
                  required={name === 'type' || name === 'status'}
                  value={mapping.constants[name] ?? ''}
                  onChange={(value) =>
                    onChange({ ...mapping, constants: { ...mapping.constants, [name]: value } })
                  }
                />
              ))}
            </div>
          </section>
        ) : null}
        <section>
          <h2 className="qm-h3">Make what is unknown</h2>
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
          <p className="qm-muted">People are never made: an unknown one is an error of its row.</p>
        </section>
      </div>
    </>
  );
}

interface ConstantProps {
  readonly name: 'type' | 'status' | 'condition' | 'location';
  readonly required: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Constant({ name, required, value, onChange }: ConstantProps) {
  const id = `constant-${name}`;
  const options = name === 'status' ? assetStatuses : name === 'condition' ? assetConditions : undefined;
  return (
    <FormGroup
      labelFor={id}
      label={
        <>
          {name} {required ? <span className="qm-required">*</span> : null}
        </>
      }
    >
      {options ? (
        <HTMLSelect id={id} fill value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">Not set</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </HTMLSelect>
      ) : (
        <InputGroup id={id} value={value} onValueChange={onChange} />
      )}
    </FormGroup>
  );
}
