import { Checkbox } from '@blueprintjs/core';
import type { Belongings } from '@quartermaster/core/users/leaving';
import type { Profile } from '@quartermaster/core/users/profile';
import { useBranding } from '../../branding/branding.ts';
import type { LeaverPlan } from './leaver-plan.ts';
import { ReceiptPreview } from './receipt-preview.tsx';

interface LeaverSideProps {
  readonly person: Profile;
  readonly held: Belongings['held'];
  readonly plan: LeaverPlan;
  readonly onChange: (plan: LeaverPlan) => void;
}

/** A preview of the receipt, and what happens to the account. */
export function LeaverSide({ person, held, plan, onChange }: LeaverSideProps) {
  const { sendsMail } = useBranding();
  return (
    <>
      <h3 className="qm-h3">Receipt</h3>
      <ReceiptPreview person={person} held={held} plan={plan} />
      <h3 className="qm-h3 qm-off-account">Account</h3>
      <Checkbox
        className="qm-two-lines"
        checked={plan.suspend}
        onChange={(event) => onChange({ ...plan, suspend: event.currentTarget.checked })}
      >
        Suspend the account
        <small>Devices are signed out, access tokens revoked</small>
      </Checkbox>
      {sendsMail ? (
        <Checkbox
          className="qm-two-lines"
          checked={plan.mail}
          onChange={(event) => onChange({ ...plan, mail: event.currentTarget.checked })}
        >
          Email the receipt to {person.displayName}
          <small className="qm-clip">{person.email}</small>
        </Checkbox>
      ) : null}
    </>
  );
}
