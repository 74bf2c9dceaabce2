import { Button, Menu, MenuItem } from '@blueprintjs/core';
import {
  Archive,
  Box,
  Comment,
  Document,
  Edit,
  GitMerge,
  History,
  Import,
  More,
  Person,
  Plus,
  Tick,
  Trash,
  Undo,
  WarningSign as Warning,
  Wrench,
} from '@blueprintjs/icons';
import { undoableKinds } from '@quartermaster/core/batches/batch';
import type { HistoryEntry } from '@quartermaster/core/history/history-entry';
import { historyTitle, shownChanges, viaNames, whoDidIt } from '@quartermaster/core/history/words';
import { useState } from 'react';
import { useUser } from '../../auth/session.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import { counted } from '../../ui/numbers.ts';
import { formatDay, localDay, TimeAgo } from '../../ui/time.tsx';
import { requestUndo } from '../../ui/undo-request.ts';
import { useChangeWords } from './change-words.ts';

interface HistoryLineProps {
  readonly entries: readonly HistoryEntry[];
  /** The instant being looked at, if it isn't now. */
  readonly moment: string | undefined;
  readonly onAsOf: (moment: string) => void;
}

/** Entries, newest first, with a line at the moment being looked at. */
export function HistoryLine({ entries, moment, onAsOf }: HistoryLineProps) {
  const first = moment === undefined ? -1 : entries.findIndex(({ at }) => at <= moment);
  return (
    <ol className="qm-line qm-history-line" aria-label="History">
      {entries.flatMap((entry, index) => [
        ...(index === first && moment !== undefined ? [<Marked key="moment" moment={moment} />] : []),
        <Entry
          key={entry.id}
          entry={entry}
          isLater={moment !== undefined && entry.at > moment}
          onAsOf={() => onAsOf(entry.at)}
        />,
      ])}
    </ol>
  );
}

const Marked = ({ moment }: { readonly moment: string }) => (
  <li className="qm-now">{formatDay(localDay(new Date(moment)))}</li>
);

/** How many changes are shown before the rest is folded. */
const most = 4;

interface EntryProps {
  readonly entry: HistoryEntry;
  readonly isLater: boolean;
  readonly onAsOf: () => void;
}

function Entry({ entry, isLater, onAsOf }: EntryProps) {
  const words = useChangeWords();
  const [isUnfolded, setUnfolded] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { Icon, tone } = lookOf(entry);
  const title = historyTitle(entry);
  const changes = shownChanges(entry);
  const isFolded = !isUnfolded && (entry.kind === 'created' || changes.length > most + 1);
  const shown = isFolded ? changes.slice(0, entry.kind === 'created' ? 0 : most) : changes;
  const via = viaNames[entry.via];
  const isAdmin = useUser().role === 'admin';
  const batch = undoableBatch(entry);
  return (
    <li className={isLater ? 'later' : undefined}>
      <span className="qm-dot" data-tone={isLater ? undefined : tone}>
        <Icon size={12} />
      </span>
      <div className="qm-history-entry">
        <b>{title}</b>
        {shown.map((change) => (
          <span key={`${change.of} ${change.field} ${change.from}`} className="qm-batch">
            {words.label(change)} <s>{words.text(change, change.from)}</s> →{' '}
            <span className="to">{words.text(change, change.to)}</span>
          </span>
        ))}
        {isFolded && changes.length > shown.length ? (
          <Button
            variant="minimal"
            size="small"
            className="qm-history-unfold"
            text={`Show ${counted(changes.length - shown.length, shown.length > 0 ? 'more change' : 'field')}`}
            onClick={() => setUnfolded(true)}
          />
        ) : null}
        {entry.note === undefined ? null : <span className="qm-batch">{entry.note}</span>}
        <small className="qm-by qm-muted">
          {whoDidIt(entry)}
          {via === undefined ? '' : ` · ${via}`}
        </small>
      </div>
      <span className="qm-history-at">
        <TimeAgo instant={entry.at} />
        <Dropdown
          at="end"
          isOpen={isOpen}
          onInteraction={setOpen}
          content={
            <Menu aria-label={title}>
              <MenuItem icon={<History size={16} />} text="As of this" onClick={onAsOf} />
              {batch !== undefined && isAdmin ? (
                <MenuItem icon={<Undo size={16} />} text="Undo" onClick={() => requestUndo(batch)} />
              ) : null}
            </Menu>
          }
        >
          <Button
            variant="minimal"
            size="small"
            icon={<More size={14} />}
            aria-label={`More: ${title}`}
            aria-haspopup="menu"
          />
        </Dropdown>
      </span>
    </li>
  );
}

/** The batch whose undo reverts an entry; merges, orders and deliveries can't be undone. */
function undoableBatch({ batch, kind, changes }: HistoryEntry): string | undefined {
  if (batch === undefined || batch.requestId !== undefined) return undefined;
  if (batch.kind !== undefined) return undoableKinds.includes(batch.kind) ? batch.id : undefined;
  const isOwn = kind !== 'created' && changes.every(({ of }) => of === 'asset' || of === 'file');
  return isOwn ? batch.id : undefined;
}

const tones: Readonly<Record<string, string>> = {
  Available: 'green',
  Assigned: 'blue',
  Maintenance: 'orange',
  'Pending Delivery': 'violet',
};

/** The icon of an entry, in the colour of the state that it led to. */
function lookOf({ kind, batch, changes }: HistoryEntry): {
  readonly Icon: typeof Box;
  readonly tone: string | undefined;
} {
  const status = changes.find(({ of, field }) => of === 'asset' && field === 'status');
  const retired = changes.find(({ of, field }) => of === 'asset' && field === 'retired');
  const isRetired = typeof retired?.to === 'string';
  const tone = isRetired ? undefined : tones[String(status?.to)];
  const icons = {
    created: batch?.requestId === undefined ? Plus : Box,
    updated: status?.to === 'Maintenance' || status?.from === 'Maintenance' ? Wrench : Edit,
    assigned: Person,
    returned: Undo,
    redirected: Box,
    acknowledged: Tick,
    maintained: Wrench,
    due: Wrench,
    deleted: Trash,
    renamed: Edit,
    moved: Edit,
    merged: GitMerge,
    fileAdded: Document,
    fileRenamed: Document,
    fileDeleted: Trash,
    said: Comment,
    settled: Tick,
    unreadable: Warning,
  } as const;
  if (batch?.kind === 'assets.import') return { Icon: Import, tone };
  if (retired?.to === null && kind === 'updated') return { Icon: Undo, tone };
  if (isRetired && (kind === 'returned' || kind === 'updated')) return { Icon: Archive, tone };
  return {
    Icon: icons[kind],
    tone: kind === 'deleted' || kind === 'fileDeleted' || kind === 'unreadable' ? 'red' : tone,
  };
}
