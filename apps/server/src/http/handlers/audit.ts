import type { Audit } from '../../audit/service.ts';
import { api } from '../api.ts';

export const auditHandlers = (audit: Audit) => ({
  list: api.audit.list.handler(({ input, context }) => audit.page(input, context.actor, context.reading)),
  verify: api.audit.verify.handler(({ input }) => audit.verify(input)),
});
