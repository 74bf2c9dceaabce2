/** How much of an answer is shown, in characters; of a stream, how many lines. */
const mostShown = 200_000;
const mostLines = 20;

/** What a call came to, as far as it is known. */
export interface Answer {
  readonly status: number;
  /** Until the answer began. */
  readonly ms: number;
  /** The length of what has arrived. */
  readonly bytes: number;
  readonly text: string;
  /** Whether more may come. */
  readonly isOpen: boolean;
  /** Whether more came than is shown. */
  readonly isCut: boolean;
}

const isStream = (mediaType: string): boolean =>
  /^(text\/event-stream|application\/x-ndjson)/.test(mediaType);
const isText = (mediaType: string): boolean => /^text\/|json/.test(mediaType);

/** Makes a call in one's own session, and tells of the answer as it arrives; of a stream, the first lines. */
export async function send(
  address: string,
  init: RequestInit & { readonly signal: AbortSignal },
  onAnswer: (answer: Answer) => void,
): Promise<void> {
  const begun = performance.now();
  const response = await fetch(address, init);
  const ms = Math.round(performance.now() - begun);
  const mediaType = response.headers.get('content-type') ?? '';
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  const told = (isOpen: boolean): void => {
    const shown = isStream(mediaType)
      ? text.split('\n').slice(0, mostLines).join('\n')
      : text.slice(0, mostShown);
    onAnswer({ status: response.status, ms, bytes, isOpen, text: shown, isCut: shown.length < text.length });
  };
  told(true);
  for (;;) {
    const piece = await reader?.read();
    if (piece?.value === undefined) break;
    bytes += piece.value.byteLength;
    if (isText(mediaType) && text.length <= mostShown) text += decoder.decode(piece.value, { stream: true });
    if (isStream(mediaType)) {
      told(true);
      if (text.split('\n').length > mostLines) break;
    }
  }
  await reader?.cancel();
  told(false);
}
