import { message } from '@quartermaster/core/messages';
import type { RefusalCode } from '@quartermaster/core/verdict';
import { type ExitCode, exitCodes, Failure, Unreachable } from './failure.ts';
import { printable } from './output/printable.ts';
import { sign } from './output/states.ts';
import type { Terminal } from './output/terminal.ts';
import { hang, wrap } from './output/width.ts';

/** The API's refusals, each once: exit code, and what can be done where the command itself doesn't know better. */
const refusals: Record<RefusalCode, readonly [ExitCode, ...string[]]> = {
  BAD_REQUEST: [exitCodes.failed],
  UNAUTHORIZED: [exitCodes.notAllowed, 'qm login'],
  FORBIDDEN: [exitCodes.notAllowed, 'See who you are with: qm whoami'],
  NOT_FOUND: [exitCodes.failed],
  CONFLICT: [exitCodes.failed],
  PRECONDITION_FAILED: [exitCodes.failed, 'Run the command again.'],
  PRECONDITION_REQUIRED: [exitCodes.failed],
  PAYLOAD_TOO_LARGE: [exitCodes.failed],
  UNSUPPORTED_MEDIA_TYPE: [exitCodes.failed],
  UNPROCESSABLE_CONTENT: [exitCodes.usage],
  TOO_MANY_REQUESTS: [exitCodes.failed],
  SERVICE_UNAVAILABLE: [exitCodes.unreachable, 'Run the command again in a moment.'],
};

const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code);

/** Says what went wrong on stderr and answers the exit code. Never a stack trace without QM_DEBUG=1. */
export async function report(error: unknown, terminal: Terminal, debug: boolean): Promise<ExitCode> {
  if (debug && error instanceof Error) terminal.err(error.stack ?? error.message);
  const failure = await failureOf(error);
  say(failure, terminal);
  return failure.exitCode;
}

function say({ message, advice }: Failure, { err, errWidth, paintErr }: Terminal): void {
  for (const [index, line] of wrap(printable(message), errWidth - 2).entries())
    err(`${index === 0 ? paintErr(sign.failed, 'red') : ' '} ${line}`);
  for (const line of advice.flatMap((text) => hang(`  ${printable(text)}`, errWidth))) err(line);
}

/** What went wrong, as people are told it. */
export async function failureOf(error: unknown): Promise<Failure> {
  if (error instanceof Failure) return error;
  if (error instanceof Unreachable) return unreachable(error);
  if (isBrokenConnection(error))
    return new Failure(exitCodes.unreachable, 'The connection to the server broke off.', [
      'Run the command again.',
    ]);
  const { isApiError } = await import('@quartermaster/contract');
  if (!isApiError(error)) return unexpected(error);
  if (!isRefusalCode(error.code))
    return new Failure(exitCodes.failed, sentence(error.message), ["The server's log says more."]);
  const [exitCode, ...usual] = refusals[error.code];
  // Whoever has just tried to sign in knows how.
  const advice = error.message === message.invalidCredentials ? [] : usual;
  return new Failure(exitCode, sentence(error.message), [
    ...issueLines(error.data, error.message),
    ...advice,
  ]);
}

function unreachable({ url, cause }: Unreachable): Failure {
  return new Failure(exitCodes.unreachable, `The server at ${url} can't be reached${reasonOf(cause)}.`, [
    'Start it with npm start, or say where it is:',
    'qm login --url URL',
  ]);
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: ': nothing listens there',
  ENOTFOUND: ': there is no such host',
  EAI_AGAIN: ': its name could not be looked up',
  ETIMEDOUT: ': it does not answer',
  UND_ERR_CONNECT_TIMEOUT: ': it does not answer',
  ECONNRESET: ': it closed the connection',
  UND_ERR_SOCKET: ': it closed the connection',
};

function reasonOf(cause: unknown): string {
  for (let at = cause; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string' && at.code in reasons) return reasons[at.code] ?? '';
  return '';
}

/** What fetch throws when an answer ends before it is whole. */
const isBrokenConnection = (error: unknown): boolean =>
  error instanceof TypeError && ['terminated', 'fetch failed'].includes(error.message);

function unexpected(error: unknown): Failure {
  const text = error instanceof Error ? error.message : String(error);
  return new Failure(exitCodes.failed, `Something unexpected happened: ${text}`, [
    'Run it again with QM_DEBUG=1 for the details.',
  ]);
}

/** What is wrong field by field, where the message alone doesn't say it. */
function issueLines(data: unknown, message: string): string[] {
  if (typeof data !== 'object' || data === null || !('issues' in data) || !Array.isArray(data.issues))
    return [];
  return data.issues.flatMap((issue: unknown): string[] => {
    if (typeof issue !== 'object' || issue === null || !('path' in issue) || !('message' in issue)) return [];
    const path = Array.isArray(issue.path) ? issue.path.join('.') : String(issue.path);
    const text = String(issue.message);
    return text === message ? [] : [path === '' ? text : `${path}: ${text}`];
  });
}

const sentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);
