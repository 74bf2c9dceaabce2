import type { Command } from 'commander';
import { perform, verb } from '../options.ts';
import type { ApplyOptions } from './apply.ts';
import type { ExecuteOptions } from './execute.ts';
import type { FileOptions } from './files.ts';
import type { GetOptions } from './get.ts';
import type { LogOptions } from './logs.ts';
import type { ReplayOptions } from './replay.ts';
import type { SimulateOptions } from './simulate.ts';

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

  verb(workflows, 'execute', 'Run a workflow now, and wait for the outcome')
    .argument('<workflow>', workflowText)
    .option('--event <number>', 'the number of an event, as qm events prints it, that it is to see')
    .option('--payload <json>', 'what it sees as payload: JSON, @FILE, or - for standard input')
    .option('--no-wait', 'do not wait for the outcome')
    .action((workflow: string, options: ExecuteOptions, command: Command) =>
      perform(command, async (context) =>
        (await import('./execute.ts')).executeWorkflow(context, workflow, options),
      ),
    );

  verb(workflows, 'logs', 'List the runs of a workflow, newest first, or show one')
    .argument('<workflow>', workflowText)
    .argument('[run]', 'id of a run')
    .option('--status <status>', 'only these: running, success, failed, partial, skipped, timed_out …')
    .option('--limit <n>', 'maximum number of results (50)')
    .option('--all', 'list everything, without a limit')
    .option('--follow', 'print each run that ends from now on')
    .action((workflow: string, run: string | undefined, options: LogOptions, command: Command) =>
      perform(command, async (context) =>
        (await import('./logs.ts')).workflowLogs(context, workflow, run, options),
      ),
    );

  verb(workflows, 'simulate', 'Say what a run of a workflow would do; nothing is done')
    .argument('[workflow]', workflowText)
    .option('-f, --file <file>', 'a file with a workflow instead; - for standard input')
    .option('--event <number>', 'the event that it is to see; the newest of its type by default')
    .option('--input <json>', 'what it is to see instead: a JSON object, @FILE, or - for standard input')
    .option('--sample', 'a made-up event of its type instead')
    .action((workflow: string | undefined, options: SimulateOptions, command: Command) =>
      perform(command, async (context) =>
        (await import('./simulate.ts')).simulateWorkflow(context, workflow, options),
      ),
    );

  verb(
    workflows,
    'replay',
    'Say on which events of the last days a workflow would have acted; nothing is done',
  )
    .argument('[workflow]', workflowText)
    .option('-f, --file <file>', 'a file with a workflow instead; - for standard input')
    .requiredOption('--days <n>', 'how far back, at most 90')
    .action((workflow: string | undefined, options: ReplayOptions, command: Command) =>
      perform(command, async (context) =>
        (await import('./replay.ts')).replayWorkflow(context, workflow, options),
      ),
    );

  const secrets = workflows.command('secrets').description('What actions use as {{ secrets.NAME }}');
  verb(secrets, 'set', 'Set a secret; its value comes from standard input, or is asked for')
    .argument('<workflow>', workflowText)
    .argument('<name>', 'in capitals, like TOKEN')
    .action((workflow: string, name: string, _options: object, command: Command) =>
      perform(command, async (context) =>
        (await import('./secrets.ts')).setWorkflowSecret(context, workflow, name),
      ),
    );
  verb(secrets, 'delete', 'Delete a secret')
    .argument('<workflow>', workflowText)
    .argument('<name>')
    .action((workflow: string, name: string, _options: object, command: Command) =>
      perform(command, async (context) =>
        (await import('./secrets.ts')).deleteWorkflowSecret(context, workflow, name),
      ),
    );

  verb(workflows, 'rotate-secret', "Make a new secret for a workflow's hook and print it; the old one ends")
    .argument('<workflow>', workflowText)
    .action((workflow: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./secrets.ts')).rotateHookSecret(context, workflow)),
    );

  verb(workflows, 'delete', 'Delete a workflow and its runs')
    .argument('<workflow>', workflowText)
    .action((workflow: string, _options: object, command: Command) =>
      perform(command, async (context) => (await import('./delete.ts')).deleteWorkflow(context, workflow)),
    );
}
