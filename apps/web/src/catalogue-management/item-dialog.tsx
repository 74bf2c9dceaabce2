import { Button, InputGroup } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { itemSchema, newItemSchema } from '@quartermaster/core/catalogue/item';
import { fieldsOnForms } from '@quartermaster/core/fields/asset-type';
import { filled, picture } from '@quartermaster/core/text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useController, useFieldArray, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { api, client } from '../api.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { SelectField, TextAreaField, TextField } from '../ui/form.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { editing } from '../ui/meanwhile.ts';
import { toastSuccess } from '../ui/toast.ts';
import { wholeNumber } from '../ui/typed-number.ts';
import './item-dialog.css';
import type { ItemRow } from './use-items.ts';

const amount = z
  .string()
  .regex(/^\d+([.,]\d{1,2})?$/, 'Use a number like 1499.90')
  .transform((text) => Number(text.replace(',', '.')));

/** Catalogue edit (section 5): all of it required; specs are key and value rows, blank keys are ignored. */
const schema = newItemSchema.extend({
  sku: filled(100),
  manufacturer: filled(200),
  price: amount,
  inStock: wholeNumber,
  image: filled(2048).pipe(picture),
  description: filled(10_000),
  specs: z.array(z.object({ key: z.string(), value: z.string() })),
});
type ItemInput = z.input<typeof schema>;
type ItemOutput = z.output<typeof schema>;

const labels = {
  sku: 'SKU',
  name: 'Name',
  type: 'Type',
  manufacturer: 'Manufacturer',
  price: 'Price',
  inStock: 'In Stock',
  image: 'Image address',
  description: 'Description',
  specs: 'Specifications',
};

interface ItemDialogProps {
  /** Absent for a new item. */
  readonly id?: string;
  readonly onClose: () => void;
}

/** Add Item and its edit. */
export function ItemDialog({ id, onClose }: ItemDialogProps) {
  const item = useQuery(
    api.catalogue.get.queryOptions({ input: { params: { id: id ?? '' } }, enabled: id !== undefined }),
  );
  if (id !== undefined && !item.data) return null;
  return <ItemForm item={item.data} onClose={onClose} />;
}

function ItemForm({
  item: given,
  onClose,
}: {
  readonly item: ItemRow | undefined;
  readonly onClose: () => void;
}) {
  // What was there when the form was opened: a change meanwhile must not slip in under what is typed.
  const item = useRef(given).current;
  const queries = useQueryClient();
  const key = useRef(crypto.randomUUID()).current;
  const settings = useQuery(api.assetTypes.list.queryOptions());
  const [opened] = useState(() => item && editing(item, itemSchema, defaultsOf));
  const save = async ({ specs, ...fields }: ItemOutput, version: number | undefined): Promise<void> => {
    const body = { ...fields, specs: Object.fromEntries(specs.map((spec) => [spec.key, spec.value])) };
    if (item) {
      await client.catalogue.update(
        { params: { id: item.id }, body },
        { context: version === undefined ? {} : { version } },
      );
    } else await client.catalogue.create(body, { context: { idempotencyKey: key } });
    toastSuccess(item ? 'Catalog item updated successfully' : 'Catalog item added successfully');
    await queries.invalidateQueries({ queryKey: api.catalogue.key() });
    onClose();
  };
  return (
    <FormDialog<ItemInput, ItemOutput>
      wide
      title={item ? 'Edit Item' : 'Add Item'}
      schema={schema}
      defaults={opened?.values ?? defaultsOf(undefined)}
      labels={labels}
      submitLabel={item ? 'Save' : 'Add Item'}
      busyLabel="Saving..."
      failure={item ? 'Failed to update catalog item' : 'Failed to add catalog item'}
      footnote={
        item
          ? 'Requests keep the name and price that they were made with.'
          : 'People see it in the store at once.'
      }
      editing={opened}
      show={(name, value) => (name === 'specs' ? specsText(value) : undefined)}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="qm-form2">
        <TextField<ItemInput> name="name" label={labels.name} required className="span" />
        <TextField<ItemInput> name="sku" label={labels.sku} required mono />
        <SelectField<ItemInput>
          name="type"
          label={labels.type}
          required
          none="Choose a type"
          options={(settings.data?.items ?? []).map(({ name }) => ({ value: name, label: name }))}
        />
        <TextField<ItemInput> name="manufacturer" label={labels.manufacturer} required />
        <TextField<ItemInput>
          name="image"
          label={labels.image}
          required
          help="An https address"
          inputMode="url"
        />
        <TextField<ItemInput> name="price" label={labels.price} required inputMode="decimal" />
        <TextField<ItemInput> name="inStock" label={labels.inStock} required inputMode="numeric" />
      </div>
      <TextAreaField<ItemInput> name="description" label={labels.description} required />
      <Specs />
    </FormDialog>
  );
}

