import { Tag } from '@blueprintjs/core';
import { Filter } from '@blueprintjs/icons';
import type { Json, JsonObject } from '@quartermaster/core/json';
import { comparisonsIn, holds } from '@quartermaster/core/workflows/conditions';
import type { Simulation } from '@quartermaster/core/workflows/execution';
import { lookupIn } from '@quartermaster/core/workflows/filling';
import type { NewWorkflow } from '@quartermaster/core/workflows/workflow';
import { useQuery } from '@tanstack/react-query';
import { api, failureText } from '../../api.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { counted } from '../../ui/numbers.ts';
import { formatMoment } from '../../ui/time.tsx';
import { actionIcons, actionNames } from '../editor/actions/action-names.ts';
import { inOrder } from '../editor/actions/order.ts';
import { offeredFields } from '../editor/known-fields.ts';
import { triggerWords } from '../trigger-words.ts';
import { eventName } from '../workflow/event-name.ts';
import { triggerIcons } from '../workflow-columns.tsx';
import { commandText } from './command-text.ts';
import { ConditionsShown } from './conditions-shown.tsx';
import { simulate, type Tried, type TriedOn } from './tried.ts';
import type { NameOf } from './why.ts';
import './trying.css';

interface SimulationViewProps {
  readonly tried: Tried;
  readonly on: TriedOn;
}

/** What a run would do, step by step, and why it wouldn't. */
export function SimulationView({ tried, on }: SimulationViewProps) {
  const { data, error } = useQuery({
    queryKey: ['simulated', JSON.stringify([tried, on])],
    queryFn: ({ signal }) => simulate(tried, on, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (error) return <p className="qm-failed">{failureText(error, 'It can’t be simulated')}</p>;
  if (!data) return <LoadingState />;
  return <Result tried={tried} simulation={data} />;
}

/** How a run would end, and the colour of that. */
const verdicts: Readonly<Record<string, { readonly word: string; readonly state: string }>> = {
  skipped: { word: 'Would be skipped', state: 'off' },
  failed: { word: 'Would fail', state: 'error' },
  partial: { word: 'Would run in part', state: 'partial' },
};
const wouldRun = { word: 'Would run', state: 'active' };

interface ResultProps {
  readonly tried: Tried;
  readonly simulation: Simulation;
}

function Result({ tried: { definition, saved }, simulation }: ResultProps) {
  const { trigger, conditions, actions } = definition;
  const { status, message, input, steps, commands } = simulation;
  const run = { id: 'simulated', trigger: trigger.type, startedAt: new Date().toISOString(), steps };
  const lookup = lookupIn({ ...definition, id: 'draft', version: 1, ...saved }, run, input);
  const nameOf = useFieldNames(definition);
  const comparisons = comparisonsIn(conditions);
  const met = comparisons.filter((one) => holds([one], lookup)).length;
  const TriggerIcon = triggerIcons[trigger.type];
  const isSkipped = status === 'skipped';
  const verdict = verdicts[status] ?? wouldRun;
  const done = steps.filter((one) => one.status === 'success').length;
  return (
    <section aria-label="Simulation" className="qm-simulation">
      <p className="qm-row">
        <span role="status">
          <Tag minimal className="qm-state" data-state={verdict.state}>
            {verdict.word}
          </Tag>
        </span>
        <b>
          {done} of {counted(actions.length, 'action')}
        </b>
        {saved ? <span className="qm-push qm-muted">Version {saved.version}</span> : null}
      </p>
      <p className="qm-muted">
        Nothing was written, sent or called.{message && !isSkipped ? ` ${message}.` : ''}
      </p>
      <ol className="qm-stepline">
        <li>
          <span className="qm-dot" data-state="active">
            <TriggerIcon size={12} />
          </span>
          <b>{triggerWords(trigger)}</b>
          {typeof input.at === 'string' ? <span className="qm-took">{formatMoment(input.at)}</span> : null}
          {isObject(input.data) ? (
            <p>{[eventName(input.data), input.data.itemsText].filter(Boolean).join(', ')}</p>
          ) : null}
        </li>
        {comparisons.length === 0 ? null : (
          <li>
            <span className="qm-dot" data-state={isSkipped ? 'error' : 'active'}>
              <Filter size={12} />
            </span>
            <b>{isSkipped ? 'Conditions not met' : 'Conditions met'}</b>
            <span className="qm-took">
              {met} of {comparisons.length} true
            </span>
            <ConditionsShown conditions={conditions} lookup={lookup} nameOf={nameOf} />
          </li>
        )}
        {inOrder(actions).map((action) => {
          const step = steps.find(({ id }) => id === action.id);
          const own = commands.filter(({ actionId }) => actionId === action.id);
          const Icon = actionIcons[action.type];
          const isDone = step?.status === 'success';
          const records = recordsOf(step);
          return (
            <li key={action.id} className={isDone ? undefined : 'ahead'}>
              <span
                className="qm-dot"
                data-state={isDone ? 'active' : step?.status === 'error' ? 'error' : undefined}
              >
                <Icon size={12} />
              </span>
              <b>{action.name}</b>
              <span className="qm-took">
                {isDone ? actionNames[action.type] : step?.status === 'error' ? 'Would fail' : 'Skipped'}
              </span>
              {step?.message && !isSkipped ? <p className="qm-why">{step.message}</p> : null}
              {!isDone && action.conditions.length > 0 && !isSkipped ? (
                <ConditionsShown conditions={action.conditions} lookup={lookup} nameOf={nameOf} />
              ) : null}
              {records === undefined ? null : (
                <p>For {counted(records, 'record')} that the filter finds today</p>
              )}
              {own.slice(0, 3).map((command) => {
                const { text, quote } = commandText(command);
                return (
                  <div key={`${command.actionId} ${command.recordId}`}>
                    <p>{text}</p>
                    {quote ? <p className="qm-quote">{quote}</p> : null}
                  </div>
                );
              })}
              {own.length > 3 ? <p>… and for {own.length - 3} more</p> : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** How many records its forEach found. */
function recordsOf(step: Simulation['steps'][number] | undefined): number | undefined {
  if (step?.each === undefined) return undefined;
  const { succeeded, failed, skipped, unknown } = step.each;
  return succeeded + failed + skipped + unknown;
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What fields are called in the editor. */
function useFieldNames(definition: NewWorkflow): NameOf {
  const { data } = useQuery(api.customFields.list.queryOptions());
  const labels = new Map(
    [...definition.actions, undefined]
      .flatMap((action) => offeredFields(definition, data?.items ?? [], action))
      .map(({ path, label }) => [path, label]),
  );
  return (path) => labels.get(path) ?? path;
}
