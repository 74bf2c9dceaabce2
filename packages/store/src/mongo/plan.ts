import type { Document } from 'mongodb';
import type { Plan } from '../port.ts';

/** The other parts of an explanation: rejected plans, and the query itself. */
const otherFields = ['rejectedPlans', 'parsedQuery', 'filter', 'indexBounds', 'slotBasedPlan'];

/** How many extra index keys may be examined to find where the ranges begin and end. */
const edgeKeys = 50;

/**
 * Reads MongoDB's explanation. Its shape differs between versions and engines, and on clusters, so the
 * winning plan's stages are collected wherever they are. Reading through an index to find a few documents
 * shows in the number of keys and documents examined, if the engine reports it (DocumentDB doesn't).
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

/** The stages, outermost first. */
function stagesOf(plan: unknown): string[] {
  if (Array.isArray(plan)) return plan.flatMap(stagesOf);
  if (typeof plan !== 'object' || plan === null) return [];
  const { stage, ...inner } = { stage: undefined, ...plan };
  const within = Object.entries(inner).flatMap(([name, one]) =>
    otherFields.includes(name) ? [] : stagesOf(one),
  );
  return [...(typeof stage === 'string' ? [stage] : []), ...within];
}
