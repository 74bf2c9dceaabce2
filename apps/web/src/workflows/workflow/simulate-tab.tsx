import { Button, TextArea } from '@blueprintjs/core';
import { Circle, Code, TickCircle } from '@blueprintjs/icons';
import { actorWord } from '@quartermaster/core/events/described-event';
import type { JsonObject } from '@quartermaster/core/json';
import { dataAt } from '@quartermaster/core/templates/data-path';
import { holds } from '@quartermaster/core/workflows/conditions';
import type { Runnable } from '@quartermaster/core/workflows/run';
import { triggerEvents } from '@quartermaster/core/workflows/workflow';
import { useState } from 'react';
import { z } from 'zod';
import { formatMoment } from '../../ui/time.tsx';
import { inputOfEvent, sampleOf } from '../editor/sample.ts';
import { type PastEvent, usePastEvents } from '../use-past-events.ts';
import '../editor/editor.css';
import { eventName } from './event-name.ts';
import { SimulationView } from './simulation-view.tsx';
import './workflow.css';

/** Tries a workflow on a past event or on a sample: choosing one simulates at once. */
export function SimulateTab({ definition }: { readonly definition: Runnable }) {
  const { trigger } = definition;
  const type =
    trigger.type === 'event' ? triggerEvents.find((one) => one === trigger.config.eventType) : undefined;
  const { events } = usePastEvents(type);
  const [chosen, setChosen] = useState<number>();
  const [sample, setSample] = useState<string>();
  const event = events.find(({ seq }) => seq === chosen) ?? events[0];
  const isSample = sample !== undefined || event === undefined;
  const text = sample ?? JSON.stringify(sampleOf(trigger), null, 2);
  const input = isSample ? readSample(text) : inputOfEvent(event.event);
  return (
    <div className="qm-split">
      <div className="qm-tries">
        <div className="qm-row">
          <h2>{isSample ? 'Sample' : `Past events: ${event.event.type}`}</h2>
          {events.length > 0 ? (
            <Button
              className="qm-push"
              size="small"
              icon={<Code size={14} />}
              text={isSample ? 'Past events' : 'Sample'}
              onClick={() => setSample(isSample ? undefined : JSON.stringify(input, null, 2))}
            />
          ) : null}
        </div>
        {isSample ? (
          <TextArea
            fill
            rows={24}
            className="qm-mono-area"
            aria-label="Sample as JSON"
            aria-invalid={input === undefined}
            spellCheck={false}
            value={text}
            onChange={({ currentTarget }) => setSample(currentTarget.value)}
          />
        ) : (
          <ul className="qm-pasts" aria-label="Past events">
            {events.map((one) => (
              <PastRow
                key={one.seq}
                past={one}
                definition={definition}
                isChosen={one === event}
                onChoose={() => setChosen(one.seq)}
              />
            ))}
          </ul>
        )}
      </div>
      <div className="qm-outcome">
        {input === undefined ? (
          <p className="qm-failed">The sample is not valid JSON</p>
        ) : (
          <SimulationView definition={definition} input={input} />
        )}
      </div>
    </div>
  );
}

const json: z.ZodType<JsonObject> = z.record(z.string(), z.json());

function readSample(text: string): JsonObject | undefined {
  try {
    return json.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

interface PastRowProps {
  readonly past: PastEvent;
  readonly definition: Runnable;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function PastRow({ past: { event }, definition, isChosen, onChoose }: PastRowProps) {
  const data: JsonObject = { ...inputOfEvent(event), variables: definition.variables };
  const wouldRun = holds(definition.conditions, (path) => dataAt(path, data));
  return (
    <li>
      <button type="button" aria-current={isChosen} onClick={onChoose}>
        {wouldRun ? (
          <TickCircle size={16} title="Would run" />
        ) : (
          <Circle size={16} title="Would be skipped" />
        )}
        <span className="qm-twin">
          <span>{eventName(event.data)}</span>
          <small>{actorWord(event)}</small>
        </span>
        <small>{formatMoment(event.at)}</small>
      </button>
    </li>
  );
}
