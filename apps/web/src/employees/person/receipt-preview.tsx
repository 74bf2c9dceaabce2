import type { Belongings } from '@quartermaster/core/users/leaving';
import type { Profile } from '@quartermaster/core/users/profile';
import type { ReactNode } from 'react';
import { useLocations } from '../../locations/use-locations.ts';
import { formatDay, localDay } from '../../ui/time.tsx';
import { usePersonName } from '../../users/use-person.ts';
import type { LeaverPlan } from './leaver-plan.ts';

interface ReceiptPreviewProps {
  readonly person: Profile;
  readonly held: Belongings['held'];
  readonly plan: LeaverPlan;
}

type Asset = Belongings['held']['items'][number];

/** What will be signed, of what is held alone: by place, then what goes to somebody. */
export function ReceiptPreview({ person, held, plan }: ReceiptPreviewProps) {
  const { all } = useLocations();
  const back = new Map<string, Asset[]>();
  const over: (readonly [Asset, string])[] = [];
  for (const asset of held.items) {
    const goal = plan.held.get(asset.id);
    if (goal?.how === 'over') over.push([asset, goal.to]);
    else back.set(goal?.location ?? '', [...(back.get(goal?.location ?? '') ?? []), asset]);
  }
  return (
    <section className="qm-slip" aria-label="Receipt">
      <p className="qm-strong">Equipment returned</p>
      <p className="qm-muted">
        {person.displayName} · {formatDay(localDay(new Date()))}
      </p>
      {[...back].map(([location, assets]) => {
        const place = all.find(({ id }) => id === location)?.name;
        return (
          <Group key={location} title={place === undefined ? 'Came back' : `Came back to ${place}`}>
            {assets.map((asset) => (
              <Line key={asset.id} asset={asset} />
            ))}
          </Group>
        );
      })}
      {over.length > 0 ? (
        <Group title="Handed over">
          {over.map(([asset, to]) => (
            <Line key={asset.id} asset={asset} to={to} />
          ))}
        </Group>
      ) : null}
      {held.items.length === 0 ? <p className="qm-muted">Nothing was held</p> : null}
    </section>
  );
}

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <>
    <h4>{title}</h4>
    <ul>{children}</ul>
  </>
);

function Line({ asset: { name, assetId }, to }: { readonly asset: Asset; readonly to?: string }) {
  const heir = usePersonName(to ?? '');
  return (
    <li>
      <span>{name}</span>
      <span className="qm-mono">{assetId}</span>
      {heir === '' ? null : <small>to {heir}</small>}
    </li>
  );
}
