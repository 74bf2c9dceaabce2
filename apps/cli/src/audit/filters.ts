import type { Inputs } from '@quartermaster/contract';
import { auditKinds } from '@quartermaster/core/audit/audit-kind';
import { viaKinds } from '@quartermaster/core/events/event';
import { oneOf } from '../one-of.ts';

export interface AuditFilters {
  readonly search?: string;
  readonly person?: string;
  readonly record?: string;
  readonly kind?: string;
  readonly via?: string;
  readonly face?: string;
  readonly address?: string;
  readonly from?: string;
  readonly to?: string;
}

/** Converts the options into the API's filters. */
export function auditFilters({
  search,
  person,
  record,
  kind,
  face,
  via = face,
  address,
  from,
  to,
}: AuditFilters): Inputs['audit']['list'] {
  return {
    ...(search === undefined ? {} : { search }),
    ...(person === undefined ? {} : { person }),
    ...(record === undefined ? {} : { record }),
    ...(kind === undefined ? {} : { kind: oneOf(kind, auditKinds, '--kind') }),
    ...(via === undefined ? {} : { via: oneOf(via, viaKinds, '--via') }),
    ...(address === undefined ? {} : { address }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}
