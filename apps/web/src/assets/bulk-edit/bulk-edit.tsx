import type { BulkChange } from '@quartermaster/core/assets/bulk';
import type { CustomField } from '@quartermaster/core/fields/custom-field';
import { message } from '@quartermaster/core/messages';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { api } from '../../api.ts';
import { bulkStep } from '../../bulk/bulk-steps.tsx';
import { useBulkRun } from '../../bulk/use-bulk-run.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useUndoText } from '../../settings/use-retention.ts';
import { counted } from '../../ui/numbers.ts';
import './bulk-edit.css';
import { type BulkInput, bulkFormSchema, untouched } from './bulk-form.ts';
import { BulkInputs, bulkLabels } from './bulk-inputs.tsx';
import { BulkPreview } from './bulk-preview.tsx';
import { type BulkSelection, sizeOf, useAssetBulk, useBulkPreview } from './bulk-selection.ts';

interface BulkEditProps {
  readonly selection: BulkSelection;
  /** Called once assets have changed. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Edit N Selected (section 2): untouched fields stay as they are. Previews what would change. */
export function BulkEdit(props: BulkEditProps) {
  const fields = useQuery(api.customFields.list.queryOptions()).data?.items;
  return fields ? <BulkForm {...props} fields={fields} /> : null;
}

const activity = 'Updating assets';
/** How long typing must pause before the change is previewed, in ms. */
const pause = 300;

function BulkForm({
  selection,
  fields,
  onDone,
  onClose,
}: BulkEditProps & { readonly fields: readonly CustomField[] }) {
  const [set, setSet] = useState<BulkChange>({});
  const bulk = useBulkRun({
    ...useAssetBulk(selection),
    ...{ activity, failure: message.assetsNotUpdated, onDone, onClose },
  });
  const preview = useBulkPreview(selection, { set }, bulk.stage === undefined);
  const [schema] = useState(() => bulkFormSchema(fields));
  const undoText = useUndoText();
  const touched = Object.keys(set).length > 0;
  const changes = touched ? (preview.data?.updated ?? 0) : 0;
  return (
    <FormDialog<BulkInput, BulkChange>
      wide
      title={`Edit ${counted(sizeOf(selection), 'asset')}`}
      schema={schema}
      defaults={untouched}
      labels={bulkLabels(fields)}
      submitLabel={`Update ${counted(changes, 'asset')}`}
      busyLabel="Updating..."
      footnote={undoText}
      idle={changes === 0 || preview.isPlaceholderData}
      failure={message.assetsNotUpdated}
      step={bulk.stage && bulkStep(bulk.stage, activity, bulk, onClose)}
      onSubmit={(change) => bulk.run({ set: change })}
      onClose={onClose}
    >
      <Watched schema={schema} onChange={setSet} />
      <BulkInputs fields={fields} preview={preview.data} />
      {touched ? <BulkPreview preview={preview} /> : null}
    </FormDialog>
  );
}

interface WatchedProps {
  readonly schema: ReturnType<typeof bulkFormSchema>;
  readonly onChange: (set: BulkChange) => void;
}

/** Reports the form's values when typing pauses, provided they are valid. */
function Watched({ schema, onChange }: WatchedProps) {
  const values = useWatch<BulkInput>();
  const change = schema.safeParse({ ...untouched, ...values });
  const text = change.success ? JSON.stringify(change.data) : undefined;
  useEffect(() => {
    if (text === undefined) return;
    const timer = setTimeout(() => onChange(JSON.parse(text)), pause);
    return () => clearTimeout(timer);
  }, [text, onChange]);
  return null;
}
