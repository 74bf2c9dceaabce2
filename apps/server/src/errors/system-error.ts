/** Operating system errors as readable reasons. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['ENOENT', 'no such file or folder'],
  ['ENOTDIR', 'part of its path is a file, not a folder'],
  ['EISDIR', 'it is a folder, not a file'],
  ['EEXIST', 'something with that name already exists'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EROFS', 'the disk is read-only'],
  ['EIO', 'the disk reported an error'],
  ['ENAMETOOLONG', 'its name is too long'],
  ['EMFILE', 'too many files are open'],
  ['ENFILE', 'too many files are open'],
]);

const addressReasons: ReadonlyMap<string, string> = new Map([
  ['EADDRINUSE', 'it is already in use. Stop whatever uses it, or choose another port with QM_PORT'],
  ['EADDRNOTAVAIL', 'this host has no such address. Choose another with QM_HOST'],
  ['ENOTFOUND', 'host not found. Choose another with QM_HOST'],
  ['EAI_AGAIN', 'the host name could not be resolved. Set QM_HOST to an address'],
  ['EACCES', 'permission denied. Choose port 1024 or higher with QM_PORT'],
]);

/** An operating system error as a sentence; undefined for any other error. */
export function systemErrorSentence(error: Error): string | undefined {
  const { code, path, address, hostname, port } = fieldsOf(error);
  const place = [address ?? hostname, port].filter((part) => part !== undefined).join(':');
  const unheard = addressReasons.get(code);
  if (place !== '' && unheard) return `The server cannot listen on ${place}: ${unheard}.`;
  const reason = reasonOf(error);
  return path === undefined || reason === undefined ? undefined : `${path} cannot be used: ${reason}.`;
}

/** The reason of an operating system error; undefined for any other error. */
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

/** The properties of Node's system errors. */
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
