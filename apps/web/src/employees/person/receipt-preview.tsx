import type { Belongings } from '@quartermaster/core/users/leaving';
import type { Profile } from '@quartermaster/core/users/profile';
import { useLocations } from '../../locations/use-locations.ts';
import type { LeaverPlan } from './leaver-plan.ts';
import { ReceiptSlip, type SlipAsset } from './receipt-slip.tsx';

interface ReceiptPreviewProps {
  readonly person: Profile;
  readonly held: Belongings['held'];
  readonly plan: LeaverPlan;
}

/** The receipt as the current plan would make it. */
export function ReceiptPreview({ person, held, plan }: ReceiptPreviewProps) {
  const { byId } = useLocations();
  const assets = held.items.map(({ id, assetId, name, serialNumber, condition }): SlipAsset => {
    const goal = plan.held.get(id);
    const place = goal?.how === 'back' ? byId.get(goal.location)?.path : undefined;
    return {
      ...{ id, assetId, name, serialNumber, condition },
      ...(goal?.how === 'over' ? { to: goal.to } : {}),
      ...(place === undefined ? {} : { location: place }),
    };
  });
  return <ReceiptSlip name={person.displayName} at={new Date()} assets={assets} />;
}
