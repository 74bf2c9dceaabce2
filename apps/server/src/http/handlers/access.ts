import type { AccessExplanation } from '../../access/explanation.ts';
import { api } from '../api.ts';

export const accessHandlers = (explanation: AccessExplanation) => ({
  explain: api.access.explain.handler(({ input, context }) => explanation.explain(input, context.actor)),
});
