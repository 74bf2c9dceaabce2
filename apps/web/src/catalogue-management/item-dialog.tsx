import { itemSchema, newItemSchema } from '@quartermaster/core/catalogue/item';
import { message } from '@quartermaster/core/messages';
import { filled, filledLines } from '@quartermaster/core/text';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { api, client, isGone } from '../api.ts';
import { editedRecord } from '../forms/edit-conflict.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { wholeNumber } from '../forms/form-schemas.ts';
import { SelectField } from '../forms/select-field.tsx';
import { TextAreaField } from '../forms/text-area-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useSave } from '../forms/use-save.ts';
import './item-dialog.css';
import { priceText } from '../forms/price-text.ts';
import { specsOf, specsSchema, specsText } from './item-specs.ts';
import { pictureChoiceOf, pictureChoiceSchema, pictureText } from './picture-choice.ts';
import { PictureField } from './picture-field.tsx';
import { Specs } from './specs.tsx';
import type { ItemRow } from './use-items.ts';

/**
 * Catalogue edit (section 5): every field is required; specs are key-value rows, and blank keys are ignored.
 */
const schema = newItemSchema.extend({
  sku: filled(100),
  manufacturer: filled(200),
  price: priceText,
  inStock: wholeNumber,
  image: pictureChoiceSchema,
  description: filledLines(10_000),
  specs: specsSchema,
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
  return <ItemForm item={item.data} gone={isGone(item.error)} onClose={onClose} />;
}

function ItemForm({
  item: given,
  gone,
  onClose,
}: {
  readonly item: ItemRow | undefined;
  readonly gone: boolean;
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
    const body = { ...fields, specs: specsOf(specs) };
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
      gone={gone && message.itemNotFound}
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
      <Specs label={labels.specs} />
    </FormDialog>
  );
}

/** Non-text values as text, for the notice of an edit conflict. */
function textOf(name: string, value: unknown): string | undefined {
  if (name === 'image') return pictureText(value);
  return name === 'specs' ? specsText(value) : undefined;
}

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
