import { Button } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import type { ImportResult } from '@quartermaster/core/csv/import-result';
import { readingMessage } from '@quartermaster/core/reading-messages';
import { useState } from 'react';
import { UnconfirmedPerson } from '../users/unconfirmed-person.tsx';
import { AlsoCreated } from './also-created.tsx';
import type { Choice } from './choice.ts';
import type { FilePreview } from './file-preview.ts';
import { type ImportKind, withFields } from './import-kind.ts';
import { type Mended, mendsFor } from './mending.ts';
import type { Plan, PlannedAction } from './plan.ts';
import './plan.css';
import { PlanErrors } from './plan-errors.tsx';
import { PlanCounts, PlanSections } from './plan-sections.tsx';

interface PlanStepProps {
  readonly kind: ImportKind;
  readonly plan: Plan;
  readonly preview: FilePreview;
  readonly choice: Choice;
  readonly mended: readonly Mended[];
  /** Whether the plan is being made again. */
  readonly busy: boolean;
  /** Makes the plan again, as is said now. @param mended what is mended then; the same as before unless given */
  readonly onReplan: (choice: Choice, mended?: readonly Mended[]) => void;
  readonly onLead: (to: 'columns' | 'values', plan: Plan) => void;
}

/** What the import would do, row by row, and what is created besides. */
export function PlanStep(props: PlanStepProps) {
  const { kind, plan, preview, choice, mended, busy, onReplan, onLead } = props;
  const { result } = plan;
  const [shown, setShown] = useState<PlannedAction>();
  const confirmed = mended.filter(({ group: { error } }) => !plan.isFaulty(error.row, error.column));
  const named = withFields(kind, choice.reading.fields);
  const serialWarnings = serialWarningsIn(result);
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
        onChange={(changed) => onReplan(changed)}
      />
      {unconfirmedIn(plan).map((email) => (
        <UnconfirmedPerson key={email} email={email} onConfirmed={() => onReplan(choice)} />
      ))}
      {serialWarnings.length > 0 ? (
        <p className="qm-import-note qm-row">
          <WarningSign size={14} className="qm-import-warning" />
          <span>
            {serialWarnings.join(' ')}{' '}
            <Button
              size="small"
              text="Find assets by serial number"
              disabled={busy}
              onClick={() => onReplan({ ...choice, match: 'serialNumber' })}
            />
          </span>
        </p>
      ) : null}
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
          result.failed > 0 || confirmed.length > 0 ? (
            <PlanErrors
              {...{ busy }}
              mended={confirmed}
              mendsOf={(group) => mendsFor(group, choice, preview, kind)}
              faults={plan.faults}
              rows={result.failed}
              onMend={(more) =>
                onReplan(
                  more.reduce((now, { mend }) => mend.apply(now), choice),
                  [...mended, ...more],
                )
              }
              onTakeBack={(one) =>
                onReplan(
                  one.mend.takeBack(choice),
                  mended.filter((other) => other !== one),
                )
              }
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
  const texts = Object.entries(defaults).flatMap(([target, text]) => {
    if (constants[target]) return [];
    return reading.columns.some(({ to }) => to === target) ? [`${text} where the file has none`] : [text];
  });
  return texts.length === 0 ? [] : [`New ${many} get ${texts.join(' and ')}.`];
}

/** What is said of rows whose serial numbers belong to other assets or rows. */
function serialWarningsIn(result: ImportResult): string[] {
  if (!('issued' in result)) return [];
  const { serialsThere, serialsRepeated } = result;
  return [
    ...(serialsThere ? [`${readingMessage.serialsThere(serialsThere)}.`] : []),
    ...(serialsRepeated ? [`${readingMessage.serialsRepeated(serialsRepeated)}.`] : []),
  ];
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
    return error.code === 'unconfirmed' ? [email] : [];
  });
  return [...new Set(found)].slice(0, offeredAtOnce);
}

const offeredAtOnce = 3;
