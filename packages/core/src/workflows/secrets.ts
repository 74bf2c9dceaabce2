import { z } from 'zod';
import type { JsonObject } from '../json.ts';
import { message } from '../messages.ts';
import { pathsInside } from '../templates/template.ts';
import { text } from '../text.ts';
import type { Action } from './workflow.ts';

/** What a secret is called: `{{ secrets.SLACK_TOKEN }}`. */
const secretName = /^[A-Z][A-Z0-9_]{0,63}$/;

export const secretNameSchema = z.string().regex(secretName, message.secretNameInvalid);
export const secretValueSchema = z.strictObject({
  value: text(4000, message.required).min(1, message.required),
});
export const mostSecrets = 50;

/** Stands for a secret wherever it would be shown. */
export const secretMask = '••••••••';

const start = 'secrets.';

export const isSecretPath = (path: string): boolean =>
  path.startsWith(start) && secretName.test(path.slice(start.length));

/** The secrets that actions name, once each. */
export const secretsIn = (actions: readonly Pick<Action, 'params'>[]): string[] => [
  ...new Set(actions.flatMap(({ params }) => namesIn(params))),
];

const namesIn = (params: JsonObject): string[] =>
  pathsInside(params)
    .filter(isSecretPath)
    .map((path) => path.slice(start.length));
