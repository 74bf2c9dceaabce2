import { triggerEvents } from '@quartermaster/core/workflows/workflow';
import { DataList } from '../data-list.tsx';
import { useSample } from '../sample.ts';
import { eventSentence } from './event-sentences.ts';

/** What an event carries: of the newest one that there was, else of an example. */
export function EventData({ eventType }: { readonly eventType: string }) {
  const sample = useSample();
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
      <h3>
        {sample.isReal ? 'The newest such event' : 'An example'}{' '}
        <span className="qm-push qm-mono">{type}</span>
      </h3>
      <p className="qm-muted">{eventSentence(type)}.</p>
      <DataList input={sample.input} />
    </>
  );
}
