/** What is to be said in Slack, before it is laid out. All texts are plain: nothing in them is markup. */
export interface SlackText {
  /** One line, shown bold and in Slack's notifications. */
  readonly headline: string;
  /** Further lines. */
  readonly lines?: readonly string[];
  readonly link?: { readonly url: string; readonly label: string };
}

type Element =
  | { readonly type: 'text'; readonly text: string; readonly style?: { readonly bold: true } }
  | { readonly type: 'link'; readonly url: string; readonly text: string };

/** A message as `chat.postMessage` takes it. */
export interface SlackMessage {
  /** For notifications, screen readers and clients without blocks. */
  readonly text: string;
  /** Block Kit; rich text, because its texts are never read as markup. */
  readonly blocks: readonly {
    readonly type: 'rich_text';
    readonly elements: readonly {
      readonly type: 'rich_text_section';
      readonly elements: readonly Element[];
    }[];
  }[];
}

const longestHeadline = 300;
/** Slack takes more, but nobody reads it. */
const mostLines = 20;
const longestLine = 300;

/** Lays a message out as blocks, with the same as plain text. */
export function slackMessage({ headline, lines = [], link }: SlackText): SlackMessage {
  const title = oneLine(headline, longestHeadline);
  const left = lines.length - mostLines;
  const shown = [
    ...lines.slice(0, mostLines).map((one) => oneLine(one, longestLine)),
    ...(left > 0 ? [`and ${left} more`] : []),
  ];
  const elements: Element[] = [
    { type: 'text', text: title, style: { bold: true } },
    ...shown.map((one): Element => ({ type: 'text', text: `\n${one}` })),
  ];
  if (link) elements.push({ type: 'text', text: '\n' }, { type: 'link', url: link.url, text: link.label });
  return {
    text: escaped([title, ...shown, ...(link ? [link.url] : [])].join('\n')),
    blocks: [{ type: 'rich_text', elements: [{ type: 'rich_text_section', elements }] }],
  };
}

/** Slack reads these three characters of the plain text as markup. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function oneLine(text: string, most: number): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).replace(/[\ud800-\udbff]$/u, '')}…`;
}
