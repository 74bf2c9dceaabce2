import { subjectKinds } from '@quartermaster/core/events/event';
import { recordKinds, screenOf } from '@quartermaster/core/records/record-kinds';
import type { Delivery } from '@quartermaster/core/webhooks/delivery';
import { Link } from 'react-router-dom';

type Subject = Delivery['subject'];

/** By what people know the record of a delivery; its id if nothing says it any more. */
export const knownBy = ({ assetId, name, id }: Subject): string => assetId ?? name ?? id;

const isCode = ({ kind, assetId, name }: Subject): boolean =>
  assetId !== undefined || name === undefined || kind === 'request';

/** The record of a delivery in a list: an asset's ID before its name. */
export const RecordCell = ({ subject }: { readonly subject: Subject }) => {
  const { assetId, name } = subject;
  return (
    <span className="qm-clip" title={[assetId, name ?? subject.id].filter(Boolean).join(' ')}>
      <span className={isCode(subject) ? 'qm-mono' : undefined}>{knownBy(subject)}</span>
      {assetId === undefined ? null : ` ${name}`}
    </span>
  );
};

/** What an event is about, as the link to its screen: 'MacBook Pro, QTM2247', 'person Mia Okafor'. */
export function RecordName({ subject }: { readonly subject: Subject }) {
  const { kind, id, name, assetId } = subject;
  const known = subjectKinds.find((one) => one === kind);
  const to = known && screenOf({ kind: known, id });
  const className = isCode(subject) ? 'qm-mono' : undefined;
  return (
    <>
      {assetId === undefined ? `${known ? recordKinds[known].noun : kind} ` : `${name}, `}
      {to === undefined ? (
        <span className={className}>{knownBy(subject)}</span>
      ) : (
        <Link className={className} to={to}>
          {knownBy(subject)}
        </Link>
      )}
    </>
  );
}
