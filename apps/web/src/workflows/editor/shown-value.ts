import { cronWords } from '../trigger-words.ts';
import { actionsIn, conditionsIn, workflowInputSchema } from './workflow-input.ts';

/** A field's value for the notice of an edit conflict. */
export function shownValue(name: string, value: unknown): string | undefined {
  switch (name) {
    case 'actions':
      return listed(actionsIn(String(value)).map((action) => action.name || action.id));
    case 'conditions':
      return listed(conditionsIn(String(value)).map((one) => JSON.stringify(one)));
    case 'variables':
      return listed(
        workflowInputSchema.shape.variables.parse(value).map((one) => `${one.name}: ${one.value}`),
      );
    case 'cron':
      return cronWords(String(value)) ?? String(value);
    default:
      return undefined;
  }
}

const listed = (names: readonly string[]): string => names.join(', ') || 'None';
