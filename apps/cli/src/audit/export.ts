import type { Context } from '../context.ts';
import { type DownloadOptions, download } from '../download.ts';
import { type AuditFilters, auditFilters } from './filters.ts';

export type AuditExportOptions = DownloadOptions & AuditFilters;

export async function exportAudit(context: Context, options: AuditExportOptions): Promise<void> {
  const query = auditFilters(options);
  const streams = await context.streams();
  const day = context.now.toISOString().slice(0, 10);
  await download(context, options, `audit-${day}.csv`, () => streams.audit.export(query), [
    'entry',
    'entries',
  ]);
}
