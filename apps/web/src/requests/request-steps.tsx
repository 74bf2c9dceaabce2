import { Tick } from '@blueprintjs/icons';
import type { RequestStatus } from '@quartermaster/core/requests/status';
import { stateWord } from '../ui/state-tag.tsx';
import { momentText } from '../ui/times.tsx';
import type { RequestRow } from './use-requests.ts';

/** The way of a request that nobody rejects. */
const way: readonly RequestStatus[] = ['pending', 'procuring', 'pending_delivery', 'fulfilled'];

/** How far a request has come, with the time of each step. */
export function RequestSteps({ request }: { readonly request: RequestRow }) {
  const { status, statusTimes } = request;
  const steps = status === 'rejected' ? [...way.filter((one) => statusTimes[one]), status] : way;
  const at = steps.indexOf(status);
  return (
    <ol className="qm-steps">
      {steps.map((step, index) => {
        const done = index < at || status === 'fulfilled';
        const time = statusTimes[step];
        return (
          <li
            key={step}
            className={done ? 'done' : ''}
            aria-current={index === at && !done ? 'step' : undefined}
          >
            <span className="mark">{done ? <Tick size={12} /> : index + 1}</span>
            {stateWord(step)}
            {time ? <small>{momentText(time)}</small> : null}
          </li>
        );
      })}
    </ol>
  );
}
