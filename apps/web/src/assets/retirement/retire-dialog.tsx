import { Button } from '@blueprintjs/core';
import { EyeOff, History } from '@blueprintjs/icons';
import type { Asset } from '@quartermaster/core/assets/asset';
import { retirementReasons } from '@quartermaster/core/assets/asset-fields';
import type { Dangling } from '@quartermaster/core/assets/bulk';
import { type Retirement, retirementSchema } from '@quartermaster/core/assets/retirement';
import { message } from '@quartermaster/core/messages';
import { useState } from 'react';
import { z } from 'zod';
import { api, client } from '../../api.ts';
import { bulkStep, FailedList } from '../../bulk/bulk-steps.tsx';
import { useBulkRun } from '../../bulk/use-bulk-run.ts';
import { DayField } from '../../forms/day-field.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { TextAreaField } from '../../forms/text-area-field.tsx';
import { useSave } from '../../forms/use-save.ts';
import { useUndoText } from '../../settings/use-retention.ts';
import { count, counted } from '../../ui/numbers.ts';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { localDay } from '../../ui/time.tsx';
import { PersonLabel } from '../../users/person-label.tsx';
import {
  type BulkAction,
  type BulkResult,
  type BulkSelection,
  sizeOf,
  useAssetBulk,
  useBulkPreview,
} from '../bulk-edit/bulk-selection.ts';
import { reasonLabel } from './reason-label.ts';
import './retirement.css';

const form = z
  .object({
    reason: z.string().min(1, message.required),
    on: z.string().refine((day) => day <= localDay(new Date()), message.yetToCome),
    note: z.string(),
  })
  .transform(({ note, ...rest }, context): Retirement => {
    const text = note.trim();
    const retirement = retirementSchema.safeParse({ ...rest, ...(text === '' ? {} : { note: text }) });
    if (retirement.success) return retirement.data;
    for (const { path, message: fault } of retirement.error.issues)
      context.addIssue({ code: 'custom', path, message: fault });
    return z.NEVER;
  });
type Input = z.input<typeof form>;

const labels = { reason: 'Reason', on: 'Day', note: 'Note' };

const Fields = () => (
  <>
    <div className="qm-form2">
      <SelectField<Input>
        name="reason"
        label={labels.reason}
        none="Choose a reason"
        options={retirementReasons.map((reason) => ({ value: reason, label: reasonLabel(reason) }))}
        required
      />
      <DayField<Input> name="on" label={labels.on} required />
    </div>
    <TextAreaField<Input> name="note" label={labels.note} rows={2} />
  </>
);

/** Whatever the reason: the preview only says who holds them, and which can't be retired. */
const anyReason: BulkAction = { set: { retired: { reason: 'other' } } };

