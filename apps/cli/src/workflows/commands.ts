import type { Command } from 'commander';
import { perform, verb } from '../options.ts';
import type { ApplyOptions } from './apply.ts';
import type { FileOptions } from './files.ts';
import type { GetOptions } from './get.ts';

const workflowText = 'name or id';
const fileText = 'YAML or JSON files, or folders of them; - for standard input';

export function workflowCommands(program: Command): void {
  const workflows = program.command('workflows').description('What happens by itself: when, if, do');

  verb(workflows, 'list', 'List all workflows').action((_options: object, command: Command) =>
    perform(command, async (context) => (await import('./list.ts')).listWorkflows(context)),
  );

  verb(workflows, 'get', 'Show one workflow')
    .argument('<workflow>', workflowText)
    .option('--yaml', 'print it as a file for qm workflows apply')
    .action((workflow: string, options: GetOptions, command: Command) =>
      perform(command, async (context) => (await import('./get.ts')).getWorkflow(context, workflow, options)),
    );

  verb(workflows, 'apply', 'Add the workflows of files, or change those of the same name')
    .requiredOption('-f, --file <files...>', fileText)
    .option('--dry-run', 'say what would change without changing it')
    .action((options: ApplyOptions, command: Command) =>
      perform(command, async (context) => (await import('./apply.ts')).applyWorkflows(context, options)),
    );

  verb(workflows, 'validate', 'Check files without a server')
    .requiredOption('-f, --file <files...>', fileText)
    .action((options: FileOptions, command: Command) =>
      perform(command, async (context) => (await import('./validate.ts')).validateFiles(context, options)),
    );

  for (const [name, enabled] of [
    ['enable', true],
    ['disable', false],
  ] as const)
    verb(workflows, name, enabled ? 'Let a workflow run' : 'Keep a workflow from running')
      .argument('<workflow>', workflowText)
      .action((workflow: string, _options: object, command: Command) =>
        perform(command, async (context) =>
          (await import('./enable.ts')).setWorkflowEnabled(context, workflow, enabled),
        ),
      );

  verb(workflows, 'delete', 'Delete a workflow and its runs')
    .argument('<workflow>', workflowText)
    .action((workflow: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./delete.ts')).deleteWorkflow(context, workflow)),
    );
}
