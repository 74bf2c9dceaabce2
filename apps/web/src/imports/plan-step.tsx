import type { ImportResult } from '@quartermaster/core/csv/import-result';
import { message } from '@quartermaster/core/messages';
import { readingMessage } from '@quartermaster/core/reading-messages';
import { useState } from 'react';
import { UnconfirmedPerson } from '../users/unconfirmed-person.tsx';
import { AlsoCreated } from './also-created.tsx';
import type { Choice } from './choice.ts';
import type { FilePreview } from './file-preview.ts';
import { type ImportKind, withFields } from './import-kind.ts';
import { choiceOfMending, type Mending, mendsFor, withCreations } from './mending.ts';
import type { Plan, PlannedAction } from './plan.ts';
import './plan.css';
import { PlanErrors } from './plan-errors.tsx';
import { PlanCounts, PlanSections } from './plan-sections.tsx';

interface PlanStepProps {
  readonly kind: ImportKind;
  readonly plan: Plan;
  readonly preview: FilePreview;
  readonly mending: Mending;
  /** Whether the plan is being made again. */
  readonly busy: boolean;
  /** Makes the plan again, as is said now. */
  readonly onReplan: (mending: Mending) => void;
  readonly onLead: (to: 'columns' | 'values', plan: Plan) => void;
}

/** What the import would do, row by row, and what is created besides. */
export function PlanStep({ kind, plan, preview, mending, busy, onReplan, onLead }: PlanStepProps) {
  const { result } = plan;
  const [shown, setShown] = useState<PlannedAction>();
  const choice = choiceOfMending(mending);
  const { before, mended } = mending;
  const named = withFields(kind, choice.reading.fields);
  const remarks = [
    ...(kind.remarks?.(result) ?? []),
    ...(result.created > 0 ? defaultsIn(choice, kind) : []),
    ...remarksOn(result),
  ];
  return (
    <div className="qm-plan" aria-busy={busy}>
      <PlanCounts {...{ plan, shown }} kind={named} onShow={setShown} />
      <AlsoCreated
        {...{ result, choice, busy }}
        offered={preview.proposal.createMissing}
        makesPeople={kind.makesPeople === true && result.created > 0}
        onChange={(changed) => onReplan(withCreations(mending, changed))}
      />
      {unconfirmedIn(plan).map((email) => (
        <UnconfirmedPerson key={email} email={email} onConfirmed={() => onReplan(mending)} />
      ))}
      {remarks.map((remark) => (
        <p key={remark} className="qm-import-note qm-muted">
          {remark}
        </p>
      ))}
      {result.leftOut.length > 0 ? (
        <p className="qm-import-note qm-muted qm-clip" title={result.leftOut.join(' · ')}>
          Columns not imported: {result.leftOut.join(' · ')}
        </p>
      ) : null}
      <PlanSections
        {...{ plan, shown }}
        kind={named}
        onShow={setShown}
        errors={
          result.failed > 0 || mended.length > 0 ? (
            <PlanErrors
              {...{ mended, busy }}
              mendsOf={(group) => mendsFor(group, choice, preview, kind)}
              faults={plan.faults}
              rows={result.failed}
              onMend={(more) => onReplan({ before, mended: [...mended, ...more] })}
              onTakeBack={(one) => onReplan({ before, mended: mended.filter((other) => other !== one) })}
              onLead={(to) => onLead(to, plan)}
            />
          ) : null
        }
      />
    </div>
  );
}

/** 'New assets get condition New and a warranty until 28 Nov 2027.' */
function defaultsIn({ reading, constants }: Choice, { defaults = {}, many }: ImportKind): string[] {
  const isFilled = (target: string) => constants[target] || reading.columns.some(({ to }) => to === target);
  const texts = Object.entries(defaults).flatMap(([target, text]) => (isFilled(target) ? [] : [text]));
  return texts.length === 0 ? [] : [`New ${many} get ${texts.join(' and ')}.`];
}

/** What is said of rows that are neither created nor changed, or of which several are made. */
const remarksOn = ({ rowsLeftOut, custodians, copies, absent, present }: ImportResult): string[] => [
  ...(copies ? [readingMessage.copies(copies.rows, copies.assets)] : []),
  ...(rowsLeftOut ? [readingMessage.rowsLeftOut(rowsLeftOut)] : []),
  ...(absent ? [readingMessage.rowsAbsent(absent)] : []),
  ...(present ? [readingMessage.rowsPresent(present)] : []),
  ...(custodians ? [readingMessage.custodiansKept(custodians)] : []),
];

/** The first addresses that can't be assigned anything until they are confirmed. */
function unconfirmedIn({ faults }: Plan): string[] {
  const found = faults.flatMap(({ error }) => {
    const email = error.value.trim().toLowerCase();
    return error.message === message.confirmFirst(email) ? [email] : [];
  });
  return [...new Set(found)].slice(0, offeredAtOnce);
}

const offeredAtOnce = 3;
