import { ArrowRight, KeyEnter } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router-dom';
import { TypeIconsProvider } from '../app/type-icons-provider.tsx';
import { useUser } from '../auth/session.tsx';
import { leavesDialogs } from '../forms/unsaved-changes.tsx';
import { scrollIntoSight } from '../ui/scroll-into-sight.ts';
import { control } from '../ui/shortcuts.ts';
import { requestShortcuts } from '../ui/shortcuts-request.ts';
import { useAwaitedEnter } from '../ui/use-awaited-enter.ts';
import './finder-list.css';
import type { Hit, HitGroup } from './hit.ts';
import { useHits } from './use-hits.ts';

export interface FinderListProps {
  readonly place: 'box' | 'palette';
  readonly id: string;
  readonly text: string;
  /** The field that is typed into and keeps the focus. */
  readonly field: RefObject<HTMLInputElement | null>;
  /** Whether Enter was pressed in it before the list was loaded. */
  readonly early: RefObject<boolean>;
  /** Tells the field the id of its active row; undefined if there is none. */
  readonly onActive: (id: string | undefined) => void;
  /** Closes the finder and then does something. */
  readonly onDone: (then: () => void) => void;
}

/** What was found for the text of a field, moved through with the field's arrow keys. */
export function FinderList({ place, id, text, field, early, onActive, onDone }: FinderListProps) {
  const { groups, pending, unsettled, failed, isLost, retry } = useHits(place, text);
  const hits = groups.flatMap((group) => group.hits);
  /** The row that the arrow keys reached, for the text that was typed. */
  const [reached, setReached] = useState<{ readonly key: string; readonly text: string }>();
  const at = reached?.text === text ? hits.findIndex(({ key }) => key === reached.key) : -1;
  const active = Math.max(0, at);
  const activeId = hits[active] ? `${id}-${active}` : undefined;
  const tellActive = useEffectEvent(onActive);
  useEffect(() => {
    tellActive(activeId);
    return () => tellActive(undefined);
  }, [activeId]);
  const open = useOpening(onDone);
  // A button is disabled for the moment that it takes to save.
  const isBusy = hits[active]?.disabled === true;
  const entered = useAwaitedEnter((unsettled && at < 0) || isBusy, () => {
    if (hits[active]) open(hits[active], false);
  });
  const enter = useEffectEvent(entered.enter);
  useEffect(() => {
    if (early.current) enter();
  }, [early]);
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== 'Enter') entered.cancel();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const next = hits[(active + step + hits.length) % Math.max(1, hits.length)];
      if (next) setReached({ key: next.key, text });
    } else if (event.key === 'Enter') {
      ignoreRelease();
      if (event.ctrlKey || event.metaKey) {
        if (hits[active]) open(hits[active], true);
      } else entered.enter();
    } else return;
    event.preventDefault();
  });
  useEffect(() => {
    const { current } = field;
    const listen = (event: KeyboardEvent): void => press(event);
    current?.addEventListener('keydown', listen);
    return () => current?.removeEventListener('keydown', listen);
  }, [field]);
  if (place === 'box' && hits.length === 0 && text.trim().length < 2 && !isLost) return null;
  return (
    <TypeIconsProvider>
      <div className="qm-found-list" role="listbox" id={id} aria-label="Found" tabIndex={-1}>
        <Groups groups={groups} id={id} active={active} onOpen={open} />
        {failed ? <Failed retry={retry} /> : null}
        {hits.length === 0 && pending ? <Bones /> : null}
      </div>
      {isLost ? (
        <p className="qm-found-nothing qm-muted" role="status">
          {message.noSearchWithoutConnection}
        </p>
      ) : hits.length === 0 && !pending && !failed ? (
        <Nothing text={text.trim()} />
      ) : null}
      <Foot place={place} onDone={onDone} />
    </TypeIconsProvider>
  );
}

/** The key is released over whatever has the focus by then, and Blueprint's buttons would take that for a click. */
function ignoreRelease(): void {
  const ignore = (event: KeyboardEvent): void => {
    // Of fast typing, the key before may be released later.
    if (event.key !== 'Enter') return;
    event.stopPropagation();
    document.removeEventListener('keyup', ignore, { capture: true });
  };
  document.addEventListener('keyup', ignore, { capture: true });
}

/** Opens or does what a row stands for; in a new tab, if it leads somewhere. */
function useOpening(onDone: FinderListProps['onDone']) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const base = useHref('/');
  return ({ disabled = false, to, run }: Hit, inNewTab: boolean): void => {
    if (disabled) return;
    if (inNewTab && to !== undefined) {
      run?.();
      window.open(`${base}${to.slice(1)}`, '_blank', 'noopener');
      return;
    }
    onDone(() => {
      run?.();
      if (to !== undefined) void navigate(within(to, pathname, search), { state: leavesDialogs });
    });
  };
}

