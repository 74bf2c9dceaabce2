import { Button } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import type { AuditFinding } from '@quartermaster/core/audit/audit-entry';
import { findingText } from '@quartermaster/core/audit/words';
import { message } from '@quartermaster/core/messages';
import { Link } from 'react-router-dom';
import { copyText } from '../ui/copy-text.ts';
import { count, counted } from '../ui/numbers.ts';
import { TimeAgo } from '../ui/time.tsx';
import { toastSuccess } from '../ui/toast.ts';
import { shortHash, Verified } from './audit-detail.tsx';
import type { useVerify } from './use-verify.ts';

/** How far verifying is, or what it found, with the head to keep elsewhere. */
export function Verdict({ state }: Pick<ReturnType<typeof useVerify>, 'state'>) {
  if (!state) return null;
  const { isRunning, verdict, at } = state;
  const { head } = verdict;
  if (isRunning)
    return (
      <span aria-live="polite">
        Verifying {count(verdict.last)} of {count(verdict.total)}
      </span>
    );
  return (
    <>
      <span className="qm-row" aria-live="polite">
        {verdict.ok ? <Verified /> : <span className="qm-refused">Not verified</span>}
        <span>
          {counted(verdict.checked, 'entry', 'entries')}, <TimeAgo instant={at} />
        </span>
      </span>
      {head ? (
        <span className="qm-row qm-push">
          Head <span className="qm-mono">{shortHash(head.chain)}</span>
          <Button
            variant="minimal"
            size="small"
            icon={<Duplicate size={14} />}
            aria-label="Copy the head"
            onClick={() => copyText(`${head.seq}:${head.chain}`, () => toastSuccess(message.copied))}
          />
        </span>
      ) : null}
    </>
  );
}

interface BrokenProps {
  readonly findings: readonly AuditFinding[];
  readonly hrefOf: (key: string) => string;
}

/** Where the chain is broken, with links to the entries. */
export const Broken = ({ findings, hrefOf }: BrokenProps) =>
  findings.length === 0 ? null : (
    <div className="qm-audit-broken" role="alert">
      {findings.slice(0, shownFindings).map((one) => (
        <Link key={`${one.kind} ${one.seq}`} to={hrefOf(String(one.seq))}>
          {findingText(one)}
        </Link>
      ))}
      {findings.length > shownFindings ? (
        <span>and {count(findings.length - shownFindings)} more</span>
      ) : null}
    </div>
  );

const shownFindings = 5;
