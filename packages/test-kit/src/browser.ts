import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/**
 * Where Debian and other systems install it. The headless shell is the same browser without its own windows
 * and menus, which would take as much time as the pages.
 */
const locations = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/**
 * A name for this machine that browsers don't recognise as local: over plain http they don't trust pages from
 * there.
 */
export const otherMachine = 'it.northwind.example';

/** What this process's browsers see with their camera, as a YUV4MPEG2 file; without it, they have no camera. */
export const cameraFile = join(tmpdir(), `qm-camera-${process.pid}.y4m`);

/** Without most of these, a browser looks up hosts on the network at every start. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${cameraFile}`,
  `--host-resolver-rules=MAP ${otherMachine} 127.0.0.1`,
];

/** Pages of tests are closed before the code that these optimisations compile has paid off. */
const unoptimised = '--js-flags=--no-opt --no-maglev';

/**
 * Starts a real headless Chromium; throws if there is none, like `chromiumPath`.
 * @param asUsual compile code as people's browsers do, to measure how fast the console is
 */
export function startBrowser(asUsual = false): Promise<Browser> {
  const args = asUsual ? quiet : [...quiet, unoptimised];
  return chromium.launch({ executablePath: chromiumPath(), args });
}

/**
 * The Chromium at `QM_TEST_CHROMIUM`, or else Debian's, which is installed if running as root. If there is
 * none, throws an error with one sentence on what to do.
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
