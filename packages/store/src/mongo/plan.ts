import type { Document } from 'mongodb';
import type { Plan } from '../port.ts';

/** Stages that read or order more than an index names. */
const scanning = ['COLLSCAN', 'SORT'];

/** A query is answered from an index where no stage of the plan that won reads all or sorts. */
export function planOf(explained: Document): Plan {
  const stages = stagesOf(explained.queryPlanner?.winningPlan ?? explained);
  return { indexed: !stages.some((stage) => scanning.includes(stage)), detail: stages.join(' < ') };
}

function stagesOf(plan: unknown): string[] {
  if (Array.isArray(plan)) return plan.flatMap(stagesOf);
  if (typeof plan !== 'object' || plan === null) return [];
  const { stage, ...inner } = { stage: undefined, ...plan };
  return [...(typeof stage === 'string' ? [stage] : []), ...Object.values(inner).flatMap(stagesOf)];
}
