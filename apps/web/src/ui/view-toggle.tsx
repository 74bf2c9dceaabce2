import { Button } from '@blueprintjs/core';
import { GridView, ThList } from '@blueprintjs/icons';
import { useState } from 'react';
import { z } from 'zod';
import { readStored, store } from '../browser-storage.ts';
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
export const ViewToggle = ({ view, onChoose }: ViewToggleProps) => (
  <fieldset className="qm-views qm-push" aria-label="View">
    <Button
      icon={<GridView size={16} />}
      aria-label="Grid"
      aria-pressed={view === 'grid'}
      onClick={() => onChoose('grid')}
    />
    <Button
      icon={<ThList size={16} />}
      aria-label="List"
      aria-pressed={view === 'list'}
      onClick={() => onChoose('list')}
    />
  </fieldset>
);
