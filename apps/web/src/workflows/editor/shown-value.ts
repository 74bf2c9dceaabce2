import { cronWords } from '../trigger-words.ts';
import { actionsIn, conditionsIn, workflowInputSchema } from './workflow-input.ts';

/** A field's value for the notice of an edit conflict. */
export function shownValue(name: string, value: unknown): string | undefined {
  switch (name) {
    case 'actions':
      return listed(actionsIn(String(value)).map(actionText));
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

/** With its parameters, because two edits may have kept its name. */
function actionText({ id, name, params }: ReturnType<typeof actionsIn>[number]): string {
  const given = Object.entries(params).map(([key, value]) => `${key} ${JSON.stringify(value)}`);
  return given.length === 0 ? name || id : `${name || id} (${given.join(', ')})`;
}

const listed = (names: readonly string[]): string => names.join(', ') || 'None';
