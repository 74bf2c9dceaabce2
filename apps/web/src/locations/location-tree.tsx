import { Tag } from '@blueprintjs/core';
import { ChevronRight, MapMarker } from '@blueprintjs/icons';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { usePhone } from '../ui/breakpoints.ts';
import { count } from '../ui/numbers.ts';
import { scrollerOf, scrollIntoSight } from '../ui/scroll-into-sight.ts';
import type { LocationRow } from './location-rows.ts';
import type { Reveal } from './use-location-tree.ts';
import { useAssetCounts } from './use-locations.ts';

interface LocationTreeProps {
  readonly rows: readonly LocationRow[];
  readonly openId: string | undefined;
  /** The row to scroll to, once per object. */
  readonly reveal: Reveal | undefined;
  readonly onOpen: (id: string) => void;
  readonly onExpand: (id: string, expanded: boolean) => void;
}

const heights = { desk: 36, phone: 48 };

/**
 * The tree of locations, indented by depth. Only visible rows are rendered; the keys are
 * the standard ones of a tree.
 */
export function LocationTree({ rows, openId, reveal, onOpen, onExpand }: LocationTreeProps) {
  const height = usePhone() ? heights.phone : heights.desk;
  const counts = useAssetCounts();
  const [tree, setTree] = useState<HTMLDivElement | null>(null);
  const scroller = useMemo(() => (tree && scrollerOf(tree)) ?? null, [tree]);
  const [above, setAbove] = useState(0);
  const [active, setActive] = useState<string>();
  /** The row to focus as soon as it is rendered. */
  const wanted = useRef<string>(undefined);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => height,
    overscan: 8,
    scrollMargin: above,
  });
  // Measured on every render, because what is above the tree changes height.
  useLayoutEffect(() => {
    if (!tree || !scroller) return;
    const { top } = tree.getBoundingClientRect();
    setAbove(Math.round(top - scroller.getBoundingClientRect().top + scroller.scrollTop));
  });
  const revealed = useRef<Reveal>(undefined);
  const revealAt = reveal ? rows.findIndex(({ location }) => location.id === reveal.id) : -1;
  useEffect(() => {
    // A rendered row has been scrolled to already; this renders one that isn't.
    if (reveal !== revealed.current && revealAt >= 0) virtual.scrollToIndex(revealAt);
  }, [reveal, revealAt, virtual]);
  const at = Math.max(
    0,
    rows.findIndex(({ location }) => location.id === (active ?? openId)),
  );
  const focus = (index: number): void => {
    const row = rows[index];
    if (!row) return;
    setActive(row.location.id);
    wanted.current = row.location.id;
    virtual.scrollToIndex(index);
  };
  const press = (event: KeyboardEvent, index: number, { location, expanded, level }: LocationRow): void => {
    const moves: Record<string, () => void> = {
      ArrowDown: () => focus(Math.min(rows.length - 1, index + 1)),
      ArrowUp: () => focus(Math.max(0, index - 1)),
      Home: () => focus(0),
      End: () => focus(rows.length - 1),
      ArrowRight: () => (expanded === false ? onExpand(location.id, true) : expanded && focus(index + 1)),
      ArrowLeft: () =>
        expanded
          ? onExpand(location.id, false)
          : focus(rows.findLastIndex((row, other) => other < index && row.level < level)),
      Enter: () => onOpen(location.id),
      ' ': () => onOpen(location.id),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  const items = virtual.getVirtualItems();
  // One rendered row can always be reached by Tab, even when the active one is scrolled out of sight.
  const reachable = items.some(({ index }) => index === at) ? at : items[0]?.index;
  return (
    <div className="qm-tree" ref={setTree}>
      <div
        role="tree"
        aria-label="Locations"
        style={{
          paddingTop: (items[0]?.start ?? above) - above,
          paddingBottom: virtual.getTotalSize() + above - (items.at(-1)?.end ?? above),
        }}
      >
        {items.map(({ index }) => {
          const row = rows[index];
          if (!row) return null;
          const { location, level, position, siblings, expanded, found } = row;
          const open = location.id === openId;
          return (
            <div
              key={location.id}
              role="treeitem"
              ref={(element) => {
                if (!element) return;
                // Only once the details are beside it: they take up space and so move the rows.
                const isSought = reveal?.id === location.id && (reveal.version ?? 0) <= location.version;
                if (open && isSought && reveal !== revealed.current) {
                  revealed.current = reveal;
                  scrollIntoSight(element);
                }
                if (wanted.current !== location.id) return;
                wanted.current = undefined;
                element.focus({ preventScroll: true });
              }}
              aria-level={level}
              aria-posinset={position}
              aria-setsize={siblings}
              aria-expanded={expanded}
              aria-selected={open}
              tabIndex={index === reachable ? 0 : -1}
              className={open ? 'bp6-tree-node bp6-tree-node-selected' : 'bp6-tree-node'}
              onFocus={() => setActive(location.id)}
              onClick={() => onOpen(location.id)}
              onKeyDown={(event) => press(event, index, row)}
            >
              <div className="bp6-tree-node-content" style={{ paddingLeft: 4 + (level - 1) * 20 }}>
                <Caret expanded={expanded} onToggle={() => onExpand(location.id, !expanded)} />
                <MapMarker size={16} className="qm-tree-pin" />
                <span className={found ? 'qm-clip qm-tree-name' : 'qm-clip qm-muted'} title={location.path}>
                  {location.name}
                </span>
                {location.isDefault ? <Tag minimal>Default</Tag> : null}
                {counts ? (
                  <span className="qm-tree-count">
                    {count(counts.get(location.id) ?? 0)}
                    <span className="qm-visually-hidden"> assets</span>
                  </span>
                ) : null}
              </div>
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface CaretProps {
  readonly expanded: boolean | undefined;
  readonly onToggle: () => void;
}

/** For the mouse only; the keyboard uses the arrow keys. */
function Caret({ expanded, onToggle }: CaretProps) {
  if (expanded === undefined) return <span className="qm-tree-caret" />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the row says whether it is expanded, and handles the keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <span
      className={expanded ? 'qm-tree-caret open' : 'qm-tree-caret'}
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
    >
      <ChevronRight size={16} />
    </span>
  );
}
