import { Filter } from '@blueprintjs/icons';
import type { JsonObject } from '@quartermaster/core/json';
import { comparisonsIn, holds } from '@quartermaster/core/workflows/conditions';
import { lookupIn } from '@quartermaster/core/workflows/filling';
import type { Runnable } from '@quartermaster/core/workflows/run';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../api.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { counted } from '../../ui/numbers.ts';
import { actionIcons, actionNames } from '../editor/actions/action-names.ts';
import { inOrder } from '../editor/actions/order.ts';
import { triggerWords } from '../trigger-words.ts';
import { triggerIcons } from '../workflow-columns.tsx';
import { commandText } from './command-text.ts';
import { ConditionsShown } from './conditions-shown.tsx';
import { type SimulatedRun, simulated } from './simulated.ts';

interface SimulationViewProps {
  readonly definition: Runnable;
  readonly input: JsonObject;
}

/** What a run would do with an input, step by step, and why it wouldn't. */
export function SimulationView({ definition, input }: SimulationViewProps) {
  const { data, error } = useQuery({
    queryKey: ['simulated', JSON.stringify([definition, input])],
    queryFn: () => simulated(definition, input),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (error) return <p className="qm-failed">{failureText(error, 'It can’t be simulated')}</p>;
  if (!data) return <LoadingState />;
  return <Result definition={definition} input={input} simulation={data} />;
}

const verdicts: Readonly<Record<string, string>> = { skipped: 'Would be skipped', failed: 'Would fail' };

function Result({
  definition,
  input,
  simulation: { run, commands, found },
}: SimulationViewProps & { readonly simulation: SimulatedRun }) {
  const { trigger, conditions, actions } = definition;
  const lookup = lookupIn(definition, run, input);
  const comparisons = comparisonsIn(conditions);
  const met = comparisons.filter((one) => holds([one], lookup)).length;
  const TriggerIcon = triggerIcons[trigger.type];
  const isSkipped = run.status === 'skipped';
  return (
    <section aria-label="Simulation" className="qm-simulation">
      <p className="qm-row">
        <b className={isSkipped ? 'qm-verdict' : 'qm-verdict met'} role="status">
          {verdicts[run.status] ?? 'Would run'}
        </b>
        <span>
          {counted(run.steps.filter(({ status }) => status === 'success').length, 'action')} of{' '}
          {actions.length}
        </span>
      </p>
      <p className="qm-muted">Nothing was written, sent or called.{run.message ? ` ${run.message}.` : ''}</p>
      <ol className="qm-stepline">
        <li>
          <span className="qm-dot">
            <TriggerIcon size={12} />
          </span>
          <b>{triggerWords(trigger)}</b>
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
            <ConditionsShown conditions={conditions} lookup={lookup} />
          </li>
        )}
        {inOrder(actions).map((action) => {
          const step = run.steps.find(({ id }) => id === action.id);
          const own = commands.filter(({ actionId }) => actionId === action.id);
          const Icon = actionIcons[action.type];
          const isDone = step?.status === 'success';
          const records = found.get(action.id);
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
                <ConditionsShown conditions={action.conditions} lookup={lookup} />
              ) : null}
              {records === undefined ? null : (
                <p>For {counted(records, 'record')} that the filter finds today</p>
              )}
              {own.slice(0, 3).map((command) => {
                const { text, quote } = commandText(command);
                return (
                  <div key={command.key}>
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
