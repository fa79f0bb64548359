import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Comes before the others: it draws the same with two thirds of the processor time of a whole browser. */
const shell = 'chromium-headless-shell';
const names = [shell, ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Root requires `--no-sandbox`. The other flags stop the browser from contacting any server but that of the page. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Returns the path of Chromium: `CHROMIUM_PATH`, else one on this machine, else Playwright's own.
 *
 * @returns {string | undefined}
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  }
  const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', ...(process.env.PATH ?? '').split(path.delimiter)];
  const onDisk = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  return [...onDisk, ...applications, ...playwrightsOwn()].find((file) => existsSync(file));
}

/** Finds or installs Chromium. Throws with instructions if neither works. */
export function ensureChromium() {
  return findChromium() ?? install();
}

function playwrightsOwn() {
  /** @type {typeof import('@playwright/test')} */
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  return [chromium.executablePath()];
}

function install() {
  const debian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  console.log('No Chromium found: installing one.');
  try {
    if (debian) {
      run('apt-get', ['update', '-qq']);
      run('apt-get', ['install', '-qq', '-y', '--no-install-recommends', shell, 'fonts-noto-cjk']);
    } else {
      run(process.execPath, [createRequire(import.meta.url).resolve('@playwright/test/cli'), 'install', 'chromium']);
    }
  } catch (cause) {
    throw new Error('No Chromium, and installing one failed: install Chromium or set CHROMIUM_PATH to one.', { cause });
  }
  const found = findChromium();
  if (!found) throw new Error('Chromium was installed but is not where it is looked for: set CHROMIUM_PATH to it.');
  return found;
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  execFileSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
