import { type Actor, isAdmin } from '@quartermaster/core/access/actor';
import { availableTransitions } from '@quartermaster/core/requests/status';
import type { Context } from '../context.ts';
import { printable } from '../output/printable.ts';
import { sign } from '../output/states.ts';
import { pad, widthOf, wrap } from '../output/width.ts';
import { stepKeys } from './actions.ts';
import { completion, type Field, type Form } from './form.ts';
import { isWide, type QueueState } from './state.ts';

/** A key and what it does. */
type Hint = readonly [key: string, does: string];

/** The keys that matter now. Where they don't all fit, those that matter less are left out. */
export function footerLine({ terminal }: Context, state: QueueState): string {
  const { paint, width } = terminal;
  const hints = hintsOf(state);
  const length = (some: readonly Hint[]): number =>
    some.reduce((sum, [key, does]) => sum + key.length + does.length + 1 + gap.length, 2 - gap.length);
  let kept = hints.filter(([, does]) => does !== '');
  while (kept.length > 1 && length(kept) > width) {
    const least = leastWorth.findLast((word) => kept.some(([, does]) => does === word));
    kept = kept.filter((hint) => (least === undefined ? hint !== kept.at(-1) : hint[1] !== least));
  }
  return `  ${kept.map(([key, does]) => `${paint(key, 'bold')} ${paint(does, 'dim')}`).join(gap)}`;
}

const gap = '   ';
/** From what is needed more to what is needed less. */
const leastWorth = ['keys', 'leave', 'details', 'filter', 'assets'];

function hintsOf(state: QueueState): readonly Hint[] {
  const { form, showsHelp, focus, assets } = state;
  if (form) {
    const field = form.fields[form.at];
    return [
      ...(field && completion(field) !== undefined ? [['Tab', 'completes'] as const] : []),
      ['Enter', form.at < form.fields.length - 1 ? 'next' : 'submit'],
      ...(form.fields.length > 1 ? [['↑↓', 'move'] as const] : []),
      ['Esc', 'back'],
    ];
  }
  if (showsHelp) return [['any key', 'back']];
  const steps = assets ? [] : stepHints(state);
  const usual: readonly Hint[] = [
    ['?', 'keys'],
    ['q', 'leave'],
  ];
  if (focus === 'detail') return [...steps, ['↑↓', 'scroll'], ['Esc', 'back'], ...usual];
  return [
    ...steps,
    ...(isWide(state) ? [] : [['Enter', 'details'] as const]),
    ...(assets ? [['Esc', 'back'] as const] : [['/', 'filter'] as const]),
    ['s', assets ? 'look up' : 'assets'],
    ...usual,
  ];
}

function stepHints({ requests, request, me }: QueueState): readonly Hint[] {
  const { chosen } = requests;
  if (!chosen) return [];
  const now = request?.request.id === chosen.id ? request.request : chosen;
  const possible = availableTransitions(now, me).map(({ verb }) => verb);
  return Object.entries(stepKeys).filter(([, verb]) => possible.includes(verb));
}

/** What is asked, with each field's line, and where the cursor is in it. */
export function formLines({ terminal }: Context, form: Form) {
  const { paint, width } = terminal;
  const title = wrap(printable(form.title), width - 2).map((line) => `  ${paint(line, 'bold')}`);
  const labels = Math.max(...form.fields.map(({ label }) => widthOf(label)));
  const start = labels + 4;
  const lines = [...title];
  let cursor = { x: start, y: lines.length };
  for (const [index, field] of form.fields.entries()) {
    const { text, x } = fittedText(field, Math.max(4, width - start - 2));
    if (index === form.at) cursor = { x: start + x, y: lines.length };
    const whole = index === form.at ? completion(field) : undefined;
    const beside = whole !== undefined ? `  → ${whole}` : text === '' ? field.hint : '';
    const label = paint(pad(field.label, labels), index === form.at ? 'bold' : 'dim');
    lines.push(`  ${label}  ${text}${paint(printable(beside), 'dim')}`);
    for (const line of field.fault === undefined ? [] : wrap(printable(field.fault), width - start - 2))
      lines.push(`${' '.repeat(start)}${paint(`${sign.failed} ${line}`, 'red')}`);
  }
  return { lines, cursor };
}

/** A field's text as far as it fits, so that the cursor is in sight. */
function fittedText({ text, cursor }: Field, room: number): { readonly text: string; readonly x: number } {
  const characters = [...text];
  let from = 0;
  while (widthOf(characters.slice(from, cursor).join('')) > room) from += 1;
  return {
    text: printable(characters.slice(from).join('')),
    x: widthOf(characters.slice(from, cursor).join('')),
  };
}

/** All keys. */
export function helpLines({ terminal }: Context, me: Actor): string[] {
  const { paint } = terminal;
  const groups: readonly (readonly [string, readonly Hint[]])[] = [
    [
      'The request under the cursor',
      isAdmin(me)
        ? [
            ['a', 'Accept & Start Procurement'],
            ['o', 'Mark as Ordered: asks for vendor and date'],
            ['d', 'Mark as Delivered'],
            ['r', 'Reject, while it is pending'],
            ['c', 'Cancel Request, while it is procuring'],
          ]
        : [['c', 'Cancel Request, while it is pending']],
    ],
    [
      'Moving',
      [
        ['↑ ↓  k j', 'one up or down; in the detail, scroll'],
        ['PgUp PgDn', 'a screen'],
        ['g G', 'to the first or last'],
        ['Enter Tab', 'to the detail'],
        ['Esc', 'back'],
      ],
    ],
    [
      'Finding',
      [
        ['/', 'filter: status:pending priority:high (empty: what is open)'],
        ['s', 'look up an asset, with its history'],
      ],
    ],
    [
      'Leaving',
      [
        ['q Ctrl-C', 'leave'],
        ['Ctrl-Z', 'to the shell, until fg'],
        ['Ctrl-L', 'draw the screen again'],
      ],
    ],
  ];
  return groups.flatMap(([title, keys]) => [
    `  ${paint(title, 'bold')}`,
    ...keys.map(([key, does]) => `    ${pad(key, 11)}${does}`),
  ]);
}
