import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The command that opens an address; undefined where there is no screen to open it on. */
function opener(): readonly [command: string, ...args: string[]] | undefined {
  const { BROWSER, DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (BROWSER) return [BROWSER];
  if (process.platform === 'darwin') return ['open'];
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return DISPLAY || WAYLAND_DISPLAY ? ['xdg-open'] : undefined;
}

/** Starts the browser with an address. Returns false if there is none. */
export async function startBrowser(address: string): Promise<boolean> {
  const [command, ...args] = opener() ?? [];
  if (command === undefined) return false;
  const child = spawn(command, [...args, address], { detached: true, stdio: 'ignore' });
  child.unref();
  return Promise.race([once(child, 'spawn').then(() => true), once(child, 'error').then(() => false)]).catch(
    () => false,
  );
}
