import { triggerEvents } from '@quartermaster/core/workflows/workflow';
import { DataList } from '../data-list.tsx';
import { EventPicker } from '../event-picker.tsx';
import { usePicked } from '../sample.ts';
import { eventSentence } from './event-sentences.ts';

/** What an event carries: of the newest one that there was, else of an example. */
export function EventData({ eventType }: { readonly eventType: string }) {
  const picked = usePicked();
  const type = triggerEvents.find((one) => one === eventType);
  if (type === undefined)
    return (
      <>
        <h3>What it gets</h3>
        <p className="qm-muted">Choose an event to see what it carries.</p>
      </>
    );
  return (
    <>
      <h3 className="qm-mono">{type}</h3>
      <p className="qm-muted">{eventSentence(type)}.</p>
      <div className="qm-rule" />
      <EventPicker title="What it carries:" picked={picked} />
      <DataList input={picked.sample.input} />
    </>
  );
}
