import { readdirSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './scripts/chromium.mjs';
import { shardOf } from './tests/setup/extent.ts';

const folder = 'tests/e2e';
const specs = readdirSync(folder).filter((name) => name.endsWith('.spec.ts'));

/** What runs every day: the main path through each part of the console. */
const everyday = [
  'dashboard',
  'every-screen',
  'follow-up',
  'live',
  'merchant-list',
  'roles',
  'sheets',
  'sign-in',
  'users',
].map((name) => `${name}.spec.ts`);
const others = shardOf(specs.filter((name) => !everyday.includes(name)));

/** What mostly waits runs first: at the end, a worker alone would wait. */
const waiting = others.filter((name) => name === 'transfer.spec.ts');

/** Real Chromium against the production build; each worker has a server and demo data of its own (tests/e2e/support). */
export default defineConfig({
  testDir: folder,
  projects: [
    { name: 'waiting', testMatch: waiting },
    { name: 'console', testMatch: [...everyday, ...others], testIgnore: waiting },
  ],
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // Under CI a test that passed only on a later try is reported as flaky and does not hold a merge up.
  retries: process.env.CI ? 2 : 0,
  // Only a test that fails waits this long, and machines that run other things at the same time are slow.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    // A trace of every test, kept or not, takes a third of the time: `npx playwright test --trace on` where one is needed.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: chromiumFlags },
  },
});
