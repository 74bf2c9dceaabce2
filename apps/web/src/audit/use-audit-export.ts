import { message } from '@quartermaster/core/messages';
import { useState } from 'react';
import { failureText } from '../api.ts';
import { streams } from '../streams.ts';
import { saveFile } from '../ui/save-file.ts';
import { localDay } from '../ui/time.tsx';
import { toastError, toastWhile } from '../ui/toast.ts';
import { type AuditFilters, inputOf } from './use-audit.ts';

/** Downloads the entries that match, as CSV. */
export function useAuditExport(filters: AuditFilters) {
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    const name = `audit-${localDay(new Date())}.csv`;
    try {
      const read = async () => new Response(await streams.audit.export(inputOf(filters))).blob();
      saveFile(name, await toastWhile(`Downloading ${name}`, read()));
    } catch (error) {
      toastError(failureText(error, message.auditNotLoaded));
    } finally {
      setBusy(false);
    }
  };
  return { busy, download: (): void => void download() };
}
