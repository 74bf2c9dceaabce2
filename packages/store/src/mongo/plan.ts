import type { Document } from 'mongodb';
import type { Plan } from '../port.ts';

/** What else is in an explanation: other plans, and the query itself. */
const otherFields = ['rejectedPlans', 'parsedQuery', 'filter', 'indexBounds', 'slotBasedPlan'];

/** How many keys of an index may be looked at to find where its ranges begin and end. */
const edgeKeys = 50;

/**
 * What MongoDB's explanation says. Its shape differs between versions and engines, and on a cluster: so the stages of
 * the plan that won are gathered wherever they are in it; and an index that is read through for a few documents is
 * told by how many keys and documents were looked at, where the engine says so (DocumentDB doesn't).
 */
export function planOf({ queryPlanner, executionStats = {} }: Document): Plan {
  const stages = stagesOf(queryPlanner?.winningPlan);
  const { nReturned, totalKeysExamined: keys = 0, totalDocsExamined: documents = 0 } = executionStats;
  const looked = `${keys} keys and ${documents} documents for ${nReturned}`;
  const isFrugal = nReturned === undefined || (documents <= nReturned && keys <= 2 * nReturned + edgeKeys);
  return {
    indexed: stages.length > 0 && isFrugal && !stages.some((stage) => stage.endsWith('COLLSCAN')),
    sorts: stages.some((stage) => stage === 'SORT' || stage.startsWith('SORT_KEY')),
    detail: `${stages.join(' < ')} (${looked})`,
  };
}

/** From the outermost on. */
function stagesOf(plan: unknown): string[] {
  if (Array.isArray(plan)) return plan.flatMap(stagesOf);
  if (typeof plan !== 'object' || plan === null) return [];
  const { stage, ...inner } = { stage: undefined, ...plan };
  const within = Object.entries(inner).flatMap(([name, one]) =>
    otherFields.includes(name) ? [] : stagesOf(one),
  );
  return [...(typeof stage === 'string' ? [stage] : []), ...within];
}
