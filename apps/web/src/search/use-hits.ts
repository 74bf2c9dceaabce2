import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../api.ts';
import { type OfferedViews, useViews, viewParams } from '../assets/views/use-views.ts';
import { useUser } from '../auth/session.tsx';
import { useBranding } from '../branding/branding.ts';
import { useConnectionLost, useRecovered } from '../connection.ts';
import { useThemeChoice } from '../settings/use-theme-choice.ts';
import { type ActionGroup, useOfferedGroups } from '../ui/offered-actions.ts';
import { useAutomation } from './automation.ts';
import { commandGroups } from './commands.tsx';
import type { HitGroup } from './hit.ts';
import { foundGroups, recentGroup } from './records.tsx';

/** How long after the last keystroke the server is asked, in ms. */
const debounceMs = 150;
/** One letter would find nearly everything. */
const shortest = 2;

interface Hits {
  /** What was found, or is offered before anything is typed. */
  readonly groups: readonly HitGroup[];
  /** Whether what was typed last is still being searched. */
  readonly pending: boolean;
  /** Whether another row may become the first one. */
  readonly unsettled: boolean;
  readonly failed: boolean;
  /** Whether the server is out of reach, so that no records can be found. */
  readonly isLost: boolean;
  readonly retry: () => void;
}

/**
 * What a text stands for: records for the header's box, and in the palette commands as well. What it found for
 * the text before stays until the answer arrives.
 */
export function useHits(place: 'box' | 'palette', typed: string): Hits {
  const user = useUser();
  const text = typed.trim();
  const asked = useDebounced(text);
  const isAsked = text.length >= shortest;
  const isLost = useConnectionLost();
  const { data, error, isPlaceholderData, isPending, refetch } = useQuery(
    api.search.all.queryOptions({
      // A search that was typed over is cancelled.
      input: asked.length >= shortest ? { q: asked } : skipToken,
      placeholderData: (before) => before,
      retry: false,
    }),
  );
  useRecovered(() => void (error && refetch()));
  const { theme } = useBranding();
  const choice = { theme, pick: useThemeChoice(theme).pick };
  const offered = [...useOfferedGroups(), viewGroup(useViews())];
  const automation = useAutomation(text, user, place === 'palette' && isAsked);
  const found = isAsked && data && !error ? foundGroups(data, asked, user) : [];
  const commands = place === 'palette' ? commandGroups(offered, user.role, choice, text) : [];
  const recent = text === '' ? recentGroup(user) : [];
  // What can be done here is first, so that the active row stays where it is when the records arrive.
  const groups =
    text === '' && place === 'palette'
      ? withRecent(commands, recent)
      : [...commands, ...found, ...automation, ...recent];
  const pending = isAsked && !error && !isLost && (asked !== text || isPending || isPlaceholderData);
  return {
    groups,
    pending,
    unsettled: pending && commands.length === 0,
    failed: isAsked && asked === text && error !== null && !isLost,
    isLost,
    retry: () => void refetch(),
  };
}

/** The views of the assets, as the sidebar links to them. */
const viewGroup = (groups: readonly OfferedViews[]): ActionGroup => ({
  of: 'person',
  title: 'Views of assets',
  actions: groups.flatMap(({ views }) =>
    views.map((view) => ({ text: view.name, to: `/assets?${viewParams(view)}` })),
  ),
});

/** After what the screen offers, before what can be done anywhere. */
function withRecent(commands: readonly HitGroup[], recent: readonly HitGroup[]): HitGroup[] {
  const at = commands.findIndex(({ title }) => title === 'Create' || title === 'Go to');
  return [...commands.slice(0, at), ...recent, ...commands.slice(at)];
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
