import { Button } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { fieldsOfType } from '@quartermaster/core/fields/asset-type';
import { bindingOf } from '@quartermaster/core/fields/bound-fields';
import { message } from '@quartermaster/core/messages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { api, isRefused } from '../api.ts';
import { copyText } from '../ui/copy-text.ts';
import { NoValue } from '../ui/data-table.tsx';
import { ErrorState } from '../ui/empty-state.tsx';
import { Inspector } from '../ui/inspector.tsx';
import { useOffered } from '../ui/offered-actions.ts';
import { part } from '../ui/part.tsx';
import type { PreviousNextProps } from '../ui/previous-next.tsx';
import { SkeletonValue } from '../ui/skeleton.tsx';
import { AssetTag } from '../ui/state-tag.tsx';
import { daysFromNow, formatDay, TimeAgo } from '../ui/time.tsx';
import { toastSuccess } from '../ui/toast.ts';
import './assets.css';
import { Files } from '../attachments/lazy-files.tsx';
import { useUser } from '../auth/session.tsx';
import { useLocations } from '../locations/use-locations.ts';
import { LoadingState } from '../ui/loading-state.tsx';
import { PersonLabel } from '../users/person-label.tsx';
import { useAssetActions } from './asset-actions.tsx';
import { LastHolder } from './asset-columns.tsx';
import { AssetHead, AssetPhoto } from './asset-photo.tsx';
import { costText } from './cost-text.ts';
import { fieldText } from './field-text.ts';
import { DetailTabs } from './history/detail-tabs.tsx';
import { MaintenanceDue } from './maintenance/maintenance-due.tsx';
import type { AssetRow } from './use-assets.ts';

const RetirementNote = part(async () => (await import('./retirement/retirement-note.tsx')).RetirementNote);
const LastSeen = part(async () => (await import('./last-seen.tsx')).LastSeen, <SkeletonValue />);
const Acknowledged = part(
  async () => (await import('./acknowledge/acknowledged.tsx')).Acknowledged,
  <SkeletonValue />,
);
const OrderNumber = part(async () => (await import('./order-number.tsx')).OrderNumber, <SkeletonValue />);

interface AssetDetailProps extends PreviousNextProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** The open asset beside its list: facts and custom fields. */
export function AssetDetail({ id, onPrevious, onNext, onClose }: AssetDetailProps) {
  const query = useQuery(api.assets.get.queryOptions({ input: { params: { id } }, retry: false }));
  // Don't show an asset that was deleted meanwhile or that this user may no longer see.
  const asset = isRefused(query.error) ? undefined : query.data;
  const admin = useUser().role === 'admin';
  const actions = useAssetActions(onClose);
  return (
    <>
      <Inspector
        label="Asset"
        onPrevious={onPrevious}
        onNext={onNext}
        onClose={onClose}
        head={asset ? <AssetId assetId={asset.assetId} /> : null}
        actions={asset && admin ? actions.menu(asset) : null}
      >
        {asset ? <Facts asset={asset} admin={admin} actions={admin ? actions.buttons(asset) : null} /> : null}
        {query.isPending ? <AssetSkeleton /> : null}
        {query.error ? (
          <ErrorState error={query.error} text={message.assetsNotLoaded} retry={() => void query.refetch()} />
        ) : null}
      </Inspector>
      {actions.dialog}
    </>
  );
}

function AssetId({ assetId }: { readonly assetId: string }) {
  const copy = {
    text: `Copy ${assetId}`,
    icon: <Duplicate size={14} />,
    onClick: () => copyText(assetId, () => toastSuccess(message.copied)),
  };
  useOffered({ of: 'record', title: assetId, isMinor: true, actions: [copy] });
  return (
    <>
      <span className="qm-mono qm-strong">{assetId}</span>
      <Button variant="minimal" size="small" icon={copy.icon} aria-label={copy.text} onClick={copy.onClick} />
    </>
  );
}

const bones = [88, 144, 112, 64, 96, 120, 152, 80];

const AssetSkeleton = () => (
  <LoadingState>
    <div className="qm-asset-head" aria-hidden="true">
      <span className="bp6-skeleton qm-tile lg" />
      <span className="bp6-skeleton qm-skeleton-line" style={{ width: 160 }} />
    </div>
    <section aria-hidden="true">
      <dl className="qm-dl">
        {bones.map((width) => (
          <Fact key={width} name={<span className="bp6-skeleton qm-skeleton-line" style={{ width: 72 }} />}>
            <span className="bp6-skeleton qm-skeleton-line" style={{ width }} />
          </Fact>
        ))}
      </dl>
    </section>
  </LoadingState>
);

interface FactsProps {
  readonly asset: AssetRow;
  readonly admin: boolean;
  readonly actions: ReactNode;
}

