import { Button, FormGroup, InputGroup, Menu, MenuItem } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { assetConditions } from '@quartermaster/core/assets/asset';
import { bulkStatuses } from '@quartermaster/core/assets/bulk';
import { bindingOf } from '@quartermaster/core/fields/bound-fields';
import { appliesTo, type CustomField } from '@quartermaster/core/fields/custom-field';
import { type ReactNode, useState } from 'react';
import { type FieldPath, useFormContext, useWatch } from 'react-hook-form';
import { useVendorNames } from '../../configuration/use-vendor-names.ts';
import { DayField } from '../../forms/day-field.tsx';
import { SelectField, type SelectOption } from '../../forms/select-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useLocations } from '../../locations/use-locations.ts';
import { Dropdown } from '../../ui/dropdown.tsx';
import { count } from '../../ui/numbers.ts';
import { PersonField } from '../../users/person-field.tsx';
import { type BulkInput, cleared } from './bulk-form.ts';
import type { BulkResult } from './bulk-selection.ts';

const labels = {
  status: 'Status',
  location: 'Location',
  condition: 'Condition',
  assignedTo: 'Assigned To',
  vendor: 'Vendor',
  warrantyEnd: 'Warranty End',
};

/** The labels of the fields, by input name. */
export const bulkLabels = (fields: readonly CustomField[]): Readonly<Record<string, string>> => ({
  ...labels,
  ...Object.fromEntries(fields.map(({ apiName, displayName }) => [`customFields.${apiName}`, displayName])),
});

const leave = 'Leave as it is';
const clear: SelectOption = { value: cleared, label: 'Clear this field' };
const choices = (values: readonly string[]): SelectOption[] =>
  values.map((value) => ({ value, label: value }));

interface BulkInputsProps {
  readonly fields: readonly CustomField[];
  /** Contains the number of selected assets of each type. */
  readonly preview: BulkResult | undefined;
}

/** The fields that can be set on many assets at once. */
export function BulkInputs({ fields, preview }: BulkInputsProps) {
  const { names } = useVendorNames();
  const locations = useLocations();
  return (
    <>
      <div className="qm-form2">
        <Touched name="status" label={labels.status}>
          <SelectField<BulkInput>
            name="status"
            label={labels.status}
            none={leave}
            options={choices(bulkStatuses)}
          />
        </Touched>
        <Touched name="location" label={labels.location}>
          <SelectField<BulkInput>
            name="location"
            label={labels.location}
            none={leave}
            options={[...locations.all.map(({ id, path }) => ({ value: id, label: path })), clear]}
          />
        </Touched>
        <Touched name="condition" label={labels.condition}>
          <SelectField<BulkInput>
            name="condition"
            label={labels.condition}
            none={leave}
            options={choices(assetConditions)}
          />
        </Touched>
        <Touched name="assignedTo" label={labels.assignedTo}>
          <PersonField<BulkInput>
            name="assignedTo"
            label={labels.assignedTo}
            none={leave}
            others={[{ value: cleared, name: 'Nobody' }]}
          />
        </Touched>
        <Touched name="vendor" label={labels.vendor}>
          <SelectField<BulkInput>
            name="vendor"
            label={labels.vendor}
            none={leave}
            options={[...choices(names), clear]}
          />
        </Touched>
        <Touched name="warrantyEnd" label={labels.warrantyEnd}>
          <DayField<BulkInput> name="warrantyEnd" label={labels.warrantyEnd} placeholder={leave} />
        </Touched>
      </div>
      <CustomFields fields={fields.filter(({ apiName }) => !bindingOf(apiName))} preview={preview} />
    </>
  );
}

interface TouchedProps {
  readonly name: FieldPath<BulkInput>;
  readonly label: string;
  readonly children: ReactNode;
}

/** A field that is dimmed until it is touched, and can be reset afterwards. */
function Touched({ name, label, children }: TouchedProps) {
  const { setValue } = useFormContext<BulkInput>();
  const value = useWatch<BulkInput>({ name });
  return (
    <div className={value ? 'qm-with-link' : 'qm-with-link qm-untouched'}>
      {children}
      {value ? (
        <LeaveLink
          label={label}
          onLeave={() => setValue(name, '', { shouldDirty: true, shouldValidate: true })}
        />
      ) : null}
    </div>
  );
}

const LeaveLink = ({ label, onLeave }: { readonly label: string; readonly onLeave: () => void }) => (
  <button type="button" className="qm-link" aria-label={`${label}: leave as it is`} onClick={onLeave}>
    {leave}
  </button>
);

function CustomFields({ fields, preview }: BulkInputsProps) {
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

/** Clears a field that is typed into; the others have a choice for it. */
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
