/** What this browser has stored under a key, or null. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text in this browser. If the browser refuses, everything still works but is forgotten. */
export function store(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Storage can be disabled or full.
  }
}

/** Removes what is stored under a key. */
export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage can be disabled.
  }
}

/** Like readStored, parsed as JSON; undefined if it can't be parsed. */
export function readStoredJson(key: string): unknown {
  try {
    return JSON.parse(readStored(key) ?? 'null');
  } catch {
    return undefined;
  }
}

/** Whether this browser stores anything at all; some refuse to, for one site or for all. */
export function canStore(): boolean {
  const key = 'qm-storage';
  try {
    localStorage.setItem(key, '');
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
