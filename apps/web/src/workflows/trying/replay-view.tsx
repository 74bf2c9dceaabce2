import { Button, InputGroup, ProgressBar } from '@blueprintjs/core';
import { Cross, History, TickCircle } from '@blueprintjs/icons';
import { eventsOf } from '@quartermaster/core/workflows/workflow';
import { useState } from 'react';
import { ActionButton } from '../../ui/action-button.tsx';
import { usePhone } from '../../ui/breakpoints.ts';
import { Chips, ToggleChip } from '../../ui/chips.tsx';
import { DaysChart } from '../../ui/days-chart.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { count, counted } from '../../ui/numbers.ts';
import { PastList, PastRow } from './past-list.tsx';
import { SimulationView } from './simulation-view.tsx';
import type { Tried } from './tried.ts';
import { type Finding, type Replayed, useReplay } from './use-replay.ts';

const offered = [1, 7, 30, 90];
const mostDays = 90;
/** How many findings are drawn at a time. */
const drawn = 100;

/** Says on which events of the last days a workflow would have acted, as they are found, and what it would have done. */
export function ReplayView({ tried }: { readonly tried: Tried }) {
  const { replayed, start, stop } = useReplay(tried);
  const [days, setDays] = useState('30');
  const [chosen, setChosen] = useState<number>();
  const wanted = /^\d{1,2}$/.test(days.trim()) ? Number(days) : 0;
  const isValid = wanted >= 1 && wanted <= mostDays;
  const isRunning = replayed?.phase === 'running';
  const begin = (over: number): void => {
    setDays(String(over));
    setChosen(undefined);
    void start(over);
  };
  const replayWanted = (): void => {
    if (isValid && !isRunning) begin(wanted);
  };
  if (eventsOf(tried.definition.trigger).length === 0)
    return (
      <EmptyState icon={<History size={20} />} title="Nothing to replay">
        Only what events start can be replayed.
      </EmptyState>
    );
  const found = replayed?.items.find(({ seq }) => seq === chosen);
  return (
    <div className="qm-replay">
      <div className="qm-replay-tools">
        <Chips>
          {offered.map((number) => (
            <ToggleChip key={number} pressed={replayed?.days === number} onToggle={() => begin(number)}>
              {counted(number, 'day')}
            </ToggleChip>
          ))}
        </Chips>
        <label htmlFor="replay-days">
          Days back
          <InputGroup
            id="replay-days"
            inputMode="numeric"
            value={days}
            aria-invalid={!isValid}
            {...(isValid ? {} : { 'aria-describedby': 'replay-days-fault', intent: 'danger' })}
            onValueChange={setDays}
            onKeyDown={({ key }) => {
              if (key === 'Enter') replayWanted();
            }}
          />
        </label>
        {isRunning ? (
          <ActionButton key="stop" handFocusTo="neighbour" variant="outlined" text="Stop" onClick={stop} />
        ) : (
          <ActionButton
            key="replay"
            variant="outlined"
            text="Replay"
            disabled={!isValid}
            onClick={replayWanted}
          />
        )}
        {isValid ? null : (
          <span id="replay-days-fault" className="qm-failed" role="alert">
            A number from 1 to {mostDays}
          </span>
        )}
      </div>
      {replayed ? (
        <div className="qm-split">
          <div className="qm-tries">
            <div className="qm-row">
              <h2>Would have acted on</h2>
            </div>
            <Findings items={replayed.items} chosen={chosen} onChoose={setChosen} />
          </div>
          <div className="qm-outcome">
            <Summary replayed={replayed} />
            {found ? (
              <SimulationView tried={tried} on={{ seq: found.seq }} />
            ) : replayed.items.length > 0 ? (
              <p className="qm-muted">Choose an event to see what would have been done.</p>
            ) : null}
          </div>
        </div>
      ) : (
        <EmptyState icon={<History size={20} />} title="Choose how far back">
          Each event of these days is tried. Nothing is written, sent or called.
        </EmptyState>
      )}
    </div>
  );
}

const endings: Readonly<Record<Replayed['phase'], string>> = {
  running: ' so far',
  done: '',
  stopped: ' until it was stopped',
  failed: ' until it failed',
  lost: ' until the connection was lost',
};

function Summary({ replayed }: { readonly replayed: Replayed }) {
  const { days, phase, items, looked, share, fault } = replayed;
  const phone = usePhone();
  return (
    <div className="qm-replay-sum">
      {phase === 'running' ? <ProgressBar stripes={false} aria-label="Replaying" value={share} /> : null}
      {phase === 'failed' && looked === 0 ? null : (
        <p role="status">
          <b>
            {count(items.length)} of {counted(looked, 'event')}
          </b>{' '}
          of the last {counted(days, 'day')} would have started it{endings[phase]}
        </p>
      )}
      {fault === undefined ? null : (
        <p className={phase === 'stopped' ? 'qm-muted' : 'qm-failed'} role="alert">
          {fault}
        </p>
      )}
      {days > 1 && items.length > 0 ? (
        <DaysChart
          caption="Runs per day"
          parts={parts}
          days={perDay(items)}
          length={phone ? Math.min(14, days + 1) : days + 1}
        />
      ) : null}
    </div>
  );
}

const parts = [
  { name: 'Would succeed', className: 'ok' },
  { name: 'Would fail', className: 'no' },
] as const;

function perDay(items: readonly Finding[]) {
  const days = new Map<string, [number, number]>();
  for (const item of items) {
    const day = item.at.slice(0, 10);
    const figures = days.get(day) ?? [0, 0];
    figures[item.succeeds ? 0 : 1] += 1;
    days.set(day, figures);
  }
  return [...days].map(([day, figures]) => ({ day, figures })).reverse();
}

interface FindingsProps {
  readonly items: readonly Finding[];
  readonly chosen: number | undefined;
  readonly onChoose: (seq: number) => void;
}

function Findings({ items, chosen, onChoose }: FindingsProps) {
  const [shown, setShown] = useState(drawn);
  return (
    <>
      <PastList label="Events it would have acted on">
        {items.slice(0, shown).map((item) => (
          <PastRow
            key={item.seq}
            icon={
              item.succeeds ? (
                <TickCircle size={16} title="Would succeed" className="qm-yes" />
              ) : (
                <Cross size={16} title="Would fail" className="qm-no" />
              )
            }
            name={item.name}
            text={item.text}
            at={item.at}
            isChosen={item.seq === chosen}
            onChoose={() => onChoose(item.seq)}
          />
        ))}
      </PastList>
      {items.length > shown ? (
        <Button
          variant="minimal"
          size="small"
          text={`Show ${count(Math.min(drawn, items.length - shown))} more`}
          onClick={() => setShown(shown + drawn)}
        />
      ) : null}
    </>
  );
}
