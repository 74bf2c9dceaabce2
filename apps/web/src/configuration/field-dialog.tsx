import { Button } from '@blueprintjs/core';
import type { AssetType } from '@quartermaster/core/fields/asset-type';
import { bindingOf } from '@quartermaster/core/fields/bound-fields';
import {
  type ConversionPreview,
  changesValues,
  mayInvalidateValues,
} from '@quartermaster/core/fields/conversion';
import { type CustomField, customFieldSchema, fieldTypes } from '@quartermaster/core/fields/custom-field';
import { message } from '@quartermaster/core/messages';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { api, client } from '../api.ts';
import { CheckGroup } from '../forms/check-group.tsx';
import { CheckboxField } from '../forms/checkbox-field.tsx';
import { editedRecord } from '../forms/edit-conflict.ts';
import { type DialogStep, FormDialog } from '../forms/form-dialog.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useSave } from '../forms/use-save.ts';
import { toastError } from '../ui/toast.ts';
import { ConversionReview, confirmLabel, SetAside } from './conversion-review.tsx';
import {
  type FieldInput,
  type FieldOutput,
  fieldChangeOf,
  fieldDefaults,
  fieldFormSchema,
} from './field-form.ts';
import { DefaultValue, LinkedInputs, Options, StoredValuesNote } from './field-inputs.tsx';
import { fieldTypeLabels } from './field-types.ts';
import { followJob, type Job } from './follow-job.ts';
import { JobProgress } from './job-progress.tsx';
import { useConfiguration, useInvalidateConfiguration } from './use-configuration.ts';

const labels = {
  displayName: 'Display name',
  apiName: 'API name',
  type: 'Type',
  options: 'Options',
  defaultValue: 'Default value',
  required: 'Required',
  hiddenOnItemForms: 'Hidden on item forms',
  everyType: 'All asset types',
  assetTypes: 'Asset types',
};

interface FieldDialogProps {
  /** Absent for a new field. */
  readonly field?: CustomField;
  readonly onClose: () => void;
}

/** Adds or edits a custom field. Existing types and fields are loaded before it opens. */
export function FieldDialog(props: FieldDialogProps) {
  const { types, fields } = useConfiguration();
  return types.data && fields.data ? (
    <FieldForm {...props} types={types.data.items} fields={fields.data.items} />
  ) : null;
}

/** What replaces the form: the question, the conversion, and what it set aside. */
type Stage =
  | { readonly what: 'asked'; readonly preview: ConversionPreview; readonly answer: (goOn: boolean) => void }
  | { readonly what: 'converting'; readonly job: Job | undefined }
  | { readonly what: 'converted'; readonly job: Job };

interface FieldFormProps extends FieldDialogProps {
  readonly types: readonly AssetType[];
  readonly fields: readonly CustomField[];
}

