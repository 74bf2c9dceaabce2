import type { Belongings } from '@quartermaster/core/users/leaving';
import type { Profile } from '@quartermaster/core/users/profile';
import { HeldChoices } from './held-choices.tsx';
import type { LeaverPlan } from './leaver-plan.ts';
import { OnItsWayChoices } from './on-its-way-choices.tsx';
import { RequestChoices } from './request-choices.tsx';

export interface LeaverChoicesProps {
  readonly person: Profile;
  readonly belongings: Belongings;
  readonly plan: LeaverPlan;
  /** The entries for which a person must still be chosen. */
  readonly missing: ReadonlySet<string>;
  readonly onChange: (plan: LeaverPlan) => void;
}

/** Decides about what the leaver holds, what is on its way to them, and what they requested. */
export function LeaverChoices(props: LeaverChoicesProps) {
  const { held, onItsWay, requests } = props.belongings;
  if (held.total + onItsWay.total + requests.total === 0)
    return <p className="qm-muted">Holds nothing and asks for nothing</p>;
  return (
    <>
      {held.total > 0 ? <HeldChoices {...props} /> : null}
      {onItsWay.total > 0 ? <OnItsWayChoices {...props} /> : null}
      {requests.total > 0 ? <RequestChoices {...props} /> : null}
    </>
  );
}
