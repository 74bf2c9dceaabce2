/** Why the operating system refuses, in words for whoever runs the server. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['EACCES', "this user isn't allowed to"],
  ['EPERM', "this user isn't allowed to"],
  ['ENOENT', 'it, or the folder that it should be in, is not there'],
  ['ENOTDIR', 'a part of its path is a file, where a folder should be'],
  ['EISDIR', 'it is a folder, where a file should be'],
  ['EEXIST', 'something else of that name is there'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', "this user's share of the disk is full"],
  ['EROFS', 'the disk is read-only'],
  ['EIO', "the disk doesn't do what it should"],
  ['ENAMETOOLONG', 'its name is too long'],
  ['EMFILE', 'too many files are open'],
  ['ENFILE', 'too many files are open'],
]);

const addressReasons: ReadonlyMap<string, string> = new Map([
  ['EADDRINUSE', 'it is in use. Stop what uses it, or choose another port with QM_PORT'],
  ['EADDRNOTAVAIL', 'this host has no such address. Choose another with QM_HOST'],
  ['ENOTFOUND', 'there is no host of that name. Choose another with QM_HOST'],
  ['EAI_AGAIN', 'the name of the host is not found now. Choose an address with QM_HOST'],
  ['EACCES', "this user isn't allowed to use that port. Choose one from 1024 on with QM_PORT"],
]);

/** What the operating system refused and why, as a sentence; undefined for any other error. */
export function systemErrorSentence(error: Error): string | undefined {
  const { code, path, address, hostname, port } = fieldsOf(error);
  const place = [address ?? hostname, port].filter((part) => part !== undefined).join(':');
  const unheard = addressReasons.get(code);
  if (place !== '' && unheard) return `The server can't listen at ${place}: ${unheard}.`;
  const reason = reasonOf(error);
  return path === undefined || reason === undefined ? undefined : `${path} can't be used: ${reason}.`;
}

/** Why the operating system refused; undefined for any other error. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = fieldsOf(error);
  const reason = reasons.get(code);
  return reason && `${reason} (${code})`;
}

interface Fields {
  readonly code: string;
  readonly path: string | undefined;
  readonly address: string | undefined;
  readonly hostname: string | undefined;
  readonly port: string | undefined;
}

/** What Node puts onto the errors of system calls. */
function fieldsOf(error: Error): Fields {
  const given = new Map<string, unknown>(Object.entries(error));
  const text = (name: string): string | undefined => {
    const value = given.get(name);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  return {
    code: text('code') ?? '',
    path: text('path'),
    address: text('address'),
    hostname: text('hostname'),
    port: text('port'),
  };
}
