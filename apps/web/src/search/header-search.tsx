import { Button } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSessionEnd } from '../session-end.ts';
import { usePhone } from '../ui/breakpoints.ts';
import { focusContent } from '../ui/focus.ts';
import { Finder } from './finder.tsx';
import { Palette } from './palette.tsx';

/** The header's search box, or its icon on a phone, and the palette that Ctrl+K opens from anywhere. */
export function HeaderSearch() {
  const phone = usePhone();
  const [text, setText] = useState('');
  const [isListed, setListed] = useState(false);
  /** What the open palette begins with. */
  const [palette, setPalette] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const then = useRef<() => void>(undefined);
  const doNext = (): void => {
    const next = then.current;
    then.current = undefined;
    next?.();
  };
  const openPalette = (): void => {
    // Somebody who types fast opens it again before the last command was carried out.
    doNext();
    setListed(false);
    setText('');
    setPalette(text);
  };
  const close = (next?: () => void): void => {
    then.current = next;
    setPalette(undefined);
  };
  const doNextAfterwards = useEffectEvent(doNext);
  useEffect(() => {
    if (palette !== undefined) return undefined;
    // Once the focus is back where it was, for whatever opens then to return it there as well.
    const timer = setTimeout(() => doNextAfterwards());
    return () => clearTimeout(timer);
  }, [palette]);
  const sessionEnd = useSessionEnd();
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const isCalled = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (!isCalled || event.key.toLowerCase() !== 'k' || sessionEnd) return;
    event.preventDefault();
    if (palette === undefined) openPalette();
    else close();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      {phone ? (
        <Button
          variant="minimal"
          className="qm-head-search"
          icon={<Search size={16} />}
          aria-label="Search"
          onClick={openPalette}
        />
      ) : (
        <Finder
          place="box"
          text={text}
          field={field}
          onType={setText}
          isOpen={isListed}
          onOpen={setListed}
          onDone={(next) => {
            setText('');
            setListed(false);
            focusContent();
            next();
          }}
        />
      )}
      {palette === undefined ? null : <Palette initial={palette} onClose={close} />}
    </>
  );
}
