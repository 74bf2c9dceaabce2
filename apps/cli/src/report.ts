import { message } from '@quartermaster/core/messages';
import type { RefusalCode } from '@quartermaster/core/verdict';
import { type ExitCode, exitCodes, Failure, foreignServer, Unreachable } from './failure.ts';
import { printable } from './output/printable.ts';
import { sign } from './output/states.ts';
import type { Terminal } from './output/terminal.ts';
import { wrap, wrapIndented } from './output/width.ts';

/** The exit code and default advice for each API refusal. */
const refusals: Record<RefusalCode, readonly [ExitCode, ...string[]]> = {
  BAD_REQUEST: [exitCodes.failed],
  UNAUTHORIZED: [exitCodes.notAllowed, 'qm login'],
  FORBIDDEN: [exitCodes.notAllowed, 'See who you are signed in as: qm whoami'],
  NOT_FOUND: [exitCodes.failed],
  METHOD_NOT_ALLOWED: [exitCodes.failed],
  CONFLICT: [exitCodes.failed],
  PRECONDITION_FAILED: [exitCodes.failed, 'Run the command again.'],
  PRECONDITION_REQUIRED: [exitCodes.failed],
  REQUEST_TIMEOUT: [exitCodes.failed],
  PAYLOAD_TOO_LARGE: [exitCodes.failed],
  UNSUPPORTED_MEDIA_TYPE: [exitCodes.failed],
  UNPROCESSABLE_CONTENT: [exitCodes.usage],
  TOO_MANY_REQUESTS: [exitCodes.failed],
  SERVICE_UNAVAILABLE: [exitCodes.unreachable, 'Run the command again in a moment.'],
};

const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code);

/** Reports an error on stderr and returns the exit code. Shows a stack trace only with QM_DEBUG=1. */
export async function report(error: unknown, terminal: Terminal, debug: boolean): Promise<ExitCode> {
  if (debug && error instanceof Error) terminal.err(error.stack ?? error.message);
  const failure = await failureOf(error);
  say(failure, terminal);
  return failure.exitCode;
}

function say({ message, advice }: Failure, { err, errWidth, paintErr }: Terminal): void {
  for (const [index, line] of wrap(printable(message), errWidth - 2).entries())
    err(`${index === 0 ? paintErr(sign.failed, 'red') : ' '} ${line}`);
  for (const line of advice.flatMap((text) => wrapIndented(`  ${printable(text)}`, errWidth))) err(line);
}

/** Converts an error into a failure with a text for people. */
export async function failureOf(error: unknown): Promise<Failure> {
  if (error instanceof Failure) return error;
  if (error instanceof Unreachable) return unreachable(error);
  if (isBrokenConnection(error)) return brokenConnection();
  const { askedIdOf, isApiError, isForeignAnswer } = await import('@quartermaster/contract/calls');
  if (isForeignAnswer(error)) return foreignServer();
  if (!isApiError(error)) return unexpected(error);
  if (error.code === 'BAD_GATEWAY') return gatewayFailure(error.message, error.status);
  if (!isRefusalCode(error.code))
    return new Failure(exitCodes.failed, sentence(error.message), ["See the server's log for details."]);
  const [exitCode, ...usual] = refusals[error.code];
  // No advice to retry: that only helps once there is room.
  if (error.message === message.diskFull || error.message === message.nothingSaved)
    return new Failure(exitCodes.failed, error.message);
  // No advice to sign in for someone who is signing in.
  const advice = error.message === message.invalidCredentials ? [] : usual;
  const [asked, option] = [askedIdOf(error), optionIn(error.data, error.message)];
  const text = asked === undefined ? error.message : `${error.message}: ${asked}`;
  return new Failure(exitCode, sentence(option === undefined ? text : `${option}: ${text}`), [
    ...reasonLines(error.data),
    ...issueLines(error.data, error.message),
    ...advice,
  ]);
}

async function unreachable({ url, cause }: Unreachable): Promise<Failure> {
  const { defaultUrl } = await import('./connection.ts');
  const { current, servers } = await (await import('./credentials.ts')).readCredentials();
  // Switching doesn't change what the environment or --host says.
  const others = url === current ? servers.filter((one) => one.url !== url) : [];
  return new Failure(exitCodes.unreachable, `The server at ${url} cannot be reached${reasonOf(cause)}.`, [
    url === defaultUrl ? 'Start it with npm start, or give its address:' : 'If it has another address:',
    'qm login --url URL',
    ...(others.length === 0 ? [] : ['Or use another server that you are signed in to:']),
    ...others.map((one) => `qm switch ${new URL(one.url).host}`),
  ]);
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: ': nothing is listening there',
  ENOTFOUND: ': host not found',
  EAI_AGAIN: ': its name could not be resolved',
  ETIMEDOUT: ': it is not responding',
  UND_ERR_CONNECT_TIMEOUT: ': it is not responding',
  ECONNRESET: ': it closed the connection',
  UND_ERR_SOCKET: ': it closed the connection',
};

function reasonOf(cause: unknown): string {
  for (let at = cause; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string' && at.code in reasons) return reasons[at.code] ?? '';
  return '';
}

/** What is thrown when a response ends early: by fetch, by node:http, or by the client for truncated JSON. */
export const isBrokenConnection = (error: unknown): boolean =>
  error instanceof Error &&
  ((error instanceof TypeError && ['terminated', 'fetch failed'].includes(error.message)) ||
    ('code' in error && (error.code === 'ECONNRESET' || error.code === 'Z_BUF_ERROR')) ||
    error.message.startsWith('Cannot parse response body'));

export const brokenConnection = (): Failure =>
  new Failure(exitCodes.unreachable, 'The connection to the server was lost.', ['Run the command again.']);

/** An error that isn't the API's: from a proxy whose server is down, or from another program. */
const gatewayFailure = (text: string, status: number): Failure =>
  status >= 500
    ? new Failure(exitCodes.unreachable, sentence(text), ['Run the command again in a moment.'])
    : foreignServer();

function unexpected(error: unknown): Failure {
  const text = error instanceof Error ? error.message : String(error);
  return new Failure(exitCodes.failed, `Unexpected error: ${text}`, [
    'Run it again with QM_DEBUG=1 for details.',
  ]);
}

/** What Slack or Twilio said. */
const reasonLines = (data: unknown): string[] =>
  typeof data === 'object' && data !== null && 'reason' in data && typeof data.reason === 'string'
    ? [sentence(data.reason)]
    : [];

/** The field errors that the message doesn't already mention. */
const issueLines = (data: unknown, message: string): string[] =>
  issuesIn(data).flatMap(({ path, text }) =>
    text === message ? [] : [path === '' ? text : `${path}: ${text}`],
  );

/** The option whose value the message is about, if the message doesn't name it. */
const optionIn = (data: unknown, message: string): string | undefined =>
  issuesIn(data).flatMap(({ path, text }) => {
    if (text !== message) return [];
    const [, field, time] = /^(?:customFields\.(\w+)|(from|to))$/.exec(path) ?? [];
    return field === undefined ? (time === undefined ? [] : `--${time}`) : `--field ${field}`;
  })[0];

function issuesIn(data: unknown): { readonly path: string; readonly text: string }[] {
  if (typeof data !== 'object' || data === null || !('issues' in data) || !Array.isArray(data.issues))
    return [];
  return data.issues.flatMap((issue: unknown) => {
    if (typeof issue !== 'object' || issue === null || !('path' in issue) || !('message' in issue)) return [];
    const path = Array.isArray(issue.path) ? issue.path.join('.') : String(issue.path);
    return [{ path, text: String(issue.message) }];
  });
}

export const sentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);
