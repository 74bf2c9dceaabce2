import { adminOnly, get, type Row } from './matrix-row.ts';

/** The matrix's rows for the audit. */
export const auditRows = {
  'doctor.get': { call: get('/api/doctor'), expected: adminOnly(200) },
  'audit.list': { call: get('/api/audit'), expected: adminOnly(200) },
  'audit.verify': { call: get('/api/audit/verify'), expected: adminOnly(200) },
  'audit.export': { call: get('/api/audit/export'), expected: adminOnly(200) },
} as const satisfies Record<string, Row>;
