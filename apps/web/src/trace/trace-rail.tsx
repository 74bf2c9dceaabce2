import { Duplicate, Tick } from '@blueprintjs/icons';
import type { Trace } from '@quartermaster/core/requests/trace';
import type { TimeTaken, TraceFigures } from '@quartermaster/core/requests/trace-figures';
import { useEffect, useState } from 'react';
import { copyText } from '../ui/copy-text.ts';
import { counted } from '../ui/numbers.ts';
import { OfferedButton } from '../ui/offered-button.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import { lasting } from './lasting.ts';

const hour = 3_600_000;

interface TraceRailProps {
  readonly trace: Trace;
  readonly figures: TraceFigures;
  /** The argument for `qm trace`. */
  readonly id: string;
}

/** How long the unit spent in each state, and the command that shows the same in a terminal. */
export const TraceRail = ({ trace, figures: { handOver, since, handedOverAt }, id }: TraceRailProps) => (
  <aside className="qm-trace-rail" aria-label="Times">
    {handOver ? (
      <Times
        title={handOver.isOver && handedOverAt === undefined ? 'From the request on' : 'Request to hand-over'}
        taken={handOver}
      >
        {trace.typical ? (
          <p className="qm-muted qm-sm">
            Median of {counted(trace.typical.units, trace.typical.type.toLowerCase())} in a year:{' '}
            {lasting(trace.typical.hours * hour)}
          </p>
        ) : null}
      </Times>
    ) : null}
    {since ? <Times title={trace.request ? 'Since then' : 'Since it was added'} taken={since} /> : null}
    <section>
      <h2>In the terminal</h2>
      <Command text={`qm trace ${id}`} />
    </section>
  </aside>
);

type State = Parameters<typeof StateTag>[0]['state'];

interface TimesProps {
  readonly title: string;
  readonly taken: TimeTaken<State>;
  readonly children?: React.ReactNode;
}

const Times = ({ title, taken: { ms, isOver, parts }, children }: TimesProps) => (
  <section>
    <h2>{title}</h2>
    <p className="qm-big">
      {lasting(ms)}
      {isOver || title !== 'Request to hand-over' ? null : <small> so far</small>}
    </p>
    <div className="qm-times-bar" aria-hidden="true">
      {parts.map(({ state, ms: part }) => (
        <span key={state} data-state={state} style={{ flexGrow: part }} />
      ))}
    </div>
    <ul className="qm-times">
      {parts.map(({ state, ms: part, percent }) => (
        <li key={state}>
          <StateTag state={state} /> <span>{lasting(part)}</span> <span>{percent}%</span>
        </li>
      ))}
    </ul>
    {children}
  </section>
);

/** How long to show that it was copied, in ms. */
const copiedMs = 2000;

function Command({ text }: { readonly text: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <div className="qm-command">
      <code>{text}</code>
      <OfferedButton
        variant="minimal"
        size="small"
        icon={copied ? <Tick size={14} /> : <Duplicate size={14} />}
        aria-label={copied ? 'Copied' : 'Copy the command'}
        onClick={() => copyText(text, () => setCopied(true))}
      />
    </div>
  );
}
