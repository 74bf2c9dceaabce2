import { Checkbox } from '@blueprintjs/core';
import {
  type Channel,
  type Choices,
  channelLabels,
  channels,
  chosenChannels,
  type TopicName,
  topicOf,
} from '@quartermaster/core/notifications/topics';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import './choice-grid.css';

interface ChoiceGridProps {
  /** Id of its heading. */
  readonly titleId: string;
  readonly topics: readonly TopicName[];
  /** The channels that are set up. */
  readonly reachable: readonly Channel[];
  /** Channels that need something first, and what. */
  readonly closed?: { readonly [Name in Channel]?: string | undefined };
  readonly choices: Choices;
  /** What topics that are left out have, unless their usual channels. */
  readonly company?: Choices;
  /** Whether it is scrolled to and focused. */
  readonly takesFocus?: boolean;
  readonly onChange: (choices: Choices) => void;
}

/** What is told, and by which channel. */
export function ChoiceGrid({
  titleId,
  topics,
  reachable,
  closed = {},
  choices,
  company,
  takesFocus = false,
  onChange,
}: ChoiceGridProps) {
  const table = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<string>();
  const shown = channels.filter((channel) => reachable.includes(channel));
  const boxes = topics.flatMap((topic) =>
    shown
      .filter((channel) => isOffered(topic, channel) && closed[channel] === undefined)
      .map((channel) => keyOf(topic, channel)),
  );
  const stop = boxes.find((key) => key === active) ?? boxes[0];
  useEffect(() => {
    if (!takesFocus) return;
    // Only after the dialog has focused its first field.
    const frame = requestAnimationFrame(() => {
      table.current?.scrollIntoView({ block: 'end' });
      table.current?.querySelector('input')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [takesFocus]);
  const toggle = (topic: TopicName, channel: Channel, on: boolean): void => {
    const before = chosenChannels(topic, choices, company);
    const chosen = channels.filter((one) => (one === channel ? on : before.includes(one)));
    onChange({ ...choices, [topic]: chosen });
  };
  return (
    <table ref={table} className="qm-matrix" aria-labelledby={titleId} onKeyDown={moveByKey}>
      <thead>
        <tr>
          <th scope="col">
            <span className="qm-visually-hidden">Event</span>
          </th>
          {shown.map((channel) => (
            <th key={channel} scope="col" className={closed[channel] === undefined ? undefined : 'closed'}>
              {channelLabels[channel]}
              {closed[channel] === undefined ? null : <small>{closed[channel]}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {topics.map((topic) => (
          <tr key={topic}>
            <th scope="row">{topicOf(topic).label}</th>
            {shown.map((channel) => (
              <td key={channel}>
                {isOffered(topic, channel) ? (
                  <Checkbox
                    aria-label={`${topicOf(topic).label}: ${channelLabels[channel]}`}
                    disabled={closed[channel] !== undefined}
                    checked={
                      closed[channel] === undefined &&
                      chosenChannels(topic, choices, company).includes(channel)
                    }
                    tabIndex={stop === keyOf(topic, channel) ? 0 : -1}
                    onFocus={() => setActive(keyOf(topic, channel))}
                    onChange={(event) => toggle(topic, channel, event.currentTarget.checked)}
                  />
                ) : (
                  <>
                    –<span className="qm-visually-hidden">Never</span>
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const isOffered = (topic: TopicName, channel: Channel): boolean => topicOf(topic).channels.includes(channel);

const keyOf = (topic: TopicName, channel: Channel): string => `${topic} ${channel}`;

const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/** Focuses the next box in the direction of an arrow key, past cells without one. */
function moveByKey(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps[event.key];
  const cell = event.target instanceof HTMLElement ? event.target.closest('td') : null;
  const row = cell?.closest('tr');
  if (!step || !cell || !row) return;
  event.preventDefault();
  const [down, right] = step;
  const { rows } = event.currentTarget;
  for (let y = row.rowIndex + down, x = cell.cellIndex + right; ; y += down, x += right) {
    const next = rows[y]?.cells[x];
    if (!next) return;
    const box = next.querySelector<HTMLInputElement>('input:enabled');
    if (!box) continue;
    box.focus();
    return;
  }
}