/** How a list of specifications reads where it changed meanwhile. */
const specsText = (value: unknown): string =>
  schema.shape.specs
    .catch([])
    .parse(value)
    .map((spec) => `${spec.key}: ${spec.value}`)
    .join(', ') || 'None';

const defaultsOf = (item: ItemRow | undefined): ItemInput => ({
  sku: item?.sku ?? '',
  name: item?.name ?? '',
  type: item?.type ?? '',
  manufacturer: item?.manufacturer ?? '',
  price: item ? String(item.price) : '',
  inStock: item ? String(item.inStock) : '',
  image: item?.image ?? '',
  description: item?.description ?? '',
  specs: Object.entries(item?.specs ?? {}).map(([key, value]) => ({ key, value })),
});

/** Key and value rows; the custom fields of the item's type are suggested as keys, and fill assets made of it. */
function Specs() {
  const { fields, append, remove } = useFieldArray<ItemInput, 'specs'>({ name: 'specs' });
  const type = useWatch<ItemInput, 'type'>({ name: 'type' });
  const adding = useRef<HTMLButtonElement>(null);
  const types = useQuery(api.assetTypes.list.queryOptions()).data?.items ?? [];
  const definitions = useQuery(api.customFields.list.queryOptions()).data?.items ?? [];
  const ofType = fieldsOnForms(
    definitions,
    types.find(({ name }) => name === type),
  );
  // A serial number is one asset's, never an item's.
  const keys = ofType.filter(({ apiName }) => apiName !== 'serial_number');
  return (
    <fieldset className="qm-specs">
      <legend>{labels.specs}</legend>
      <datalist id="spec-keys">
        {keys.map((field) => (
          <option key={field.id} value={field.apiName}>
            {field.displayName}
          </option>
        ))}
      </datalist>
      {fields.map((spec, index) => (
        <div key={spec.id} className="qm-spec">
          <SpecInput
            name={`specs.${index}.key`}
            label={`Specification ${index + 1}, name`}
            list="spec-keys"
            placeholder="ram_gb"
          />
          <SpecInput name={`specs.${index}.value`} label={`Specification ${index + 1}, value`} />
          <ActionButton
            heir={adding}
            variant="minimal"
            icon={<Cross size={16} />}
            aria-label={`Remove specification ${index + 1}`}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      <Button
        ref={adding}
        variant="minimal"
        size="small"
        icon={<Plus size={14} />}
        onClick={() => append({ key: '', value: '' })}
      >
        Add specification
      </Button>
    </fieldset>
  );
}

interface SpecInputProps {
  readonly name: `specs.${number}.key` | `specs.${number}.value`;
  readonly label: string;
  readonly list?: string;
  readonly placeholder?: string;
}

function SpecInput({ name, label, list, placeholder }: SpecInputProps) {
  const { field } = useController<ItemInput, typeof name>({ name });
  return (
    <InputGroup
      value={field.value}
      onValueChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      aria-label={label}
      list={list}
      placeholder={placeholder}
    />
  );
}
