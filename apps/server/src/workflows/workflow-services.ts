import type { AssetService } from '../assets/service.ts';
import type { KeyedCalls } from '../idempotency/keyed-calls.ts';
import type { JobService } from '../jobs/service.ts';
import type { Sealer } from '../keys/sealer.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { RequestRecords } from '../requests/record.ts';
import type { RequestService } from '../requests/service.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { equipmentActs } from './equipment-acts.ts';
import { Executions } from './executions.ts';
import { WorkflowFailures } from './failures.ts';
import { Faring } from './faring.ts';
import { Hooks } from './hooks.ts';
import { type NoticeDeps, Notices } from './notices.ts';
import { Performer } from './performer.ts';
import { type ReferenceDeps, WorkflowReferences } from './references.ts';
import { Replays } from './replays.ts';
import { requestActs } from './request-acts.ts';
import { RunDriver } from './run-driver.ts';
import { RunQueue } from './run-queue.ts';
import { RunRecords } from './run-records.ts';
import { WorkflowRunning } from './running.ts';
import { Schedules } from './schedules.ts';
import { WorkflowSecrets } from './secrets.ts';
import { selectRecords } from './selecting.ts';
import { WorkflowService } from './service.ts';
import { Simulating } from './simulating.ts';
import { WorkflowStates } from './states.ts';
import { WebRequests } from './web-request.ts';

interface Dependencies extends ReferenceDeps, NoticeDeps {
  readonly assets: AssetService;
  readonly requests: RequestService;
  readonly storedRequests: RequestRecords;
  readonly outbound: Outbound;
  readonly sealer: Sealer;
  readonly keyedCalls: KeyedCalls;
  readonly jobs: JobService;
  readonly baseUrl: () => string;
  readonly reportFault: (error: unknown) => void;
}

/** Creates and wires the services of workflows. */
export function workflowServices(runtime: Runtime, deps: Dependencies) {
  const { assets, requests, storedRequests, outbound, sealer, limits, keyedCalls, jobs } = deps;
  const { baseUrl, reportFault } = deps;
  const states = new WorkflowStates(runtime);
  const runRecords = new RunRecords(runtime, states);
  const secrets = new WorkflowSecrets(sealer);
  const references = new WorkflowReferences(deps);
  const faring = new Faring(runtime, states);
  const workflows = new WorkflowService(runtime, { secrets, references, faring, runRecords });
  const queue = new RunQueue(runtime);
  const find = (id: string) => workflows.records.find(id);
  const performer = new Performer(runtime, {
    acts: { ...equipmentActs(assets), ...requestActs(requests) },
    notices: new Notices(runtime, deps),
    webRequests: new WebRequests(outbound, async (id) => secrets.secretsOf(await find(id))),
    select: (command) => selectRecords({ assets, requests: storedRequests }, command),
  });
  const simulating = new Simulating(runtime, { find, references, performer, assets, requests, baseUrl });
  return {
    workflows,
    workflowSecrets: secrets,
    runRecords,
    runQueue: queue,
    hooks: new Hooks(runtime, { workflows, secrets, queue, limits, keyedCalls }),
    schedules: new Schedules(runtime, { workflows, queue, reportFault }),
    executions: new Executions(runtime, { queue, states, references, find, baseUrl }),
    simulating,
    replays: new Replays(runtime, { jobs, references, find, simulating, baseUrl, reportFault }),
    /** Consumes the log. */
    running: new WorkflowRunning({
      ...{ runtime, queue, runs: queue.runs, states, references, baseUrl, reportFault },
      driver: new RunDriver(runtime, performer),
      workflows: () => workflows.records.collection.all(),
      tell: new WorkflowFailures(runtime).tell,
      prune: (id) => runRecords.prune(id),
    }),
  };
}
