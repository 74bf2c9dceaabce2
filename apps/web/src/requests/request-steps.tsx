import { Cross, Tick } from '@blueprintjs/icons';
import type { EquipmentRequest } from '@quartermaster/core/requests/request';
import type { RequestStatus } from '@quartermaster/core/requests/status';
import { stateLabel } from '../ui/state-tag.tsx';
import { formatMoment } from '../ui/time.tsx';

/** The statuses of a request that isn't rejected, in order. */
const way: readonly RequestStatus[] = ['pending', 'procuring', 'pending_delivery', 'fulfilled'];

/** The progress of a request, with the time of each step. */
export function RequestSteps({ request }: { readonly request: EquipmentRequest }) {
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
            className={step === 'rejected' ? 'rejected' : done ? 'done' : ''}
            aria-current={index === at && !done ? 'step' : undefined}
          >
            <span className="mark">
              {step === 'rejected' ? <Cross size={12} /> : done ? <Tick size={12} /> : index + 1}
            </span>
            {stateLabel(step)}
            {time ? <small>{formatMoment(time)}</small> : null}
          </li>
        );
      })}
    </ol>
  );
}
