import { Tab, TabPanel, Tabs } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { FormCallout } from '../../forms/form-errors.tsx';
import { ReplayView } from '../trying/replay-view.tsx';
import { SimulateView } from '../trying/simulate-view.tsx';
import type { Judgement } from './verdict.ts';

interface TryingDraftProps {
  readonly judgement: Judgement;
  readonly chosen: number | undefined;
  readonly onChoose: (seq: number) => void;
}

/** Simulates or replays what is in the editor, saved or not. */
export function TryingDraft({ judgement: { definition, refusal }, chosen, onChoose }: TryingDraftProps) {
  const [shown, setShown] = useState<'simulate' | 'replay'>('simulate');
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[role="tab"]')?.focus();
  }, []);
  return (
    <div ref={element} className="qm-editor-panel">
      <Tabs
        id="trying"
        className="qm-strip"
        selectedTabId={shown}
        onChange={(id) => setShown(id === 'replay' ? 'replay' : 'simulate')}
      >
        <Tab id="simulate" disabled={false} title="Simulate" />
        <Tab id="replay" disabled={false} title="Replay" />
      </Tabs>
      <TabPanel
        id={shown}
        parentId="trying"
        selectedTabId={shown}
        className="qm-editor-panel"
        panel={
          definition === undefined ? (
            <div className="qm-editor-notices">
              <FormCallout>{refusal}</FormCallout>
            </div>
          ) : shown === 'simulate' ? (
            <SimulateView tried={{ definition }} chosen={chosen} onChoose={onChoose} />
          ) : (
            <ReplayView tried={{ definition }} />
          )
        }
      />
    </div>
  );
}
