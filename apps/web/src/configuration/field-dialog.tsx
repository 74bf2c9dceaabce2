import { Button } from '@blueprintjs/core';
import type { AssetType } from '@quartermaster/core/fields/asset-type';
import { type ConversionPreview, changesValues, mayNotHold } from '@quartermaster/core/fields/conversion';
import { type CustomField, customFieldSchema, fieldTypes } from '@quartermaster/core/fields/custom-field';
import { message } from '@quartermaster/core/messages';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { client } from '../api.ts';
import { CheckGroup } from '../ui/check-group.tsx';
import { CheckboxField, SelectField, TextField } from '../ui/form.tsx';
import { type DialogStep, FormDialog } from '../ui/form-dialog.tsx';
import { editing } from '../ui/meanwhile.ts';
import { toastError, toastSuccess } from '../ui/toast.ts';
import { ConversionReview, goOnLabel, SetAside } from './conversion-review.tsx';
import {
  type FieldInput,
  type FieldOutput,
  fieldChangeOf,
  fieldDefaults,
  fieldFormSchema,
} from './field-form.ts';
import { DefaultValue, FollowingParts, Options, StoredValues } from './field-parts.tsx';
import { fieldTypeWords } from './field-types.ts';
import { followJob, type Job } from './follow-job.ts';
import { JobProgress } from './job-progress.tsx';
import { useConfiguration, useRefresh } from './use-configuration.ts';

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

/** Add and edit of a custom field; the types and names that are there are known before it opens. */
export function FieldDialog(props: FieldDialogProps) {
  const { types, fields } = useConfiguration();
  return types.data && fields.data ? (
    <FieldForm {...props} types={types.data.items} fields={fields.data.items} />
  ) : null;
}

/** What stands in place of the form: the question, the work, and what it had to set aside. */
type Stage =
  | { readonly what: 'asked'; readonly preview: ConversionPreview; readonly answer: (goOn: boolean) => void }
  | { readonly what: 'converting'; readonly job: Job | undefined }
  | { readonly what: 'converted'; readonly job: Job };

interface FieldFormProps extends FieldDialogProps {
  readonly types: readonly AssetType[];
  readonly fields: readonly CustomField[];
}

function FieldForm({ field: given, types, fields, onClose }: FieldFormProps) {
  // What was there when the form was opened: a change meanwhile must not slip in under what is typed.
  const field = useRef(given).current;
  const [opened] = useState(() => field && editing(field, customFieldSchema, fieldDefaults));
  const [stage, setStage] = useState<Stage>();
  const key = useRef(crypto.randomUUID()).current;
  const refresh = useRefresh();
  const watching = useRef(new AbortController());
  useEffect(() => {
    watching.current = new AbortController();
    return () => watching.current.abort();
  }, []);

  /** Shows what a new type would do to what is stored; true when it's to be done. */
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
    if (job.state !== 'done') toastError(message.fieldNotUpdated);
    else if (Number(job.result?.setAside) > 0) setStage({ what: 'converted', job });
    else onClose();
  };

  const update = async (
    one: CustomField,
    written: FieldOutput,
    version: number | undefined,
  ): Promise<void> => {
    const body = fieldChangeOf(one, written);
    if (mayNotHold(one, body)) {
      const preview = await client.customFields.preview({
        params: { id: one.id },
        body: { type: written.type, ...(written.options ? { options: written.options } : {}) },
      });
      if (changesValues(one, body, preview) && !(await ask(preview))) return;
      if (preview.fails > 0) body.setAside = true;
    }
    const saved = await client.customFields.update(
      { params: { id: one.id }, body },
      { context: version === undefined ? {} : { version } },
    );
    toastSuccess(message.fieldUpdated);
    await refresh();
    if (saved.converting === undefined) onClose();
    else await follow(saved.converting);
  };

  const add = async (written: FieldOutput): Promise<void> => {
    const saved = await client.customFields.create(written, { context: { idempotencyKey: key } });
    toastSuccess(message.fieldAdded);
    await refresh();
    if (saved.converting === undefined) onClose();
    else await follow(saved.converting);
  };

  return (
    <FormDialog<FieldInput, FieldOutput>
      wide
      title={field ? 'Edit Custom Field' : 'Add Custom Field'}
      schema={fieldFormSchema(field ? undefined : fields.map(({ apiName }) => apiName))}
      defaults={opened?.values ?? fieldDefaults(undefined)}
      labels={labels}
      submitLabel={field ? 'Update Field' : 'Add Field'}
      busyLabel={field ? 'Updating...' : 'Adding...'}
      failure={field ? message.fieldNotUpdated : message.fieldNotAdded}
      footnote={field ? <StoredValues field={field} /> : 'Forms of its types show it at once.'}
      editing={opened}
      step={stage && stepOf(stage, onClose)}
      onSubmit={(written, version) => (field ? update(field, written, version) : add(written))}
      onClose={onClose}
    >
      <FollowingParts field={field} />
      <div className="qm-form2">
        <TextField<FieldInput> name="displayName" label={labels.displayName} required autoComplete="off" />
        <TextField<FieldInput>
          name="apiName"
          label={labels.apiName}
          required
          mono
          disabled={field !== undefined}
          autoComplete="off"
          help={field ? 'Values are stored under it: it stays' : message.apiNamePattern}
        />
        <SelectField<FieldInput>
          name="type"
          label={labels.type}
          required
          options={fieldTypes.map((value) => ({ value, label: fieldTypeWords[value] }))}
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
            <Button intent="primary" text={goOnLabel(stage.preview)} onClick={() => stage.answer(true)} />
          </>
        ),
        footnote: 'Nothing has changed yet.',
        onClose: () => stage.answer(false),
      };
    case 'converting':
      return {
        body: <JobProgress label="Converting stored values" job={stage.job} />,
        actions: <Button text="Close" onClick={onClose} />,
        footnote: 'It goes on when this window is closed.',
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
