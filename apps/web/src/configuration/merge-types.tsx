import { Button } from '@blueprintjs/core';
import { type AssetType, type MergePreview, mergeTypesSchema } from '@quartermaster/core/fields/asset-type';
import { message } from '@quartermaster/core/messages';
import { text } from '@quartermaster/core/text';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { api, client } from '../api.ts';
import { CheckGroup } from '../forms/check-group.tsx';
import { type DialogStep, FormDialog } from '../forms/form-dialog.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { useSave } from '../forms/use-save.ts';
import { toastError, toastSuccess, toastWhile } from '../ui/toast.ts';
import { followJob, type Job } from './follow-job.ts';
import { JobProgress } from './job-progress.tsx';
import { useInvalidateConfiguration } from './use-configuration.ts';

const labels = { sources: 'Types to merge', destination: 'Merge into' };

const schema = mergeTypesSchema.safeExtend({ destination: text(64).min(1, message.required) });
type MergeInput = z.input<typeof schema>;
type MergeOutput = z.output<typeof schema>;

/** The job's result. */
const mergedSchema = z.object({ updated: z.number(), message: z.string() });

/** What replaces the form: a description of the merge, then its progress. */
type Stage =
  | { readonly what: 'asked'; readonly merge: Merge; readonly answer: (goOn: boolean) => void }
  | { readonly what: 'moving'; readonly into: string; readonly job: Job };

interface Merge {
  readonly sources: readonly string[];
  readonly into: string;
  readonly preview: MergePreview;
}

interface MergeTypesProps {
  readonly types: readonly AssetType[];
  readonly onClose: () => void;
}

/**
 * Merges types into one after showing what that changes, and follows the job that
 * moves their assets and items.
 */
export function MergeTypes({ types, onClose }: MergeTypesProps) {
  const refresh = useInvalidateConfiguration();
  const [stage, setStage] = useState<Stage>();
  const watching = useRef(new AbortController());
  useEffect(() => {
    watching.current = new AbortController();
    return () => watching.current.abort();
  }, []);

  const nameOf = (type: string): string => types.find(({ id }) => id === type)?.name ?? '';

  /** Shows what the merge would do. @returns whether to go ahead */
  const ask = (merge: Merge): Promise<boolean> =>
    new Promise((resolve) => {
      const answer = (goOn: boolean): void => {
        setStage(undefined);
        resolve(goOn);
      };
      setStage({ what: 'asked', merge, answer });
    });

  const tell = async ({ state, result }: Job): Promise<void> => {
    const merged = state === 'done' ? mergedSchema.safeParse(result) : undefined;
    if (merged?.success)
      toastSuccess(merged.data.updated > 0 ? merged.data.message : message.typesMergedShort);
    else toastError(message.typesNotMerged);
    await refresh(true);
  };

  const save = useSave(client.assetTypes.merge, {
    // From now on the merged types' names resolve to the destination.
    invalidates: [api.assetTypes, api.customFields],
    onSaved: async (started, { destination }) => {
      const show = (job: Job): void => setStage({ what: 'moving', into: nameOf(destination), job });
      show(started);
      const ended = await followJob(started.id, show, watching.current.signal);
      if (!ended) return;
      await tell(ended);
      onClose();
    },
  });

  /** The merge continues without this dialog. */
  const leave = (into: string, job: Job): void => {
    onClose();
    const ended = followJob(job.id, () => {}, new AbortController().signal);
    toastWhile(movingText(into), ended).then(
      (last) => last && tell(last),
      () => toastError(message.typesNotMerged),
    );
  };

  const merge = async (merged: MergeOutput): Promise<void> => {
    const preview = await client.assetTypes.previewMerge(merged);
    const sources = merged.sources.map(nameOf);
    if (await ask({ sources, into: nameOf(merged.destination), preview })) await save.save(merged);
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
      footnote="You'll see what will change before anything happens."
      step={stage && stepOf(stage, leave)}
      onSubmit={merge}
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

function stepOf(stage: Stage, leave: (into: string, job: Job) => void): DialogStep {
  switch (stage.what) {
    case 'asked':
      return {
        body: <MergeReview {...stage.merge} />,
        actions: (
          <>
            <Button text="Back" onClick={() => stage.answer(false)} />
            <Button intent="danger" text="Merge" onClick={() => stage.answer(true)} />
          </>
        ),
        footnote: 'Nothing has changed yet.',
        onClose: () => stage.answer(false),
      };
    case 'moving': {
      const close = (): void => leave(stage.into, stage.job);
      return {
        body: <JobProgress label={movingText(stage.into)} job={stage.job} />,
        actions: <Button text="Close" onClick={close} />,
        footnote: 'It continues if you close this window.',
        onClose: close,
      };
    }
  }
}

const movingText = (into: string): string => `Moving assets and items to ${into}`;

const MergeReview = ({ sources, into, preview: { assets, items, gains } }: Merge) => (
  <div role="alert" className="qm-conversion">
    <p className="qm-strong">{message.mergeMoves(assets, items, into)}.</p>
    <p>
      {message.mergeGains(
        into,
        gains.map(({ displayName }) => displayName),
      )}
      .
    </p>
    <p>{message.mergeRemoves(sources)}.</p>
  </div>
);

function Sources({ types }: { readonly types: readonly AssetType[] }) {
  const { getValues, setValue } = useFormContext<MergeInput>();
  const destination = useWatch<MergeInput, 'destination'>({ name: 'destination' });
  useEffect(() => {
    // The destination can't be a source as well.
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
