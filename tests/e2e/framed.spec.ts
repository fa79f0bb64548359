import { once } from 'node:events';
import { createServer } from 'node:http';
import { freePort } from '../../scripts/free-port.mjs';
import { startDemo } from '../../scripts/server.mjs';
import { accounts, demoPassword } from './support/api.ts';
import { test as base, expect } from './support/console.ts';

/** Pages of two other sites, of which one may show the console in a frame. */
interface Sites {
  readonly url: string;
  readonly welcome: string;
  readonly stranger: string;
  readonly log: () => string;
}

/** A page on a port of localhost, which is another site than 127.0.0.1, that shows the console in a frame. */
async function startSite(port: number, shown: () => string) {
  const site = createServer((_request, answer) => {
    answer.setHeader('Content-Type', 'text/html; charset=utf-8');
    answer.end(
      `<!doctype html><link rel="icon" href="data:,"><title>门户</title><iframe title="console" src="${shown()}" width="1200" height="800"></iframe>`,
    );
  }).listen(port, '127.0.0.1');
  await once(site, 'listening');
  return { url: `http://localhost:${port}`, stop: () => site.close() };
}

const test = base.extend<object, { server: { url: string; dataDir: string }; sites: Sites }>({
  sites: [
    async ({}, provide) => {
      const [port, other] = [await freePort(), await freePort()];
      let shown = '';
      const welcome = await startSite(port, () => shown);
      const stranger = await startSite(other, () => shown);
      const server = await startDemo({ FRAME_ANCESTORS: welcome.url });
      shown = server.url;
      await provide({ url: server.url, welcome: welcome.url, stranger: stranger.url, log: server.log });
      for (const site of [welcome, stranger]) site.stop();
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  server: [async ({ sites }, provide) => provide({ url: sites.url, dataDir: '', log: sites.log }), { scope: 'worker' }],
});

test.use({ tolerated: [/frame-ancestors|Refused to (frame|display)|Framing '|ERR_BLOCKED_BY_RESPONSE/] });

test('in a frame of a site that may, the console signs in, stays signed in over a reload, and starts folded [4.12]', async ({
  page,
  sites,
}) => {
  await page.goto(sites.welcome);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('textbox', { name: '邮箱' }).fill(accounts.owner);
  await frame.getByRole('textbox', { name: '密码' }).fill(demoPassword);
  await frame.getByRole('button', { name: '登录' }).click();
  await expect(frame.getByRole('banner')).toBeVisible();
  await expect(frame.getByRole('button', { name: '展开菜单' })).toBeVisible();
  await page.reload();
  await expect(frame.getByRole('banner')).toBeVisible();
  await expect(frame.getByRole('button', { name: /^用户菜单/ })).toBeVisible();
  const cookies = (await page.context().cookies(sites.url)).filter(({ name }) => name === 'TOKEN');
  expect(cookies).toMatchObject([
    { sameSite: 'None', secure: true, partitionKey: expect.stringContaining('localhost') },
  ]);
});

test('in a frame of any other site it does not show at all', async ({ page, sites }) => {
  await page.goto(sites.stranger);
  await expect(page).toHaveTitle('门户');
  await expect.poll(() => page.frames().at(1)?.url()).toMatch(/^chrome-error:/);
  await expect(page.frameLocator('iframe').getByRole('textbox')).toHaveCount(0);
});
