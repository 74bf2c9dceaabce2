import type { ItemBulkChange } from '@quartermaster/core/catalogue/bulk';
import { message } from '@quartermaster/core/messages';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../api.ts';
import { bulkStep } from '../bulk/bulk-steps.tsx';
import { useBulkRun } from '../bulk/use-bulk-run.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { wholeNumber } from '../forms/form-schemas.ts';
import { SelectField } from '../forms/select-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useUndoText } from '../settings/use-retention.ts';
import { counted } from '../ui/numbers.ts';
import './edit-items.css';
import { priceText } from '../forms/price-text.ts';
import { type BulkSelection, useItemBulk } from './bulk-selection.ts';

/** Blank leaves the field unchanged. */
const orLeft = <T,>(schema: z.ZodType<T, string>) => z.union([z.literal(''), schema]);

const schema = z
  .object({
    type: z.string(),
    manufacturer: z.string().trim().max(200),
    price: orLeft(priceText),
    inStock: orLeft(wholeNumber),
  })
  .refine((form) => Object.values(form).some((value) => value !== ''), {
    path: ['type'],
    message: message.nothingToSet,
  })
  .transform(
    ({ type, manufacturer, price, inStock }): ItemBulkChange => ({
      ...(type === '' ? {} : { type }),
      ...(manufacturer === '' ? {} : { manufacturer }),
      ...(price === '' ? {} : { price }),
      ...(inStock === '' ? {} : { inStock }),
    }),
  );
type EditInput = z.input<typeof schema>;

const labels = { type: 'Type', manufacturer: 'Manufacturer', price: 'Price', inStock: 'In Stock' };
const untouched: EditInput = { type: '', manufacturer: '', price: '', inStock: '' };

const activity = 'Updating items';

interface EditItemsProps {
  readonly selection: BulkSelection;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Edits several items at once; blank fields stay unchanged. */
export function EditItems({ selection, onDone, onClose }: EditItemsProps) {
  const types = useQuery(api.assetTypes.list.queryOptions());
  const { begin, ...changing } = useItemBulk(selection);
  const bulk = useBulkRun({
    ...{ begin: (set: ItemBulkChange) => begin({ set }), ...changing },
    ...{ activity, failure: message.itemNotUpdated, onDone, onClose },
  });
  const undoText = useUndoText();
  const what = counted(selection.size, 'item');
  return (
    <FormDialog<EditInput, ItemBulkChange>
      title={`Edit ${what}`}
      schema={schema}
      defaults={untouched}
      labels={labels}
      submitLabel={`Update ${what}`}
      busyLabel="Updating..."
      failure={message.itemNotUpdated}
      footnote={undoText}
      step={bulk.stage && bulkStep(bulk.stage, activity, bulk, onClose)}
      onSubmit={bulk.run}
      onClose={onClose}
    >
      <p className="qm-muted qm-bulk-lead">What is left blank stays as it is.</p>
      <SelectField<EditInput>
        name="type"
        label={labels.type}
        none="Leave as it is"
        options={(types.data?.items ?? []).map(({ name }) => ({ value: name, label: name }))}
      />
      <TextField<EditInput> name="manufacturer" label={labels.manufacturer} />
      <div className="qm-form2">
        <TextField<EditInput> name="price" label={labels.price} inputMode="decimal" />
        <TextField<EditInput> name="inStock" label={labels.inStock} inputMode="numeric" />
      </div>
    </FormDialog>
  );
}