function Facts({ asset, admin, actions }: FactsProps) {
  const locations = useLocations();
  const fields = useQuery(api.customFields.list.queryOptions()).data?.items ?? [];
  const types = useQuery(api.assetTypes.list.queryOptions()).data?.items ?? [];
  const own = asset.customFields ?? {};
  const type = types.find(({ name }) => name === asset.type);
  const ofType = fieldsOfType(fields, type);
  // Values of fields that the asset's type no longer has stay visible.
  const others = fields.filter((field) => !ofType.includes(field) && Object.hasOwn(own, field.apiName));
  const names = new Map(fields.map(({ apiName, displayName }) => [apiName, displayName]));
  // Nothing is shown twice: specs whose value a custom field shows are left out, and so are empty fields that
  // have their value among the specs.
  const specs = new Map(
    Object.entries(asset.specs ?? {}).filter(([key, value]) => String(own[key] ?? '') !== value),
  );
  // Bound fields are shown among the facts above.
  const custom = [...ofType, ...others].filter(
    ({ apiName }) => !bindingOf(apiName) && (Object.hasOwn(own, apiName) || !specs.has(apiName)),
  );
  return (
    <>
      <AssetHead asset={asset} admin={admin}>
        <div className="qm-clip">
          <h2 className="qm-clip" title={asset.name}>
            {asset.name}
          </h2>
          <span className="qm-row">
            <AssetTag status={asset.status} retired={asset.retired} />
            <span className="qm-muted qm-clip">{asset.type}</span>
          </span>
        </div>
      </AssetHead>
      {actions}
      {asset.retired === undefined ? null : <RetirementNote asset={asset} />}
      <DetailTabs asset={asset}>
        <section>
          <dl className="qm-dl">
            {asset.retired === undefined ? (
              <Fact name="Assigned To">{asset.assignedTo && <PersonLabel email={asset.assignedTo} />}</Fact>
            ) : (
              <Fact name="Last held by">
                <LastHolder asset={asset} />
              </Fact>
            )}
            {asset.acknowledgement ? (
              <Fact name="Acknowledged">
                <Acknowledged {...asset.acknowledgement} />
              </Fact>
            ) : null}
            <Fact name={asset.retired === undefined ? 'Location' : 'Last location'}>
              {asset.location &&
                (locations.isPending ? (
                  <SkeletonValue />
                ) : (
                  (locations.byId.get(asset.location)?.path ?? asset.location)
                ))}
            </Fact>
            <Fact name="Last seen">{asset.lastSeen && <LastSeen asset={asset} />}</Fact>
            <Fact name="Serial Number">
              {asset.serialNumber && <span className="qm-mono">{asset.serialNumber}</span>}
            </Fact>
            <Fact name="Condition">{asset.condition}</Fact>
            <Fact name="Purchased">{asset.purchaseDate && formatDay(asset.purchaseDate)}</Fact>
            {admin ? (
              <>
                <Fact name="Order number">{asset.orderNumber && <OrderNumber of={asset.orderNumber} />}</Fact>
                <Fact name="Cost">{costText(asset)}</Fact>
              </>
            ) : null}
            <Fact name="Warranty end">
              {asset.warrantyEnd && (
                <>
                  {formatDay(asset.warrantyEnd)}{' '}
                  <span className="qm-muted">· {daysFromNow(asset.warrantyEnd)}</span>
                </>
              )}
            </Fact>
            <Fact name="Vendor">{asset.vendor}</Fact>
            <Fact name="Last maintained">{asset.lastMaintenance && formatDay(asset.lastMaintenance)}</Fact>
            <Fact name="Maintenance due">
              {asset.maintenanceDue && (
                <MaintenanceDue asset={asset} isCalibrated={type?.requiresCalibration ?? false} />
              )}
            </Fact>
            <Fact name="Trace">
              <Link to={`/trace/${encodeURIComponent(asset.assetId)}`}>From request to holder</Link>
            </Fact>
            <Fact name="Last Updated">
              <TimeAgo instant={asset.lastUpdated} />
            </Fact>
          </dl>
        </section>
        {custom.length > 0 ? (
          <section>
            <h3 className="qm-h3">Custom fields</h3>
            <dl className="qm-dl">
              {custom.map((field) => (
                <Fact key={field.id} name={field.displayName}>
                  {fieldText(own[field.apiName], field.type)}
                </Fact>
              ))}
            </dl>
          </section>
        ) : null}
        {specs.size > 0 ? (
          <section>
            <h3 className="qm-h3">Specifications</h3>
            <dl className="qm-dl">
              {[...specs].map(([key, value]) => (
                <Fact key={key} name={names.get(key) ?? key}>
                  {value}
                </Fact>
              ))}
            </dl>
          </section>
        ) : null}
        {asset.notes ? (
          <section>
            <h3 className="qm-h3">Notes</h3>
            <p className="qm-asset-notes">{asset.notes}</p>
          </section>
        ) : null}
        {admin ? <Files key={asset.id} of="asset" id={asset.id} name={asset.assetId} /> : null}
        <AssetPhoto asset={asset} />
      </DetailTabs>
    </>
  );
}

const Fact = ({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) => (
  <>
    <dt title={typeof name === 'string' ? name : undefined}>{name}</dt>
    <dd title={typeof children === 'string' ? children : undefined}>{children || <NoValue />}</dd>
  </>
);