interface RetireAssetsProps {
  readonly selection: BulkSelection;
  /** Called once assets were retired. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const activity = 'Retiring assets';

/** Retires the selected assets, having said which are held and which can't be retired. */
export function RetireAssets({ selection, onDone, onClose }: RetireAssetsProps) {
  const [exceptHeld, setExceptHeld] = useState(false);
  const bulk = useBulkRun({
    ...useAssetBulk(selection),
    ...{ activity, failure: message.assetNotRetired, onDone, onClose },
  });
  const preview = useBulkPreview(selection, anyReason, bulk.stage === undefined).data;
  const held = preview?.hanging?.held ?? 0;
  const changes = (preview?.updated ?? 0) - (exceptHeld ? held : 0);
  const undoText = useUndoText();
  return (
    <FormDialog<Input, Retirement>
      title={`Retire ${count(sizeOf(selection))} Selected`}
      schema={form}
      defaults={{ reason: '', on: localDay(new Date()), note: '' }}
      labels={labels}
      submitLabel={`Retire ${counted(changes, 'asset')}`}
      busyLabel="Retiring..."
      idle={changes === 0}
      footnote={undoText}
      failure={message.assetNotRetired}
      step={bulk.stage && bulkStep(bulk.stage, activity, bulk, onClose)}
      onSubmit={(retirement) => bulk.run({ set: { retired: { ...retirement, exceptHeld } } })}
      onClose={onClose}
    >
      <Fields />
      {preview?.hanging?.heldAssets ? (
        <Held hanging={preview.hanging} exceptHeld={exceptHeld} onExceptHeld={setExceptHeld} />
      ) : null}
      {preview && preview.failedCount > 0 ? <Refused {...preview} /> : null}
      <Afterwards many />
    </FormDialog>
  );
}

interface RetireAssetProps {
  /** As it was when the dialog was opened. */
  readonly asset: Asset;
  readonly onClose: () => void;
}

/** Retires one asset or, of a retired one, says anew why it was. */
export function RetireAsset({ asset, onClose }: RetireAssetProps) {
  const { assetId, assignedTo, retired } = asset;
  const retire = useSave(client.assets.retire, {
    invalidates: [api.assets, api.locations.countAssets],
    success: message.assetWasRetired(assetId),
    onSaved: onClose,
  });
  const undoText = useUndoText();
  return (
    <FormDialog<Input, Retirement>
      title={retired === undefined ? `Retire ${assetId}` : `Why ${assetId} was retired`}
      schema={form}
      defaults={{
        reason: retired ?? '',
        on: asset.retiredOn ?? localDay(new Date()),
        note: asset.retiredNote ?? '',
      }}
      labels={labels}
      submitLabel={retired === undefined ? 'Retire' : 'Save'}
      busyLabel={retired === undefined ? 'Retiring...' : 'Saving...'}
      footnote={undoText}
      failure={message.assetNotRetired}
      onSubmit={(body) => retire.save({ params: { id: asset.id }, body })}
      onClose={onClose}
    >
      <Fields />
      {assignedTo === null ? null : (
        <section className="qm-retire-part">
          <h3>It is taken back from</h3>
          <ul>
            <li>
              <PersonLabel email={assignedTo} />
            </li>
          </ul>
        </section>
      )}
      {retired === undefined ? <Afterwards /> : null}
    </FormDialog>
  );
}

interface HeldProps {
  readonly hanging: Dangling;
  readonly exceptHeld: boolean;
  readonly onExceptHeld: (exceptHeld: boolean) => void;
}

/** How many of the held assets are shown at first. */
const shownAtFirst = 5;

function Held({ hanging: { held, heldAssets = [] }, exceptHeld, onExceptHeld }: HeldProps) {
  const [all, setAll] = useState(false);
  const shown = all ? heldAssets : heldAssets.slice(0, shownAtFirst);
  return (
    <section className="qm-retire-part">
      <header>
        <h3>
          {held === 1 ? '1 is held' : `${count(held)} are held`} and {exceptHeld ? 'left out' : 'taken back'}
        </h3>
        <SegmentedChoice
          label="Those that are held"
          chosen={exceptHeld ? 'leave' : 'back'}
          options={[
            { value: 'back', text: 'Take back first' },
            { value: 'leave', text: 'Leave these out' },
          ]}
          onChoose={(value) => onExceptHeld(value === 'leave')}
        />
      </header>
      <ul className={exceptHeld ? 'qm-retire-held left' : 'qm-retire-held'}>
        {shown.map(({ id, assetId, name, holder }) => (
          <li key={id}>
            <span className="qm-mono qm-clip" title={assetId}>
              {assetId}
            </span>
            <span className="qm-clip" title={name}>
              {name}
            </span>
            <PersonLabel email={holder} />
          </li>
        ))}
      </ul>
      {shown.length < heldAssets.length ? (
        <Button
          variant="minimal"
          size="small"
          text={`Show all ${count(held)}`}
          onClick={() => setAll(true)}
        />
      ) : null}
      {all && held > heldAssets.length ? (
        <p className="qm-muted">And {count(held - heldAssets.length)} more.</p>
      ) : null}
    </section>
  );
}

/** The selected ones that stay as they are whatever is chosen, each with the reason. */
function Refused({ failed, failedCount }: Pick<BulkResult, 'failed' | 'failedCount'>) {
  const [all, setAll] = useState(false);
  return (
    <section className="qm-retire-part qm-retire-refused">
      <h3>{count(failedCount)} can’t be retired</h3>
      <FailedList failed={failed} failedCount={failedCount} all={all} onAll={() => setAll(true)} />
    </section>
  );
}

const Afterwards = ({ many = false }: { readonly many?: boolean }) => (
  <section className="qm-retire-part after">
    <ul>
      <li>
        <EyeOff size={16} />
        Out of every list, count, picker and dashboard figure
      </li>
      <li>
        <History size={16} />
        <span>
          {many ? 'Their IDs' : 'Its ID'} and history stay, found with <code>is:retired</code>
        </span>
      </li>
    </ul>
  </section>
);
