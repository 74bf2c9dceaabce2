import type { AuditVerdict } from '@quartermaster/core/audit/audit-entry';
import { message } from '@quartermaster/core/messages';
import { useEffect, useRef, useState } from 'react';
import { client, failureText } from '../api.ts';
import { toastError } from '../ui/toast.ts';

/** How many entries are verified per call. */
const stretch = 5_000;

interface Verifying {
  readonly isRunning: boolean;
  readonly verdict: AuditVerdict;
  /** When the verification was done. */
  readonly at: string;
}

/** Verifies the chain a stretch at a time and reports progress. */
export function useVerify() {
  const [state, setState] = useState<Verifying>();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const verify = async (): Promise<void> => {
    let verdict: AuditVerdict | undefined;
    try {
      do {
        const part: AuditVerdict = await client.audit.verify({ after: verdict?.last ?? 0, limit: stretch });
        if (isGone.current) return;
        verdict = verdict ? joined(verdict, part) : part;
        const isRunning = verdict.last < verdict.total;
        setState({ isRunning, verdict, at: new Date().toISOString() });
      } while (verdict.last < verdict.total);
    } catch (error) {
      setState(undefined);
      toastError(failureText(error, message.auditNotVerified));
    }
  };
  return { state, verify: () => void verify() };
}

const joined = (before: AuditVerdict, part: AuditVerdict): AuditVerdict => ({
  ...part,
  ok: before.ok && part.ok,
  checked: before.checked + part.checked,
  findings: [...before.findings, ...part.findings],
});
