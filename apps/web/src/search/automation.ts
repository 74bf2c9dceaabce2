import { fold, searchWords } from '@quartermaster/core/query/fold';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import type { HitGroup } from './hit.ts';
import { hitOf, type Searcher } from './records.tsx';

const most = 3;
/** What people type before the name of a workflow. */
const running = ['run', 'execute'];

/** The workflows and webhooks whose names have these words: there are few, so that all are loaded. */
export function useAutomation(text: string, user: Searcher, wanted: boolean): HitGroup[] {
  const enabled = wanted && user.role === 'admin';
  const workflows = useQuery(api.workflows.list.queryOptions({ input: {}, enabled })).data?.items ?? [];
  const webhooks = useQuery(api.webhooks.list.queryOptions({ input: {}, enabled })).data?.items ?? [];
  if (!enabled) return [];
  const words = searchWords(text);
  const found = (kind: 'workflow' | 'webhook', all: readonly { id: string; name: string }[], path: string) =>
    all
      .filter(({ name }) =>
        words.every((word) => fold(name).includes(word) || (kind === 'workflow' && running.includes(word))),
      )
      .slice(0, most)
      .map(({ id, name }) => hitOf({ kind, name, to: `${path}/${id}` }, user, { words }));
  return [
    { title: 'Workflows', hits: found('workflow', workflows, '/workflows') },
    { title: 'Webhooks', hits: found('webhook', webhooks, '/webhooks') },
  ].filter(({ hits }) => hits.length > 0);
}
