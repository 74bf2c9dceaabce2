import { Button } from '@blueprintjs/core';
import { GridView, ThList } from '@blueprintjs/icons';
import { useState } from 'react';
import { z } from 'zod';
import { readStored, store } from '../browser-storage.ts';
import { useOffered } from './offered-actions.ts';
import './view-toggle.css';

const views = ['grid', 'list'] as const;
type View = (typeof views)[number];

/** How a list is shown; this browser remembers it under the key. */
export function useView(key: string, initially: View): readonly [View, (view: View) => void] {
  const [view, setView] = useState(() => z.enum(views).catch(initially).parse(readStored(key)));
  const choose = (chosen: View): void => {
    store(key, chosen);
    setView(chosen);
  };
  return [view, choose];
}

interface ViewToggleProps {
  readonly view: View;
  readonly onChoose: (view: View) => void;
}

/** Switches between cards and a table. */
export function ViewToggle({ view, onChoose }: ViewToggleProps) {
  const shown = [
    { of: 'grid', text: 'Grid', icon: <GridView size={16} />, onClick: () => onChoose('grid') },
    { of: 'list', text: 'List', icon: <ThList size={16} />, onClick: () => onChoose('list') },
  ] as const;
  useOffered({
    ...{ of: 'screen', title: 'On this screen', isMinor: true },
    actions: shown.map((one) => ({ ...one, words: 'view', disabled: one.of === view })),
  });
  return (
    <fieldset className="qm-views qm-push" aria-label="View">
      {shown.map(({ of, text, icon, onClick }) => (
        <Button key={of} icon={icon} aria-label={text} aria-pressed={of === view} onClick={onClick} />
      ))}
    </fieldset>
  );
}
