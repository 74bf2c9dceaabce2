import { Button, FormGroup, InputGroup, Menu, MenuItem } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { appliesTo, type CustomField } from '@quartermaster/core/fields/custom-field';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { DayField } from '../../forms/day-field.tsx';
import { SelectField, type SelectOption } from '../../forms/select-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import { count } from '../../ui/numbers.ts';
import { type BulkInput, cleared } from './bulk-form.ts';
import type { BulkResult } from './bulk-selection.ts';
import { choices, clear, LeaveLink, leave } from './left-as-it-is.tsx';

interface BulkCustomFieldsProps {
  readonly fields: readonly CustomField[];
  /** Says how many there are of each type. */
  readonly preview: BulkResult | undefined;
}

/** The custom fields that are to be set, added one by one: not all of the assets have all of them. */
export function BulkCustomFields({ fields, preview }: BulkCustomFieldsProps) {
  const { setValue, getValues, setFocus } = useFormContext<BulkInput>();
  const [open, setOpen] = useState(false);
  const [added, setAdded] = useState<readonly string[]>([]);
  const total = preview?.total ?? 0;
  const having = ({ assetTypes }: CustomField): number =>
    Object.entries(preview?.types ?? {}).reduce(
      (sum, [type, number]) => sum + (appliesTo({ assetTypes }, type) ? number : 0),
      0,
    );
  const offered = fields.filter((field) => having(field) > 0 && !added.includes(field.apiName));
  const add = ({ apiName }: CustomField): void => {
    setValue(`customFields.${apiName}`, '', { shouldDirty: true });
    setAdded([...added, apiName]);
    setOpen(false);
    setTimeout(() => setFocus(`customFields.${apiName}`));
  };
  const remove = ({ apiName }: CustomField): void => {
    const { [apiName]: _left, ...others } = getValues('customFields');
    setValue('customFields', others, { shouldDirty: true, shouldValidate: true });
    setAdded(added.filter((one) => one !== apiName));
  };
  if (offered.length + added.length === 0) return null;
  return (
    <section className="qm-bulk-fields" aria-labelledby="bulk-fields">
      <header>
        <h3 className="qm-h3" id="bulk-fields">
          Custom fields
        </h3>
        {offered.length > 0 ? (
          <Dropdown
            at="end"
            isOpen={open}
            onInteraction={setOpen}
            content={
              <Menu className="qm-bulk-menu">
                {offered.map((field) => (
                  <MenuItem
                    key={field.id}
                    text={field.displayName}
                    label={`${count(having(field))} of ${count(total)}`}
                    onClick={() => add(field)}
                  />
                ))}
              </Menu>
            }
          >
            <Button variant="minimal" size="small" icon={<Plus size={16} />} text="Add a field" />
          </Dropdown>
        ) : null}
      </header>
      <div className="qm-form2">
        {added.map((apiName) => {
          const field = fields.find((one) => one.apiName === apiName);
          if (!field) return null;
          return (
            <div key={apiName} className="qm-with-link">
              <CustomInput
                field={field}
                help={`${count(having(field))} of the ${count(total)} ${having(field) === 1 ? 'has' : 'have'} this field.`}
              />
              <span className="qm-bulk-links">
                <ClearLink field={field} />
                <LeaveLink label={field.displayName} onLeave={() => remove(field)} />
              </span>
            </div>
          );
        })}
      </div>
    </section>
  );
}

function CustomInput({ field, help }: { readonly field: CustomField; readonly help: string }) {
  const name = `customFields.${field.apiName}` as const;
  const isCleared = useWatch<BulkInput>({ name }) === cleared;
  const common = { name, label: field.displayName, help };
  if (field.type === 'select')
    return (
      <SelectField<BulkInput> {...common} none={leave} options={[...choices(field.options ?? []), clear]} />
    );
  if (field.type === 'boolean') return <SelectField<BulkInput> {...common} none={leave} options={yesNo} />;
  if (isCleared)
    return (
      <FormGroup label={field.displayName} helperText={help}>
        <InputGroup disabled value="Will be cleared" aria-label={field.displayName} />
      </FormGroup>
    );
  return field.type === 'date' ? (
    <DayField<BulkInput> {...common} placeholder={leave} />
  ) : (
    <TextField<BulkInput>
      {...common}
      placeholder={leave}
      {...(field.type === 'number' ? { inputMode: 'decimal' } : {})}
    />
  );
}

/** Clears a field that is typed into; the others have it among their choices. */
function ClearLink({ field: { type, displayName, apiName } }: { readonly field: CustomField }) {
  const name = `customFields.${apiName}` as const;
  const { setValue } = useFormContext<BulkInput>();
  const isCleared = useWatch<BulkInput>({ name }) === cleared;
  if (isCleared || type === 'select' || type === 'boolean') return null;
  return (
    <button
      type="button"
      className="qm-link"
      aria-label={`${displayName}: clear this field`}
      onClick={() => setValue(name, cleared, { shouldDirty: true, shouldValidate: true })}
    >
      Clear
    </button>
  );
}

const yesNo: readonly SelectOption[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
  clear,
];
