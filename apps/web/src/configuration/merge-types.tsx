import { Button } from '@blueprintjs/core';
import { type AssetType, mergeTypesSchema } from '@quartermaster/core/fields/asset-type';
import { message } from '@quartermaster/core/messages';
import { text } from '@quartermaster/core/text';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { api, client } from '../api.ts';
import { CheckGroup } from '../forms/check-group.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { useSave } from '../forms/use-save.ts';
import { toastError, toastSuccess } from '../ui/toast.ts';
import { followJob, type Job } from './follow-job.ts';
import { JobProgress } from './job-progress.tsx';
import { useInvalidateConfiguration } from './use-configuration.ts';

const labels = { sources: 'Types to merge', destination: 'Merge into' };

const schema = mergeTypesSchema.safeExtend({ destination: text(64).min(1, message.required) });
type MergeInput = z.input<typeof schema>;
type MergeOutput = z.output<typeof schema>;

interface MergeTypesProps {
  readonly types: readonly AssetType[];
  readonly onClose: () => void;
}

/** Merges types into one, and follows the job that moves their assets and items until it ends. */
export function MergeTypes({ types, onClose }: MergeTypesProps) {
  const refresh = useInvalidateConfiguration();
  const [moving, setMoving] = useState<{ readonly into: string; readonly job: Job }>();
  const watching = useRef(new AbortController());
  useEffect(() => {
    watching.current = new AbortController();
    return () => watching.current.abort();
  }, []);

  const merge = useSave(client.assetTypes.merge, {
    // From now on the merged types' names resolve to the destination.
    invalidates: [api.assetTypes, api.customFields],
    onSaved: async (started, { destination }) => {
      const into = types.find(({ id }) => id === destination)?.name ?? '';
      setMoving({ into, job: started });
      const { signal } = watching.current;
      const ended = await followJob(started.id, (job) => setMoving({ into, job }), signal);
      if (!ended) return;
      const said = ended.result?.message;
      if (ended.state === 'done') toastSuccess(typeof said === 'string' ? said : message.typesMergedShort);
      else toastError(message.typesNotMerged);
      await refresh(true);
      onClose();
    },
  });

  /** The merge has started and continues without this dialog. */
  const leave = (): void => {
    toastSuccess(message.typesMergedShort);
    onClose();
  };
  return (
    <FormDialog<MergeInput, MergeOutput>
      title="Merge Types"
      schema={schema}
      defaults={{ sources: [], destination: '' }}
      labels={labels}
      submitLabel="Merge"
      busyLabel="Merging..."
      failure={message.typesNotMerged}
      footnote="The merged types are removed. Their assets and items are kept."
      step={
        moving && {
          body: <JobProgress label={`Moving assets and items to ${moving.into}`} job={moving.job} />,
          actions: <Button text="Close" onClick={leave} />,
          footnote: 'It continues if you close this window.',
          onClose: leave,
        }
      }
      onSubmit={(merged) => merge.save(merged)}
      onClose={onClose}
    >
      <SelectField<MergeInput>
        name="destination"
        label={labels.destination}
        required
        none="Choose a type"
        options={types.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Sources types={types} />
    </FormDialog>
  );
}

function Sources({ types }: { readonly types: readonly AssetType[] }) {
  const { getValues, setValue } = useFormContext<MergeInput>();
  const destination = useWatch<MergeInput, 'destination'>({ name: 'destination' });
  useEffect(() => {
    // The destination cannot be a source as well.
    const sources = getValues('sources');
    if (sources.includes(destination))
      setValue(
        'sources',
        sources.filter((id) => id !== destination),
      );
  }, [destination, getValues, setValue]);
  return (
    <CheckGroup<MergeInput>
      name="sources"
      label={labels.sources}
      required
      options={types.map(({ id, name }) => ({ value: id, label: name, disabled: id === destination }))}
    />
  );
}
