import { DialogBody, DialogFooter } from '@blueprintjs/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { message } from '@quartermaster/core/messages';
import { unitCount } from '@quartermaster/core/requests/fulfilment';
import {
  type EquipmentRequest,
  type Procurement,
  procurementFrom,
} from '@quartermaster/core/requests/request';
import { filled } from '@quartermaster/core/text';
import { useEffect, useRef } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import type { z } from 'zod';
import { DayField } from '../forms/day-field.tsx';
import { FormErrors } from '../forms/form-errors.tsx';
import { type Leaving, LeavingQuestion } from '../forms/leaving-question.tsx';
import { TextAreaField } from '../forms/text-area-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useFormSave } from '../forms/use-form-save.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { useQuestionFocus } from '../ui/focus.ts';
import { OfferedButton } from '../ui/offered-button.tsx';
import { localDay } from '../ui/time.tsx';
import { useReportUnsaved } from './report-unsaved.ts';
import { useCatalogueItems } from './use-catalogue-items.ts';
import { VendorField } from './vendor-field.tsx';

/** The form requires the ticket reference (section 5); the API falls back to the request's own. */
const schemaFrom = (today: string) => procurementFrom(today).extend({ ticketRef: filled(200) });
type ProcurementInput = z.input<ReturnType<typeof schemaFrom>>;

const labels = {
  ticketRef: 'Ticket Ref',
  vendor: 'Vendor',
  expectedDeliveryDate: 'Expected Delivery',
  notes: 'Notes',
};

interface ProcurementStepProps {
  readonly request: EquipmentRequest;
  readonly leaving: Leaving;
  readonly onUnsaved: (unsaved: boolean) => void;
  readonly onSave: (procurement: Procurement) => Promise<void>;
  readonly onBack: () => void;
}

/** The procurement form, a step of Review Request. Saving it advances the request (section 4). */
export function ProcurementStep(props: ProcurementStepProps) {
  const { request } = props;
  const form = useForm<ProcurementInput, unknown, Procurement>({
    resolver: zodResolver(schemaFrom(localDay(new Date()))),
    mode: 'onBlur',
    defaultValues: { ticketRef: request.ticketRef ?? '', vendor: '', expectedDeliveryDate: '' },
  });
  useEffect(() => form.setFocus(request.ticketRef ? 'vendor' : 'ticketRef'), [form, request.ticketRef]);
  return (
    <FormProvider {...form}>
      <Fields {...props} />
    </FormProvider>
  );
}

function Fields({ request, leaving, onUnsaved, onSave, onBack }: ProcurementStepProps) {
  const form = useFormContext<ProcurementInput, unknown, Procurement>();
  const busy = form.formState.isSubmitting;
  const element = useRef<HTMLFormElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  useReportUnsaved(form.formState.isDirty, onUnsaved);
  useQuestionFocus(leaving.isOpen, element, submitButton);
  const { submit } = useFormSave(form, { failure: message.procurementNotSaved });
  const units = useUnitCount(request);
  return (
    <form
      ref={element}
      noValidate
      className="qm-dialog-form"
      onSubmit={(event) => void submit(onSave)(event)}
    >
      <DialogBody>
        <FormErrors labels={labels} />
        <div className="qm-form2">
          <TextField<ProcurementInput> name="ticketRef" label={labels.ticketRef} required mono />
          <VendorField<ProcurementInput>
            name="vendor"
            label={labels.vendor}
            itemIds={[...new Set(request.items.map(({ catalogItemId }) => catalogItemId))]}
            required
          />
          <DayField<ProcurementInput>
            name="expectedDeliveryDate"
            label={labels.expectedDeliveryDate}
            from={localDay(new Date())}
            required
          />
        </div>
        {/* High enough for the list of vendors to end above the footer. */}
        <TextAreaField<ProcurementInput> name="notes" label={labels.notes} rows={5} />
      </DialogBody>
      {leaving.isOpen ? (
        <LeavingQuestion {...leaving} />
      ) : (
        <DialogFooter
          actions={
            <>
              <ActionButton variant="minimal" text="Back" disabled={busy} onClick={onBack} />
              <OfferedButton
                ref={submitButton}
                type="submit"
                intent="primary"
                text={busy ? 'Saving...' : 'Mark as Ordered'}
                disabled={busy}
              />
            </>
          }
        >
          {unitsText(units)}
        </DialogFooter>
      )}
    </form>
  );
}

/** How many assets the order creates: none for items that are no longer in the catalogue. */
function useUnitCount(request: EquipmentRequest): number {
  const known = useCatalogueItems(request);
  return unitCount(request.items, (catalogItemId) => known?.has(catalogItemId) ?? true);
}

function unitsText(units: number): string {
  if (units === 0) return 'No assets will be created: the items are no longer in the catalogue.';
  return units === 1 ? 'One asset will be created.' : `${units} assets will be created, one for each unit.`;
}
