import type { SessionService } from '../../auth/session-service.ts';
import type { Executions } from '../../workflows/executions.ts';
import type { Replays } from '../../workflows/replays.ts';
import type { WorkflowService } from '../../workflows/service.ts';
import type { Simulating } from '../../workflows/simulating.ts';
import { api } from '../api.ts';
import { replayAudience } from '../replay-audience.ts';

interface WorkflowServices {
  readonly workflows: WorkflowService;
  readonly executions: Executions;
  readonly simulating: Simulating;
  readonly replays: Replays;
  readonly sessions: SessionService;
}

export const workflowHandlers = ({
  workflows,
  executions,
  simulating,
  replays,
  sessions,
}: WorkflowServices) => ({
  list: api.workflows.list.handler(() => workflows.list()),
  get: api.workflows.get.handler(({ input }) => workflows.get(input.params.id)),
  create: api.workflows.create.handler(({ input, context }) =>
    workflows.create(input, context.actor, context.recordId),
  ),
  update: api.workflows.update.handler(({ input: { params, body }, context: { actor, version } }) =>
    workflows.update(params.id, body, actor, version),
  ),
  remove: api.workflows.remove.handler(({ input, context }) =>
    workflows.remove(input.params.id, context.actor, context.version),
  ),
  setEnabled: api.workflows.setEnabled.handler(({ input: { params, body }, context: { actor, version } }) =>
    workflows.setEnabled(params.id, body.enabled, actor, version),
  ),
  rotateSecret: api.workflows.rotateSecret.handler(({ input, context }) =>
    workflows.rotateSecret(input.params.id, context.actor),
  ),
  setSecret: api.workflows.setSecret.handler(({ input: { params, body }, context: { actor, version } }) =>
    workflows.setSecret(params.id, params.name, body.value, actor, version),
  ),
  removeSecret: api.workflows.removeSecret.handler(({ input: { params }, context: { actor, version } }) =>
    workflows.removeSecret(params.id, params.name, actor, version),
  ),
  execute: api.workflows.execute.handler(({ input: { params, body }, context }) =>
    executions.execute(params.id, body, context.actor, context.recordId),
  ),
  simulate: api.workflows.simulate.handler(({ input: { params, body } }) =>
    simulating.stored(params.id, body),
  ),
  simulateDraft: api.workflows.simulateDraft.handler(({ input: { definition, ...start } }) =>
    simulating.draft(definition, start),
  ),
  replay: api.workflows.replay.handler(({ input: { params, body }, context }) =>
    replays.ofWorkflow(params.id, body.days, replayAudience(context, sessions)),
  ),
  replayDraft: api.workflows.replayDraft.handler(({ input: { definition, days }, context }) =>
    replays.ofDraft(definition, days, replayAudience(context, sessions)),
  ),
  executions: api.workflows.executions.handler(({ input }) =>
    executions.list(input.params.id, input.query ?? { limit: 50 }),
  ),
  execution: api.workflows.execution.handler(({ input: { params } }) =>
    executions.detail(params.id, params.executionId),
  ),
});
