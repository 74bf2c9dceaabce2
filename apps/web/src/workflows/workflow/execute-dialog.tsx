import { Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { actorWord } from '@quartermaster/core/events/described-event';
import { triggerEvents } from '@quartermaster/core/workflows/workflow';
import { useState } from 'react';
import { ActionButton } from '../../ui/action-button.tsx';
import '../../ui/dialog.css';
import { useReturnFocus } from '../../ui/focus.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { formatMoment } from '../../ui/time.tsx';
import { usePastEvents } from '../use-past-events.ts';
import type { WorkflowRow } from '../use-workflows.ts';
import { eventName } from './event-name.ts';
import './workflow.css';

interface ExecuteDialogProps {
  readonly workflow: Pick<WorkflowRow, 'name'>;
  readonly eventType: string;
  readonly onExecute: (seq: number) => void;
  readonly onClose: () => void;
}

/** Asks for which event a workflow is to run, newest first. */
export function ExecuteDialog({ workflow, eventType, onExecute, onClose }: ExecuteDialogProps) {
  useReturnFocus();
  const { events, loading } = usePastEvents(triggerEvents.find((one) => one === eventType));
  const [chosen, setChosen] = useState<number>();
  const seq = chosen ?? events[0]?.seq;
  return (
    <Dialog isOpen title={`Execute ${workflow.name}`} onClose={onClose} transitionDuration={120}>
      <DialogBody>
        {loading ? (
          <LoadingState />
        ) : events.length === 0 ? (
          <p>There was no {eventType} lately.</p>
        ) : (
          <>
            <p>For which event? It is done for real: what it changes, sends and calls is not undone.</p>
            <ul className="qm-pasts" aria-label="Past events">
              {events.map((one) => (
                <li key={one.seq}>
                  <button type="button" aria-current={one.seq === seq} onClick={() => setChosen(one.seq)}>
                    <span />
                    <span className="qm-twin">
                      <span>{eventName(one.event.data)}</span>
                      <small>{actorWord(one.event)}</small>
                    </span>
                    <small>{formatMoment(one.event.at)}</small>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <ActionButton text="Cancel" onClick={onClose} />
            <ActionButton
              intent="primary"
              text="Execute"
              disabled={seq === undefined}
              onClick={() => {
                if (seq === undefined) return;
                onExecute(seq);
                onClose();
              }}
            />
          </>
        }
      />
    </Dialog>
  );
}
