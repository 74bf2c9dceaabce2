import { Archive, Cube, Person } from '@blueprintjs/icons';
import type { Trace } from '@quartermaster/core/requests/trace';
import type { Holding, TraceFigures } from '@quartermaster/core/requests/trace-figures';
import { Link } from 'react-router-dom';
import { reasonLabel } from '../assets/retirement/reason-label.ts';
import { counted } from '../ui/numbers.ts';
import { formatDay } from '../ui/time.tsx';
import { doer } from './people.tsx';
import { Spent, Station } from './station.tsx';

interface AssetStationsProps {
  readonly trace: Trace;
  readonly figures: TraceFigures;
}

/** The asset and who has held it; both are still to come as long as it hasn't arrived. */
export function AssetStations({ trace: { request, unit, asset, people }, figures }: AssetStationsProps) {
  const ended = unit?.state === 'missing' || request?.spans.some(({ status }) => status === 'rejected');
  if (ended) return null;
  if (!asset || (request && figures.handedOverAt === undefined && figures.holdings.length === 0))
    return (
      <>
        <Station kind="Asset" icon={<Cube size={16} />} />
        <Station kind="Holder" icon={<Person size={16} />} />
      </>
    );
  const { holdings } = figures;
  const [first] = holdings;
  // Whatever it was before anybody had it is told below the asset itself.
  const before = first && first.holder === undefined && first.retired === undefined ? first : undefined;
  const deleted = asset.deletedAt !== undefined;
  const link = deleted ? undefined : `/assets?selected=${asset.id}`;
  return (
    <>
      <Station
        kind="Asset"
        icon={<Cube size={16} />}
        name={asset.name}
        to={link}
        at={request ? figures.handedOverAt : asset.createdAt}
        facts={[
          ['Asset ID', <AssetId key="id" assetId={asset.assetId} to={link} />],
          ['Serial Number', asset.serialNumber && <span className="qm-mono">{asset.serialNumber}</span>],
          request ? ['Received by', doer(asset.receivedBy)] : ['Added by', doer(asset.addedBy)],
          deleted ? ['Deleted', asset.deletedAt && formatDay(asset.deletedAt)] : ['Location', asset.location],
        ]}
      >
        {asset.imported ? (
          <p className="qm-spent qm-muted">Added by import of {formatDay(asset.createdAt)}</p>
        ) : null}
        {before ? <States holding={before} /> : null}
      </Station>
      {holdings
        .slice(before ? 1 : 0)
        .map((holding) =>
          holding.retired === undefined ? (
            <HolderStation key={holding.from} holding={holding} people={people} />
          ) : (
            <Station
              key={holding.from}
              kind="Retired"
              icon={<Archive size={16} />}
              name={reasonLabel(holding.retired)}
              at={holding.from}
              facts={[
                [
                  deleted && holding.to === asset.deletedAt ? 'Deleted' : 'Restored',
                  holding.to && formatDay(holding.to),
                ],
              ]}
            />
          ),
        )}
    </>
  );
}

const AssetId = ({ assetId, to }: { readonly assetId: string; readonly to: string | undefined }) =>
  to === undefined ? (
    <s className="qm-mono">{assetId}</s>
  ) : (
    <Link className="qm-mono" to={to}>
      {assetId}
    </Link>
  );

interface HolderStationProps {
  readonly holding: Holding;
  readonly people: Trace['people'];
}

function HolderStation({ holding, people }: HolderStationProps) {
  const { holder, from, to } = holding;
  const known = people.find(({ email }) => email === holder?.email);
  const held = known && (
    <Link to={`/assets?${new URLSearchParams({ assignedTo: known.email })}`}>
      {counted(known.holds, 'asset')}
    </Link>
  );
  return (
    <Station
      kind="Holder"
      icon={<Person size={16} />}
      name={holder ? (holder.name ?? holder.email) : 'Nobody'}
      to={known && `/employees/${known.id}`}
      at={from}
      facts={[
        ['Department', known?.department],
        ['Position', known?.position],
        ['Holds', held],
        ['Until', to && formatDay(to)],
      ]}
    >
      <States holding={holding} />
    </Station>
  );
}

const States = ({ holding: { states } }: { readonly holding: Holding }) => (
  <p className="qm-spent">
    {states.map(({ state, ms }) => (
      <Spent key={state} state={state} ms={ms} />
    ))}
  </p>
);
