import { isApiError } from '@quartermaster/contract';
import { message } from '@quartermaster/core/messages';
import type { ScanAnswer } from '@quartermaster/core/stocktakes/stocktake';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, client, failureText, isSignedOut } from '../api.ts';
import { useUser } from '../auth/session.tsx';
import { suspectLoss, useRecovered } from '../connection.ts';
import { useSessionEnd } from '../session-end.ts';
import { toastError } from '../ui/toast.ts';
import { type KeptScan, keptScans } from './kept-scans.ts';

/** How many scans are sent at once. */
const atOnce = 50;
/** What is scanned is cut to this length: text that was pasted by mistake would be refused, with all that waits behind. */
const mostKept = 2000;
/** Milliseconds until they are sent again to a server that had no time for them. */
const againMs = 2000;

/**
 * Keeps each scan in this browser until the server has it, and sends them in order.
 * @param onAnswer receives what the server says of each
 */
export function useScans(stocktakeId: string, onAnswer?: (answer: ScanAnswer, scan: KeptScan) => void) {
  const { id: userId } = useUser();
  const queries = useQueryClient();
  const [kept] = useState(() => keptScans(userId, stocktakeId));
  const [waiting, setWaiting] = useState(kept.read);
  const isSending = useRef(false);
  const again = useRef<number>(undefined);
  const latest = useRef(onAnswer);
  latest.current = onAnswer;

  const send = async (): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    clearTimeout(again.current);
    try {
      for (let batch = kept.read().slice(0, atOnce); batch.length > 0; batch = kept.read().slice(0, atOnce)) {
        const { items } = await client.stocktakes.scan({
          params: { id: stocktakeId },
          body: { scans: batch },
        });
        kept.remove(batch);
        setWaiting(kept.read());
        for (const [at, scan] of batch.entries()) if (items[at]) latest.current?.(items[at], scan);
        await queries.invalidateQueries({ queryKey: api.stocktakes.key() });
      }
    } catch (error) {
      // They stay where they are: whoever signs in again, or comes back into the network, sends them.
      if (!isApiError(error)) suspectLoss();
      else if (error.status === 429 || error.status >= 500)
        again.current = window.setTimeout(() => void latestSend.current(), againMs);
      else if (!isSignedOut(error)) toastError(failureText(error, message.scansNotSent));
    } finally {
      isSending.current = false;
    }
  };
  const latestSend = useRef(send);
  latestSend.current = send;
  useEffect(() => () => clearTimeout(again.current), []);
  useRecovered(() => void send());
  const end = useSessionEnd();
  useEffect(() => {
    // Not what one person scanned for another who signs in over the page.
    const isTheirs = queries.getQueryData(api.auth.me.queryKey())?.id === userId;
    if (end === undefined && isTheirs) void latestSend.current();
  }, [end, queries, userId]);

  return {
    /** What the server doesn't know yet. */
    waiting,
    /** Forgets what the server won't take any more. */
    forget: (): void => {
      kept.forget();
      setWaiting(kept.read());
    },
    scan: (code: string, { undo = false } = {}): void => {
      kept.add({
        code: code.slice(0, mostKept),
        at: new Date().toISOString(),
        ...(undo ? { undo: true } : {}),
      });
      setWaiting(kept.read());
      void send();
    },
  };
}
