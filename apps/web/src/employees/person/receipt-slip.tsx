import type { Receipt } from '@quartermaster/core/users/handover';
import { receiptDetail, receiptGroups, receiptTitle } from '@quartermaster/core/users/receipt-groups';
import { useBranding } from '../../branding/branding.ts';
import { formatDay, localDay } from '../../ui/time.tsx';
import { usePersonName } from '../../users/use-person.ts';

export type SlipAsset = Receipt['assets'][number];

interface ReceiptSlipProps {
  readonly name: string;
  readonly at: Date;
  readonly assets: readonly SlipAsset[];
}

/**
 * The receipt to sign: what was returned, by place, then what was handed over to others. Printed on its own.
 */
export function ReceiptSlip({ name, at, assets }: ReceiptSlipProps) {
  const { companyName } = useBranding();
  return (
    <section className="qm-slip" aria-label="Receipt">
      <p className="qm-on-paper">{companyName}</p>
      <p className="qm-strong">{receiptTitle}</p>
      <p className="qm-muted">
        {name} · {formatDay(localDay(at))}
      </p>
      {receiptGroups(assets).map((group) => (
        <div key={group.title}>
          <h4>{group.title}</h4>
          <ul>
            {group.assets.map((asset) => (
              <Line key={asset.id} asset={asset} />
            ))}
          </ul>
        </div>
      ))}
      {assets.length === 0 ? <p className="qm-muted">Nothing was held</p> : null}
      <p className="qm-on-paper qm-slip-sign">Date and signature</p>
    </section>
  );
}

function Line({ asset }: { readonly asset: SlipAsset }) {
  const { name, assetId, to = '', toName } = asset;
  const heir = usePersonName(toName === undefined ? to : '');
  return (
    <li>
      <span>{name}</span>
      <span className="qm-mono">{assetId}</span>
      {to === '' ? null : <small>to {toName ?? heir}</small>}
      <small className="qm-on-paper">{receiptDetail(asset)}</small>
    </li>
  );
}
