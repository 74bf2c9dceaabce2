import { createStreamClient } from '@quartermaster/contract';
import {
  type AttachmentOwner,
  checkAttachmentName,
  mostAttachmentBytes,
} from '@quartermaster/core/attachments/attachment';
import { storableName } from '@quartermaster/core/attachments/file-name';
import { sizeText } from '@quartermaster/core/attachments/size-text';
import { message } from '@quartermaster/core/messages';
import { useQueryClient } from '@tanstack/react-query';
import { nanoid } from 'nanoid';
import { useRef, useState } from 'react';
import { api, failureText, isRefused } from '../api.ts';
import { inSession } from '../session-end.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';

/** A file that is being sent, or couldn't be. */
export interface Upload {
  readonly key: string;
  readonly file: File;
  /** In bytes. */
  readonly sent: number;
  /** Why it isn't kept. */
  readonly fault?: string;
  /** Whether it was refused, so that sending it again would end in the same way. */
  readonly isRefused?: boolean;
}

export interface Uploads {
  readonly all: readonly Upload[];
  readonly add: (files: readonly File[]) => void;
  readonly retry: (upload: Upload) => void;
  /** Breaks it off, or takes what failed off the list. */
  readonly drop: (upload: Upload) => void;
}

/** Sends files to a record, one after the other. */
export function useUploads(of: AttachmentOwner, record: string): Uploads {
  const queries = useQueryClient();
  const [all, setAll] = useState<readonly Upload[]>([]);
  const queue = useRef(Promise.resolve());
  const running = useRef(new Map<string, AbortController>());

  const change = (key: string, to: (upload: Upload) => Upload): void =>
    setAll((now) => now.map((one) => (one.key === key ? to(one) : one)));
  const leave = (key: string): void => setAll((now) => now.filter((one) => one.key !== key));

  const send = async (key: string, file: File): Promise<void> => {
    const stop = running.current.get(key);
    // Taken off the list while it waited.
    if (!stop || stop.signal.aborted) return;
    const onSent = (sent: number): void =>
      change(key, (one) => ({ ...one, sent: Math.min(sent, file.size) }));
    const streams = createStreamClient({
      url: window.location.origin,
      fetch: inSession(fetchWithProgress(onSent)),
    });
    try {
      // Sent again after a lost answer, it isn't added twice.
      await streams.attachments.add({ of, record, name: file.name }, file, {
        signal: stop.signal,
        idempotencyKey: key,
      });
      await queries.invalidateQueries({ queryKey: api.attachments.key() });
      leave(key);
    } catch (error) {
      if (!stop.signal.aborted)
        change(key, (one) => ({
          ...one,
          ...{ fault: failureText(error, message.fileNotAdded), isRefused: isRefused(error) },
        }));
    } finally {
      running.current.delete(key);
    }
  };

  const begin = (key: string, file: File): void => {
    running.current.set(key, new AbortController());
    queue.current = queue.current.then(() => send(key, file));
  };

  return {
    all,
    add(files) {
      const added = files.map((file): Upload => {
        const fault = faultOf(file);
        return { key: nanoid(), file, sent: 0, ...(fault === undefined ? {} : { fault, isRefused: true }) };
      });
      setAll((now) => [...now, ...added]);
      for (const { key, file, fault } of added) if (fault === undefined) begin(key, file);
    },
    retry({ key, file }) {
      change(key, () => ({ key, file, sent: 0 }));
      begin(key, file);
    },
    drop({ key }) {
      running.current.get(key)?.abort();
      leave(key);
    },
  };
}

/** What the server would refuse, without sending it first. */
function faultOf({ name, size }: File): string | undefined {
  if (size > mostAttachmentBytes)
    // Never '10 MB, at most 10 MB'.
    return message.fileOversized(
      sizeText(Math.max(size, mostAttachmentBytes * 1.01)),
      sizeText(mostAttachmentBytes),
    );
  if (size === 0) return message.fileEmpty;
  const checked = checkAttachmentName(storableName(name));
  return checked.ok ? undefined : checked.message;
}
