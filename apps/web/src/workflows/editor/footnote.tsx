import type { Tab } from './tabs.ts';
import { tabOf } from './tabs.ts';
import { nextRunsOf, runText } from './trigger/next-runs.ts';
import type { Fault } from './verdict.ts';
import type { WorkflowInput } from './workflow-input.ts';

interface FootnoteProps {
  readonly input: WorkflowInput;
  readonly isNew: boolean;
  /** The saved version that this is based on, if that is known. */
  readonly version: number | undefined;
  readonly tab: Tab;
  readonly faults: readonly Fault[];
}

/** What is still missing, or else the most important consequence. */
export function Footnote({ input, isNew, version, tab, faults }: FootnoteProps) {
  const missing =
    faults.find(({ field }) => tabOf(field) === tab) ?? (tab === 'actions' ? faults[0] : undefined);
  if (missing) return missing.message;
  const [next] = tab === 'trigger' || tab === 'actions' ? nextRunsOf(input, 1) : [];
  if (next) return `Next run: ${runText(next, input.timezone)}`;
  if (isNew) return 'It is enabled once it is saved';
  return version === undefined ? 'Saves as a new version' : `Saves as version ${version + 1}`;
}
