import { Button, InputGroup } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { itemSchema, newItemSchema } from '@quartermaster/core/catalogue/item';
import { fieldsOnItemForms } from '@quartermaster/core/fields/asset-type';
import { bindingOf } from '@quartermaster/core/fields/bound-fields';
import { message } from '@quartermaster/core/messages';
import { filled, filledLines } from '@quartermaster/core/text';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useController, useFieldArray, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { api, client } from '../api.ts';
import { editedRecord } from '../forms/edit-conflict.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { wholeNumber } from '../forms/form-schemas.ts';
import { SelectField } from '../forms/select-field.tsx';
import { TextAreaField } from '../forms/text-area-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useSave } from '../forms/use-save.ts';
import { ActionButton } from '../ui/action-button.tsx';
import './item-dialog.css';
import { pictureChoiceOf, pictureChoiceSchema, pictureText } from './picture-choice.ts';
import { PictureField } from './picture-field.tsx';
import type { ItemRow } from './use-items.ts';

const amount = z
  .string()
  .regex(/^\d+([.,]\d{1,2})?$/, message.notPrice)
  .transform((text) => Number(text.replace(',', '.')));

/** Catalogue edit (section 5): every field is required; specs are key-value rows, and blank keys are ignored. */
const schema = newItemSchema.extend({
  sku: filled(100),
  manufacturer: filled(200),
  price: amount,
  inStock: wholeNumber,
  image: pictureChoiceSchema,
  description: filledLines(10_000),
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
  image: 'Image',
  description: 'Description',
  specs: 'Specifications',
};

interface ItemDialogProps {
  /** Absent for a new item. */
  readonly id?: string;
  readonly onClose: () => void;
}

/** Adds or edits an item. */
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
  // The item as it was when the form opened; a change since then must not slip into the form unnoticed.
  const item = useRef(given).current;
  const settings = useQuery(api.assetTypes.list.queryOptions());
  const [opened] = useState(() => item && editedRecord(item, itemSchema, defaultsOf));
  const whatFollows = { invalidates: [api.catalogue], onSaved: onClose };
  const add = useSave(client.catalogue.create, {
    ...whatFollows,
    success: message.itemAdded,
  });
  const update = useSave(client.catalogue.update, {
    ...whatFollows,
    success: message.itemUpdated,
  });
  const save = ({ specs, image, ...fields }: ItemOutput, version: number | undefined): Promise<unknown> => {
    const body = { ...fields, specs: Object.fromEntries(specs.map((spec) => [spec.key, spec.value])) };
    if (item) return update.save({ params: { id: item.id }, body: { ...body, image } }, version);
    return add.save(image === null ? body : { ...body, image });
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
      failure={item ? message.itemNotUpdated : message.itemNotAdded}
      footnote={
        item
          ? 'Existing requests keep the name and price they were made with.'
          : 'It appears in the store right away.'
      }
      editing={opened}
      show={textOf}
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
        <TextField<ItemInput> name="price" label={labels.price} required inputMode="decimal" />
        <TextField<ItemInput> name="inStock" label={labels.inStock} required inputMode="numeric" />
      </div>
      <PictureField label={labels.image} />
      <TextAreaField<ItemInput> name="description" label={labels.description} required />
      <Specs />
    </FormDialog>
  );
}

/** What isn't simply text, for the notice of an edit conflict. */
function textOf(name: string, value: unknown): string | undefined {
  if (name === 'image') return pictureText(value);
  return name === 'specs' ? specsText(value) : undefined;
}

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
  image: pictureChoiceOf(item?.image),
  description: item?.description ?? '',
  specs: Object.entries(item?.specs ?? {}).map(([key, value]) => ({ key, value })),
});

/** Key-value rows. The keys suggested are the type's custom fields, which the values fill in assets created from it. */
function Specs() {
  const { fields, append, remove } = useFieldArray<ItemInput, 'specs'>({ name: 'specs' });
  const type = useWatch<ItemInput, 'type'>({ name: 'type' });
  const adding = useRef<HTMLButtonElement>(null);
  const types = useQuery(api.assetTypes.list.queryOptions()).data?.items ?? [];
  const definitions = useQuery(api.customFields.list.queryOptions()).data?.items ?? [];
  const ofType = fieldsOnItemForms(
    definitions,
    types.find(({ name }) => name === type),
  );
  // What every asset has of its own, an item doesn't fill.
  const keys = ofType.filter(({ apiName }) => !bindingOf(apiName));
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
            handFocusTo={adding}
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
