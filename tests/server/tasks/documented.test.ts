import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole } from '../resources/console.ts';

const token = 'a token for metrics';
describe.each(databases.slice(0, 1))('background tasks on $name', (kind) => {
  let demo: DemoConsole;

  beforeAll(async () => {
    demo = await openConsole(kind, undefined, { METRICS_TOKEN: token });
  });
  afterAll(() => demo.stop());

  it('are measured from the start, and each has a line in docs/background-work.md', async () => {
    const answer = await demo.app.request('/metrics', { headers: { Authorization: `Bearer ${token}` } }, {});
    const measured = (await answer.text()).matchAll(/^task_duration_seconds_count\{task="([^"]+)"/gm);
    const tasks = new Set([...measured].map(([, task]) => task));
    expect([...tasks]).toEqual(expect.arrayContaining(['import', 'notice.event', 'reminders', 'sweep']));
    const page = readFileSync('docs/background-work.md', 'utf8');
    expect([...tasks].filter((task) => !page.includes(`\`${task}\``))).toEqual([]);
  });
});