/** A record of the list that is on screen opens without losing its filters. */
function within(to: string, pathname: string, search: string): string {
  const [path, query] = to.split('?');
  const wanted = new URLSearchParams(query);
  if (path !== pathname || wanted.size !== 1 || !wanted.has('selected')) return to;
  const params = new URLSearchParams(search);
  for (const ofRecord of ['tab', 'asOf']) params.delete(ofRecord);
  params.set('selected', wanted.get('selected') ?? '');
  return `${path}?${params}`;
}

interface GroupsProps {
  readonly groups: readonly HitGroup[];
  readonly id: string;
  readonly active: number;
  readonly onOpen: (hit: Hit, inNewTab: boolean) => void;
}

function Groups({ groups, id, active, onOpen }: GroupsProps) {
  let before = 0;
  return groups.map(({ title, hits }) => {
    const first = before;
    before += hits.length;
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be within a listbox
      <div key={title} role="group" aria-label={title}>
        <div className="qm-group" role="presentation">
          {title}
        </div>
        {hits.map((hit, index) => (
          <Row
            key={hit.key}
            id={`${id}-${first + index}`}
            hit={hit}
            active={first + index === active}
            onOpen={onOpen}
          />
        ))}
      </div>
    );
  });
}

interface RowProps {
  readonly id: string;
  readonly hit: Hit;
  readonly active: boolean;
  readonly onOpen: GroupsProps['onOpen'];
}

function Row({ id, hit, active, onOpen }: RowProps) {
  const { picture, name, id: recordId, context, disabled = false, showsAll = false } = hit;
  const classes = ['qm-hit', ...(active ? ['active'] : []), ...(showsAll ? ['qm-hit-all'] : [])];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys and keeps the focus
    <div
      ref={(element) => {
        if (active && element) scrollIntoSight(element);
      }}
      id={id}
      className={classes.join(' ')}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      aria-disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ ctrlKey, metaKey }) => onOpen(hit, ctrlKey || metaKey)}
    >
      {picture}
      <span className="qm-clip">{name}</span>
      {showsAll ? <ArrowRight size={12} /> : null}
      {recordId === undefined ? null : <span className="qm-mono">{recordId}</span>}
      {context === undefined ? null : <span className="qm-push qm-clip qm-muted">{context}</span>}
      {active && !showsAll ? (
        <KeyEnter size={14} className={context === undefined ? 'qm-hit-enter qm-push' : 'qm-hit-enter'} />
      ) : null}
    </div>
  );
}

const Failed = ({ retry }: { readonly retry: () => void }) => (
  <div className="qm-found-failed" role="alert">
    The search failed.{' '}
    <button type="button" className="qm-link" onMouseDown={(event) => event.preventDefault()} onClick={retry}>
      Retry
    </button>
  </div>
);

function Nothing({ text }: { readonly text: string }) {
  const admin = useUser().role === 'admin';
  return (
    <p className="qm-found-nothing" role="status">
      Nothing found for ‘{text}’
      <br />
      <span className="qm-muted">
        {admin
          ? 'Assets, requests, the catalogue, people and vendors are searched.'
          : 'Your assets, your requests and the store are searched.'}
      </span>
    </p>
  );
}

/** Shown if the answer takes its time. */
const Bones = () => (
  <div className="qm-found-bones" aria-hidden="true">
    {[160, 120, 200].map((width) => (
      <div key={width} className="qm-hit">
        <span className="bp6-skeleton qm-tile" />
        <span className="bp6-skeleton qm-skeleton-line" style={{ width }} />
      </div>
    ))}
  </div>
);

const Foot = ({ place, onDone }: Pick<FinderListProps, 'place' | 'onDone'>) => (
  <div className="qm-found-foot">
    <span>
      <kbd className="qm-kbd">↑</kbd>
      <kbd className="qm-kbd">↓</kbd> move
    </span>
    <span>
      <kbd className="qm-kbd">↵</kbd> open
    </span>
    <span>
      <kbd className="qm-kbd">esc</kbd> close
    </span>
    <span className="qm-push">
      {place === 'box' ? (
        <>
          <kbd className="qm-kbd">{control} K</kbd> actions too
        </>
      ) : (
        <button
          type="button"
          className="qm-link"
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onDone(requestShortcuts)}
        >
          <kbd className="qm-kbd">?</kbd> all shortcuts
        </button>
      )}
    </span>
  </div>
);
