import { type AuditEntry, auditEntrySchema } from '@quartermaster/core/audit/audit-entry';
import { auditRecord, auditTitle, auditWho, viaLabels } from '@quartermaster/core/audit/words';
import type { Context } from '../context.ts';
import { type ListView, printList } from '../output/list.ts';
import { momentText } from '../output/times.ts';
import { type ListOptions, readPages } from '../paging.ts';
import { type AuditFilters, auditFilters } from './filters.ts';

export type AuditListOptions = ListOptions & AuditFilters;

const auditView = ({ now }: Context): ListView<AuditEntry> => ({
  columns: [
    { title: 'Time', value: ({ at }) => at, shown: ({ at }) => momentText(at, now) },
    { title: 'Who', value: auditWho, minWidth: 14 },
    {
      title: 'What',
      value: auditTitle,
      colour: ({ kind, type }) => (kind === 'refusal' || type === 'unreadable' ? 'red' : undefined),
      minWidth: 20,
    },
    { title: 'Record', value: (entry) => auditRecord(entry) ?? '', priority: 3 },
    { title: 'Via', value: ({ via }) => viaLabels[via], priority: 2 },
    { title: 'Address', value: ({ address }) => address ?? '', priority: 1 },
  ],
  fields: Object.keys(auditEntrySchema.shape),
});

export async function listAudit(context: Context, options: AuditListOptions): Promise<void> {
  const query = auditFilters(options);
  const client = await context.client();
  const pages = readPages(options, (page) =>
    context.wait('Reading the audit', client.audit.list({ ...query, ...page })),
  );
  await printList(context, pages, auditView(context), { none: 'Nothing matches.', sortedBy: 'time' });
}
