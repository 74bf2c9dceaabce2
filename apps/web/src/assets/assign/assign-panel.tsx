import { InputGroup } from '@blueprintjs/core';
import { ChevronRight, MapMarker, Search, Undo } from '@blueprintjs/icons';
import type { Asset } from '@quartermaster/core/assets/asset';
import { fold, searchWords } from '@quartermaster/core/query/fold';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocations } from '../../locations/use-locations.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Marked } from '../../ui/marked.tsx';
import { scrollIntoSight } from '../../ui/scroll-into-sight.ts';
import { useAwaitedEnter } from '../../ui/use-awaited-enter.ts';
import { usePersonName } from '../../users/use-person.ts';
import './assign-panel.css';
import type { Recipient } from './recent-holders.ts';
import { useRecipients } from './use-recipients.ts';

/** A person, or nobody when the asset is taken back; it then keeps its location unless one is given. */
export interface Destination {
  readonly person?: Recipient;
  readonly location?: string;
}

interface AssignPanelProps {
  readonly asset: Asset;
  readonly onChoose: (destination: Destination) => void;
}

interface Choice {
  readonly key: string;
  /** Shown above the first choice of a group. */
  readonly heading?: string | undefined;
  readonly picture: ReactNode;
  readonly name: ReactNode;
  readonly detail?: ReactNode;
  readonly end?: ReactNode;
  /** Separated from the choices above it. */
  readonly apart?: boolean;
  readonly run: () => void;
}

/** Maximum number of locations listed. */
const mostLocations = 50;

/** Chooses who gets the asset, by typing and with the arrow keys. */
export function AssignPanel({ asset, onChoose }: AssignPanelProps) {
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const [choosesLocation, setChoosesLocation] = useState(false);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // In a phone's drawer, the popover first takes the focus itself.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const type = (text: string): void => {
    setQuery(text);
    setActive(0);
    entered.cancel();
  };
  const askForLocation = (asks: boolean): void => {
    setChoosesLocation(asks);
    type('');
  };
  const people = usePeople(asset, query.trim(), onChoose);
  const ways = useWaysBack(asset, onChoose, () => askForLocation(true));
  const locations = useLocationChoices(query.trim(), onChoose);
  const choices = choosesLocation ? locations : [...people.choices, ...ways];
  // Someone who typed a name meant a person; the choices below are only reached with the arrow keys.
  const entered = useAwaitedEnter(people.pending && !choosesLocation, () => {
    if (active > 0 || choosesLocation || query.trim() === '' || people.choices.length > 0)
      choices[active]?.run();
  });
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey) entered.cancel();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((active + step + choices.length) % Math.max(1, choices.length));
    else if (event.key === 'Enter' && event.shiftKey) ways[0]?.run();
    else if (event.key === 'Enter' && active > 0) choices[active]?.run();
    else if (event.key === 'Enter') entered.enter();
    else if (event.key === 'Escape' && choosesLocation) {
      // Goes back to the people instead of closing the panel.
      event.stopPropagation();
      askForLocation(false);
    } else return;
    event.preventDefault();
  };
  const isNobody = !choosesLocation && people.choices.length === 0 && !people.pending;
  return (
    <div className="qm-assign" role="dialog" aria-label="Assign">
      <InputGroup
        inputRef={field}
        leftIcon={<Search size={16} />}
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={choices[active] ? `${id}-${active}` : undefined}
        aria-label={choosesLocation ? 'Location' : 'Name or department'}
        placeholder={choosesLocation ? 'Location' : 'Name or department'}
        autoComplete="off"
        value={query}
        onValueChange={type}
        onKeyDown={press}
        onBlur={entered.cancel}
      />
      {isNobody ? <p className="qm-assign-nobody">No employees found</p> : null}
      <div role="listbox" id={id} tabIndex={-1} aria-label={choosesLocation ? 'Locations' : 'People'}>
        {choices.map((choice, index) => (
          <Option key={choice.key} id={`${id}-${index}`} choice={choice} active={index === active} />
        ))}
      </div>
      {people.hasMore && !choosesLocation ? (
        <p className="qm-muted qm-assign-more">Keep typing to find others</p>
      ) : null}
    </div>
  );
}

function usePeople(asset: Asset, search: string, onChoose: AssignPanelProps['onChoose']) {
  const { groups, ...rest } = useRecipients(search, asset.assignedTo);
  const words = searchWords(search);
  const choices = groups.flatMap(({ title, people }) =>
    people.map(
      (person, at): Choice => ({
        key: person.email,
        heading: at === 0 ? title : undefined,
        picture: <Avatar name={person.displayName} size="md" />,
        name: <Marked text={person.displayName} words={words} />,
        detail: [person.department, person.email].filter(Boolean).join(' · '),
        run: () => onChoose({ person }),
      }),
    ),
  );
  return { choices, ...rest };
}

/** The ways to take back an asset that somebody holds. */
function useWaysBack(asset: Asset, onChoose: AssignPanelProps['onChoose'], ask: () => void): Choice[] {
  const { byId } = useLocations();
  const holder = usePersonName(asset.assignedTo ?? '');
  const place = asset.location === undefined ? undefined : byId.get(asset.location);
  if (asset.assignedTo === null) return [];
  const back: Choice[] = place
    ? [
        {
          key: 'back',
          apart: true,
          picture: <Undo size={16} />,
          name: `Take back to ${place.name}`,
          detail: asset.status === 'Assigned' ? `From ${holder}, becomes Available` : `From ${holder}`,
          end: <kbd className="qm-kbd">⇧ ↵</kbd>,
          run: () => onChoose({}),
        },
      ]
    : [];
  return [
    ...back,
    {
      key: 'elsewhere',
      apart: place === undefined,
      picture: <MapMarker size={16} />,
      name: place ? 'Take back to another location...' : 'Take back to a location...',
      end: <ChevronRight size={16} />,
      run: ask,
    },
  ];
}

function useLocationChoices(search: string, onChoose: AssignPanelProps['onChoose']): Choice[] {
  const { all } = useLocations();
  const words = searchWords(search);
  return all
    .filter(({ path }) => words.every((word) => fold(path).includes(word)))
    .slice(0, mostLocations)
    .map(({ id, path }) => ({
      key: id,
      picture: <MapMarker size={16} />,
      name: <Marked text={path} words={words} />,
      run: () => onChoose({ location: id }),
    }));
}

interface OptionProps {
  readonly id: string;
  readonly choice: Choice;
  readonly active: boolean;
}

const Option = ({
  id,
  choice: { heading, picture, name, detail, end, apart = false, run },
  active,
}: OptionProps) => (
  <>
    {heading === undefined ? null : (
      <div className="qm-assign-heading" role="presentation">
        {heading}
      </div>
    )}
    {apart ? <hr /> : null}
    {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys */}
    <div
      id={id}
      ref={(element) => {
        if (active && element) scrollIntoSight(element);
      }}
      className={active ? 'qm-option active' : 'qm-option'}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      <span className="qm-assign-picture">{picture}</span>
      <span className="qm-assign-words">
        <span className="qm-clip">{name}</span>
        {detail ? <small className="qm-clip">{detail}</small> : null}
      </span>
      {end}
    </div>
  </>
);
