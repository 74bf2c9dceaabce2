import { Checkbox, FormGroup, HTMLSelect } from '@blueprintjs/core';
import { Cube, Form } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { useId, useState } from 'react';
import { ToggleChip } from '../ui/chips.tsx';
import { ErrorState } from '../ui/empty-state.tsx';
import './configuration.css';
import { ConfigurationSkeleton } from './configuration-skeleton.tsx';
import { assignable } from './type-form.ts';
import { useConfiguration } from './use-configuration.ts';
import { useMapping } from './use-mapping.ts';

/** Which side the mapping is edited from. */
type Side = 'type' | 'field';

/**
 * Attaches custom fields to asset types and detaches them, from either side. Each
 * change is saved immediately.
 */
export function FieldMapping() {
  const { types, fields } = useConfiguration();
  const [side, setSide] = useState<Side>('type');
  const [chosen, setChosen] = useState<Readonly<Record<Side, string | undefined>>>({
    type: undefined,
    field: undefined,
  });
  const mapping = useMapping(types.data?.items ?? []);
  const id = useId();
  if (types.error || fields.error) {
    const retry = (): void => {
      void types.refetch();
      void fields.refetch();
    };
    return <ErrorState error={types.error ?? fields.error} text={message.settingsNotLoaded} retry={retry} />;
  }
  if (types.isPending || fields.isPending) return <ConfigurationSkeleton />;
  const allTypes = types.data?.items ?? [];
  const allFields = assignable(fields.data?.items ?? []);
  const type = allTypes.find((one) => one.id === chosen.type) ?? allTypes[0];
  const field = allFields.find((one) => one.id === chosen.field) ?? allFields[0];
  const choices = side === 'type' ? allTypes : allFields;
  return (
    <>
      <div className="qm-configuration-header">
        <ToggleChip pressed={side === 'type'} icon={<Cube size={14} />} onToggle={() => setSide('type')}>
          By type
        </ToggleChip>
        <ToggleChip pressed={side === 'field'} icon={<Form size={14} />} onToggle={() => setSide('field')}>
          By field
        </ToggleChip>
      </div>
      <div className="qm-field-mapping">
        <FormGroup label={side === 'type' ? 'Asset type' : 'Custom field'} labelFor={id}>
          <HTMLSelect
            id={id}
            fill
            value={(side === 'type' ? type : field)?.id ?? ''}
            onChange={(event) => setChosen({ ...chosen, [side]: event.currentTarget.value })}
          >
            {choices.map((one) => (
              <option key={one.id} value={one.id}>
                {'displayName' in one ? one.displayName : one.name}
              </option>
            ))}
          </HTMLSelect>
        </FormGroup>
        {side === 'type' && type ? (
          <fieldset className="qm-checks">
            <legend>Custom fields of {type.name}</legend>
            {allFields.map((one) => (
              <MappingCheck key={one.id} label={one.displayName} note={one.apiName} {...mapping(type, one)} />
            ))}
          </fieldset>
        ) : null}
        {side === 'field' && field ? (
          <fieldset className="qm-checks">
            <legend>Asset types with {field.displayName}</legend>
            {allTypes.map((one) => (
              <MappingCheck key={one.id} label={one.name} {...mapping(one, field)} />
            ))}
          </fieldset>
        ) : null}
      </div>
    </>
  );
}

interface MappingCheckProps {
  readonly label: string;
  readonly note?: string;
  readonly attached: boolean;
  readonly onToggle: (attach: boolean) => void;
}

const MappingCheck = ({ label, note, attached, onToggle }: MappingCheckProps) => (
  <Checkbox checked={attached} onChange={(event) => onToggle(event.currentTarget.checked)}>
    {label} {note ? <span className="qm-muted qm-mono">{note}</span> : null}
  </Checkbox>
);