function FieldForm({ field: given, types, fields, onClose }: FieldFormProps) {
  // The field as it was when the form opened; a change since then must not slip into the form unnoticed.
  const field = useRef(given).current;
  const [opened] = useState(() => field && editedRecord(field, customFieldSchema, fieldDefaults));
  // From now on a taken name may be this very field, saved by a call whose response
  // got lost; the server will tell.
  const [schema] = useState(() => fieldFormSchema(field ? undefined : fields.map(({ apiName }) => apiName)));
  const onlyType = field && bindingOf(field.apiName)?.type;
  const [stage, setStage] = useState<Stage>();
  const refresh = useInvalidateConfiguration();
  const watching = useRef(new AbortController());
  useEffect(() => {
    watching.current = new AbortController();
    return () => watching.current.abort();
  }, []);

  /** Shows what the change would do to stored values. @returns whether to go ahead */
  const ask = (preview: ConversionPreview): Promise<boolean> =>
    new Promise((resolve) => {
      const answer = (goOn: boolean): void => {
        setStage(undefined);
        resolve(goOn);
      };
      setStage({ what: 'asked', preview, answer });
    });

  const follow = async (jobId: string): Promise<void> => {
    setStage({ what: 'converting', job: undefined });
    const job = await followJob(
      jobId,
      (now) => setStage({ what: 'converting', job: now }),
      watching.current.signal,
    );
    if (!job) return;
    await refresh(true);
    if (job.state !== 'done') toastError(message.recordNotUpdated('field'));
    else if (Number(job.result?.setAside) > 0) setStage({ what: 'converted', job });
    else onClose();
  };

  const whatFollows = {
    invalidates: [api.assetTypes, api.customFields],
    onSaved: async ({ converting }: CustomField) => {
      if (converting === undefined) onClose();
      else await follow(converting);
    },
  };
  const add = useSave(client.customFields.create, { ...whatFollows, success: message.recordAdded('field') });
  const update = useSave(client.customFields.update, {
    ...whatFollows,
    success: message.recordUpdated('field'),
  });

  /** Asks for confirmation first if stored values would change. */
  const change = async (
    one: CustomField,
    written: FieldOutput,
    version: number | undefined,
  ): Promise<void> => {
    const body = fieldChangeOf(one, written);
    if (mayInvalidateValues(one, body)) {
      const preview = await client.customFields.preview({
        params: { id: one.id },
        body: { type: written.type, ...(written.options ? { options: written.options } : {}) },
      });
      if (changesValues(one, body, preview) && !(await ask(preview))) return;
      if (preview.fails > 0) body.setAside = true;
    }
    await update.save({ params: { id: one.id }, body }, version);
  };

  return (
    <FormDialog<FieldInput, FieldOutput>
      wide
      title={field ? 'Edit Custom Field' : 'Add Custom Field'}
      schema={schema}
      defaults={opened?.values ?? fieldDefaults(undefined)}
      labels={labels}
      submitLabel={field ? 'Update Field' : 'Add Field'}
      busyLabel={field ? 'Updating...' : 'Adding...'}
      failure={field ? message.recordNotUpdated('field') : message.recordNotAdded('field')}
      footnote={field ? <StoredValuesNote field={field} /> : 'Forms for its types show it right away.'}
      editing={opened}
      step={stage && stepOf(stage, onClose)}
      onSubmit={(written, version) => (field ? change(field, written, version) : add.save(written))}
      onClose={onClose}
    >
      <LinkedInputs field={field} />
      <div className="qm-form2">
        <TextField<FieldInput> name="displayName" label={labels.displayName} required autoComplete="off" />
        <TextField<FieldInput>
          name="apiName"
          label={labels.apiName}
          required
          mono
          disabled={field !== undefined}
          autoComplete="off"
          help={field ? 'Values are stored under this name, so it cannot change' : message.apiNamePattern}
        />
        <SelectField<FieldInput>
          name="type"
          label={labels.type}
          required
          disabled={onlyType !== undefined}
          help={field && onlyType && message.typeFixed(field.apiName, onlyType)}
          options={fieldTypes.map((value) => ({ value, label: fieldTypeLabels[value] }))}
        />
        <DefaultValue label={labels.defaultValue} />
      </div>
      <Options />
      <CheckboxField<FieldInput>
        name="required"
        label={labels.required}
        help="New assets of its types must have a value"
      />
      <CheckboxField<FieldInput> name="hiddenOnItemForms" label={labels.hiddenOnItemForms} />
      <Owners types={types} />
    </FormDialog>
  );
}

/** The types that the field belongs to. */
function Owners({ types }: { readonly types: readonly AssetType[] }) {
  const [all, apiName] = useWatch<FieldInput, ['everyType', 'apiName']>({ name: ['everyType', 'apiName'] });
  if (apiName.toLowerCase() === 'asset_tag') {
    return <p className="qm-muted">{message.tagOfNoType}</p>;
  }
  return (
    <>
      <CheckboxField<FieldInput> name="everyType" label={labels.everyType} />
      {all ? null : (
        <CheckGroup<FieldInput>
          name="assetTypes"
          label={labels.assetTypes}
          empty="No asset types configured"
          options={types.map(({ name }) => ({ value: name, label: name }))}
        />
      )}
    </>
  );
}

function stepOf(stage: Stage, onClose: () => void): DialogStep {
  switch (stage.what) {
    case 'asked':
      return {
        body: <ConversionReview preview={stage.preview} />,
        actions: (
          <>
            <Button text="Back" onClick={() => stage.answer(false)} />
            <Button intent="primary" text={confirmLabel(stage.preview)} onClick={() => stage.answer(true)} />
          </>
        ),
        footnote: 'Nothing has changed yet.',
        onClose: () => stage.answer(false),
      };
    case 'converting':
      return {
        body: <JobProgress label="Converting stored values" job={stage.job} />,
        actions: <Button text="Close" onClick={onClose} />,
        footnote: 'It continues if you close this window.',
        onClose,
      };
    case 'converted':
      return {
        body: <SetAside result={stage.job.result} />,
        actions: <Button text="Close" intent="primary" onClick={onClose} />,
        onClose,
      };
  }
}
