import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/**
 * Where Debian and other systems install it. The headless shell is the same browser without its own windows and menus,
 * which would take as long as the pages.
 */
const locations = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** A name of this machine that browsers don't take for it: over plain http they trust no page there. */
export const otherMachine = 'it.northwind.example';

/** Without these, a browser looks up hosts on the network at every start. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages are gone before the code that these compile has paid for itself.
  '--js-flags=--no-opt --no-maglev',
  `--host-resolver-rules=MAP ${otherMachine} 127.0.0.1`,
];

/** Starts a real headless Chromium; throws where there is none, like `chromiumPath`. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: quiet });
}

/**
 * The Chromium at `QM_TEST_CHROMIUM`, or else Debian's, which is installed when running as root. If there is none,
 * throws with one sentence that says what to do.
 */
export const chromiumPath = (): string => findChromium() ?? installChromium();

function findChromium(): string | undefined {
  const named = process.env.QM_TEST_CHROMIUM;
  return named ?? locations.find((place) => existsSync(place));
}

function installChromium(): string {
  if (process.getuid?.() === 0) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], { stdio: 'ignore' });
    const installed = findChromium();
    if (installed !== undefined) return installed;
  }
  throw new Error(
    'The console is tested in a real browser: install Chromium (Debian: apt-get install chromium-headless-shell) or name one in QM_TEST_CHROMIUM.',
  );
}
