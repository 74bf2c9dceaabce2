import { createClient } from '@quartermaster/contract';
import { type ReplayNotice, replayNoticeSchema } from '@quartermaster/core/workflows/replay';
import type { Caller } from './caller.ts';

export type Of<Type extends ReplayNotice['type']> = Extract<ReplayNotice, { readonly type: Type }>;

/** A replay's answer, read notice by notice. */
export interface ReplayStream {
  /** The next notice, which is of this type. */
  next<Type extends ReplayNotice['type']>(type: Type): Promise<Of<Type>>;
  /** All that is still to come. */
  rest(): Promise<ReplayNotice[]>;
  /** Closes the connection. */
  close(): void;
}

/** Starts the replay of a workflow, or of a definition. */
export async function openReplay(
  { url, headers }: Caller,
  of: { readonly id: string } | { readonly definition: object },
  days = 7,
): Promise<ReplayStream> {
  const token = /^Bearer (.+)/.exec(String(headers.authorization))?.[1];
  const { workflows } = createClient({ url, token: () => token });
  const leaving = new AbortController();
  const { signal } = leaving;
  const stream =
    'id' in of
      ? await workflows.replay({ params: { id: of.id }, body: { days } }, { signal })
      : await workflows.replayDraft({ definition: { ...of.definition }, days }, { signal });
  return {
    async next(type) {
      const { value } = await stream.next();
      const notice = replayNoticeSchema.parse(value);
      if (!isOf(notice, type)) throw new Error(`Not ${type}: ${JSON.stringify(notice)}`);
      return notice;
    },
    async rest() {
      const notices: ReplayNotice[] = [];
      for await (const notice of stream) notices.push(replayNoticeSchema.parse(notice));
      return notices;
    },
    close: () => leaving.abort(),
  };
}

const isOf = <Type extends ReplayNotice['type']>(notice: ReplayNotice, type: Type): notice is Of<Type> =>
  notice.type === type;
