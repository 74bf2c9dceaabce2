import { Button } from '@blueprintjs/core';
import { type AssetType, mergeTypesSchema } from '@quartermaster/core/fields/asset-type';
import { message } from '@quartermaster/core/messages';
import { text } from '@quartermaster/core/text';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { client } from '../api.ts';
import { CheckGroup } from '../ui/check-group.tsx';
import { SelectField } from '../ui/form.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { toastError, toastSuccess } from '../ui/toast.ts';
import { followJob, type Job } from './follow-job.ts';
import { JobProgress } from './job-progress.tsx';
import { useRefresh } from './use-configuration.ts';

const labels = { sources: 'Types to merge', destination: 'Merge into' };

const schema = mergeTypesSchema.safeExtend({ destination: text(64).min(1, message.required) });
type MergeInput = z.input<typeof schema>;
type MergeOutput = z.output<typeof schema>;

interface MergeTypesProps {
  readonly types: readonly AssetType[];
  readonly onClose: () => void;
}

/** Merges sources into a destination, and follows the job that moves what bore their names to its end. */
export function MergeTypes({ types, onClose }: MergeTypesProps) {
  const refresh = useRefresh();
  const key = useRef(crypto.randomUUID()).current;
  const [moving, setMoving] = useState<{ readonly into: string; readonly job: Job }>();
  const watching = useRef(new AbortController());
  useEffect(() => {
    watching.current = new AbortController();
    return () => watching.current.abort();
  }, []);

  const save = async (body: MergeOutput): Promise<void> => {
    const into = types.find(({ id }) => id === body.destination)?.name ?? '';
    const started = await client.assetTypes.merge(body, { context: { idempotencyKey: key } });
    setMoving({ into, job: started });
    // From here on the names read as the destination's.
    void refresh();
    const { signal } = watching.current;
    const ended = await followJob(started.id, (job) => setMoving({ into, job }), signal);
    if (!ended) return;
    const said = ended.result?.message;
    if (ended.state === 'done') toastSuccess(typeof said === 'string' ? said : message.typesMergedShort);
    else toastError(message.typesNotMerged);
    await refresh(true);
    onClose();
  };

  /** The merge is decided; it goes on without being watched. */
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
      footnote="The merged types are gone afterwards; their assets and items stay."
      step={
        moving && {
          body: <JobProgress label={`Moving assets and items to ${moving.into}`} job={moving.job} />,
          actions: <Button text="Close" onClick={leave} />,
          footnote: 'It goes on when this window is closed.',
          onClose: leave,
        }
      }
      onSubmit={save}
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
    // What is merged into is no source any more.
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
