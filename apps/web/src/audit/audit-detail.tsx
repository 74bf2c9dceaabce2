import { Button } from '@blueprintjs/core';
import { ChevronDown, ChevronUp, Endorsed, Error as ErrorIcon, Undo } from '@blueprintjs/icons';
import type { AuditFinding } from '@quartermaster/core/audit/audit-entry';
import {
  type AuditChange,
  auditChanges,
  auditRecord,
  auditTitle,
  auditWho,
  findingText,
  unchangedFields,
  viaLabels,
} from '@quartermaster/core/audit/words';
import { screenOf } from '@quartermaster/core/records/record-kinds';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '../ui/avatar.tsx';
import { NoValue } from '../ui/data-table.tsx';
import { englishDate } from '../ui/english-date.ts';
import { Inspector } from '../ui/inspector.tsx';
import { count, counted } from '../ui/numbers.ts';
import type { PreviousNextProps } from '../ui/previous-next.tsx';
import { requestUndo } from '../ui/undo-request.ts';
import { type AuditRow, useEntry } from './use-audit.ts';

interface AuditDetailProps extends PreviousNextProps {
  readonly entry: AuditRow;
  /** The results of verifying the chain; undefined if it wasn't verified. */
  readonly findings: readonly AuditFinding[] | undefined;
  readonly onClose: () => void;
}

const moment = englishDate({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** An audit entry: who and when, the values before and after, and its place in the chain. */
export function AuditDetail({ entry, findings, onPrevious, onNext, onClose }: AuditDetailProps) {
  const { seq, address, requestId, batch, via, erased } = entry;
  const before = useEntry(seq > 1 ? seq - 1 : undefined);
  const finding = findings?.find((one) => findingText(one) !== undefined && isAbout(one, seq));
  return (
    <Inspector
      label="Entry"
      head={<span className="qm-mono qm-strong">#{count(seq)}</span>}
      onPrevious={onPrevious}
      onNext={onNext}
      onClose={onClose}
    >
      <section className="qm-entry">
        <h2>{auditTitle(entry)}</h2>
        <dl className="qm-dl">
          <Fact name="Who">
            <Who entry={entry} />
          </Fact>
          <Fact name="When">{moment.format(new Date(entry.at))}</Fact>
          <Fact name="Record">
            <Record entry={entry} />
          </Fact>
          <Fact name="Via">{viaLabels[via]}</Fact>
          <Fact name="Address">{address && <span className="qm-mono">{address}</span>}</Fact>
          {batch === undefined ? null : (
            <Fact name="Batch">
              <Button
                variant="minimal"
                size="small"
                className="qm-flush-left"
                icon={<Undo size={14} />}
                text="Undo"
                onClick={() => requestUndo(batch, { asks: true })}
              />
            </Fact>
          )}
          {erased ? <Fact name="Erased">Personal data was erased on request</Fact> : null}
        </dl>
      </section>
      <Changes entry={entry} />
      <section>
        <h3 className="qm-h3">
          Chain
          {findings === undefined ? null : finding ? (
            <span className="qm-chain-broken">
              <ErrorIcon size={14} /> {findingText(finding)}
            </span>
          ) : (
            <Verified />
          )}
        </h3>
        <dl className="qm-dl qm-hashes">
          <Fact name="This entry">
            <Hash text={entry.chain} />
          </Fact>
          <Fact name="Before it">
            {before ? (
              <>
                #{count(before.seq)} · <Hash text={before.chain} />
              </>
            ) : null}
          </Fact>
          <Fact name="Request ID">{requestId && <span className="qm-mono">{requestId}</span>}</Fact>
        </dl>
      </section>
    </Inspector>
  );
}

/** Whether a finding is about the entry with this number. */
export const isAbout = ({ seq, to = seq }: AuditFinding, number: number): boolean =>
  number >= seq && number <= to;

export const Verified = () => (
  <span className="qm-chain-ok">
    <Endorsed size={14} /> Verified
  </span>
);

export const Who = ({ entry }: { readonly entry: AuditRow }) => {
  const name = auditWho(entry);
  return (
    <span className="qm-row" title={entry.who.email}>
      {entry.who.kind === 'user' ? <Avatar name={name} /> : null}
      <span className="qm-clip">{name}</span>
    </span>
  );
};

/** The beginning and end of a hash; the whole hash on hover. */
const Hash = ({ text }: { readonly text: string }) => (
  <span className="qm-mono" title={text}>
    {shortHash(text)}
  </span>
);

export const shortHash = (text: string): string => `${text.slice(0, 8)}…${text.slice(-8)}`;

function Record({ entry }: { readonly entry: AuditRow }) {
  const name = auditRecord(entry);
  const to = screenOf(entry.record);
  if (name === undefined) return <NoValue />;
  return to === undefined ? (
    name
  ) : (
    <Link className="qm-mono" to={to}>
      {name}
    </Link>
  );
}

function Changes({ entry }: { readonly entry: AuditRow }) {
  const [isUnfolded, setUnfolded] = useState(false);
  const changes = auditChanges(entry);
  const unchanged = unchangedFields(entry);
  if (changes.length === 0 || entry.kind !== 'change') return null;
  const isCreated = entry.type.endsWith('.created');
  const isDeleted = entry.type.endsWith('.deleted');
  const rows = isUnfolded ? [...changes, ...unchanged] : changes;
  return (
    <section>
      <h3 className="qm-h3">
        Changes <span className="qm-muted">{changes.length}</span>
      </h3>
      <table className="qm-changes">
        <thead>
          <tr>
            <th scope="col">
              <span className="qm-visually-hidden">Field</span>
            </th>
            {isCreated ? null : <th scope="col">Before</th>}
            {isDeleted ? null : <th scope="col">After</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((change) => (
            <Change key={change.label} change={change} hideBefore={isCreated} hideAfter={isDeleted} />
          ))}
        </tbody>
      </table>
      {unchanged.length > 0 ? (
        <Button
          variant="minimal"
          size="small"
          className="qm-flush-left"
          aria-expanded={isUnfolded}
          text={`${counted(unchanged.length, 'field')} unchanged`}
          endIcon={isUnfolded ? <ChevronUp size={14} /> : <ChevronDown size={14} />}
          onClick={() => setUnfolded(!isUnfolded)}
        />
      ) : null}
    </section>
  );
}

interface ChangeProps {
  readonly change: AuditChange;
  readonly hideBefore: boolean;
  readonly hideAfter: boolean;
}

const Change = ({ change: { label, before, after }, hideBefore, hideAfter }: ChangeProps) => (
  <tr>
    <th scope="row">{label}</th>
    {hideBefore ? null : <td className="qm-muted">{before ?? <NoValue />}</td>}
    {hideAfter ? null : <td>{after ?? <NoValue />}</td>}
  </tr>
);

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children || <NoValue />}</dd>
  </>
);
