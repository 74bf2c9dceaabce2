import { Button, TextArea } from '@blueprintjs/core';
import { Circle, Code, TickCircle } from '@blueprintjs/icons';
import type { JsonObject } from '@quartermaster/core/json';
import { dataAt } from '@quartermaster/core/templates/data-path';
import { holds } from '@quartermaster/core/workflows/conditions';
import { useState } from 'react';
import { z } from 'zod';
import { LoadingState } from '../../ui/loading-state.tsx';
import { ShowEarlier } from '../../ui/show-earlier.tsx';
import { useTypedText } from '../../ui/use-typed-text.ts';
import { inputOfEvent, sampleOf } from '../editor/sample.ts';
import { usePastEvents } from '../use-past-events.ts';
import { eventDetail, eventName } from '../workflow/event-name.ts';
import { PastList, PastRow } from './past-list.tsx';
import { SimulationView } from './simulation-view.tsx';
import type { Tried, TriedOn } from './tried.ts';

interface SimulateViewProps {
  readonly tried: Tried;
  /** The number of the event that is chosen; the newest unless stated. */
  readonly chosen: number | undefined;
  readonly onChoose: (seq: number) => void;
}

/** Tries a workflow on a past event or on a sample: choosing one simulates at once. */
export function SimulateView({ tried, chosen, onChoose }: SimulateViewProps) {
  const { trigger, conditions, variables } = tried.definition;
  const { events, loading, earlier } = usePastEvents(trigger);
  const [sample, setSample] = useState<string>();
  const event = events.find(({ seq }) => seq === chosen) ?? (chosen === undefined ? events[0] : undefined);
  const seq = event?.seq ?? chosen;
  const isSample = sample !== undefined || seq === undefined;
  const text = sample ?? jsonOf(event ? inputOfEvent(event.event) : sampleOf(trigger));
  const input = isSample ? readSample(text) : undefined;
  const on: TriedOn | undefined = isSample ? input && { input } : { seq };
  if (loading) return <LoadingState />;
  return (
    <div className="qm-split">
      <div className="qm-tries">
        <div className="qm-row">
          <h2>{isSample ? 'Sample' : 'Past events'}</h2>
          {events.length > 0 ? (
            <Button
              className="qm-push"
              size="small"
              icon={<Code size={14} />}
              text={isSample ? 'Past events' : 'Sample'}
              onClick={() => setSample(isSample ? undefined : text)}
            />
          ) : null}
        </div>
        {isSample ? (
          <SampleField text={text} isValid={input !== undefined} onChange={setSample} />
        ) : (
          <>
            <PastList label="Past events">
              {events.map((one) => {
                const data: JsonObject = { ...inputOfEvent(one.event), variables };
                const wouldRun = holds(conditions, (path) => dataAt(path, data));
                return (
                  <PastRow
                    key={one.seq}
                    icon={
                      wouldRun ? (
                        <TickCircle size={16} title="Would run" className="qm-yes" />
                      ) : (
                        <Circle size={16} title="Would be skipped" />
                      )
                    }
                    name={eventName(one.event.data)}
                    text={eventDetail(one.event)}
                    at={one.event.at}
                    isChosen={one === event}
                    onChoose={() => onChoose(one.seq)}
                  />
                );
              })}
            </PastList>
            <ShowEarlier query={earlier} />
          </>
        )}
      </div>
      <div className="qm-outcome">
        {on ? (
          <SimulationView tried={tried} on={on} />
        ) : (
          <p className="qm-failed">The sample must be an object in JSON</p>
        )}
      </div>
    </div>
  );
}

interface SampleFieldProps {
  readonly text: string;
  readonly isValid: boolean;
  readonly onChange: (text: string) => void;
}

function SampleField({ text, isValid, onChange }: SampleFieldProps) {
  const [typed, type] = useTypedText(text, onChange);
  return (
    <TextArea
      fill
      rows={24}
      className="qm-mono-area"
      aria-label="Sample as JSON"
      aria-invalid={!isValid}
      spellCheck={false}
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}

const jsonOf = (input: JsonObject): string => JSON.stringify(input, null, 2);

const json: z.ZodType<JsonObject> = z.record(z.string(), z.json());

function readSample(text: string): JsonObject | undefined {
  try {
    return json.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
