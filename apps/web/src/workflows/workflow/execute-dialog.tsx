import { Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { ActionButton } from '../../ui/action-button.tsx';
import '../../ui/dialog.css';
import { useReturnFocus } from '../../ui/focus.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { ShowEarlier } from '../../ui/show-earlier.tsx';
import { triggerWords } from '../trigger-words.ts';
import { PastList, PastRow } from '../trying/past-list.tsx';
import { usePastEvents } from '../use-past-events.ts';
import type { WorkflowRow } from '../use-workflows.ts';
import { eventDetail, eventName } from './event-name.ts';
import './workflow.css';

interface ExecuteDialogProps {
  readonly workflow: Pick<WorkflowRow, 'name' | 'trigger'>;
  readonly onExecute: (seq: number) => void;
  readonly onClose: () => void;
}

/** Asks for which event a workflow is to run, newest first. */
export function ExecuteDialog({ workflow: { name, trigger }, onExecute, onClose }: ExecuteDialogProps) {
  useReturnFocus();
  const { events, loading, earlier } = usePastEvents(trigger);
  const [chosen, setChosen] = useState<number>();
  const seq = chosen ?? events[0]?.seq;
  return (
    <Dialog isOpen title={`Execute ${name}`} onClose={onClose} transitionDuration={120}>
      <DialogBody>
        {loading ? (
          <LoadingState />
        ) : events.length === 0 ? (
          <p>There was no {triggerWords(trigger)} yet.</p>
        ) : (
          <>
            <p className="qm-execute-question">
              For which event? It is done for real: what it changes, sends and calls is not undone.
            </p>
            <PastList label="Past events">
              {events.map((one) => (
                <PastRow
                  key={one.seq}
                  name={eventName(one.event.data)}
                  text={eventDetail(one.event)}
                  at={one.event.at}
                  isChosen={one.seq === seq}
                  onChoose={() => setChosen(one.seq)}
                />
              ))}
            </PastList>
            <ShowEarlier query={earlier} />
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
