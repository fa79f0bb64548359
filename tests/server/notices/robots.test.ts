import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requestOf } from '../../../server/notices/webhook.ts';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from '../resources/console.ts';
import { openReceiver, type Receiver } from './receiver.ts';

const soon = { timeout: 15_000, interval: 100 };

describe.each(databases)('a message to a robot on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let receiver: Receiver;
  let count = 0;

  beforeAll(async () => {
    receiver = await openReceiver();
    demo = await openConsole(kind, undefined, { OUTBOUND_ALLOW: '127.0.0.1' });
    owner = await demo.enter('owner@demo.example');
  });
  afterAll(async () => {
    await demo.stop();
    await receiver.stop();
  });
  beforeEach(async () => {
    await sql`delete from "notifySetting"`.execute(demo.database.db);
  });

  const clue = (name: string) => ({ name, mobile: `1366600${String(1000 + (count += 1))}` });
  /** What a robot of this format is sent of new clues, created together. */
  const sentOf = async (webhookFormat: string, names: readonly string[], language = 'zh') => {
    const path = `/${webhookFormat}${(count += 1)}`;
    await owner.create('notifySetting', {
      name: path,
      event: 'clue_created',
      channels: ['webhook'],
      webhookUrl: `${receiver.url}${path}`,
      webhookFormat,
      toOwner: false,
      enabled: true,
      merge: 'none',
      language,
    });
    await owner.post('/clue/batch', { create: names.map(clue) });
    const sent = () => receiver.delivered.filter((one) => one.path === path);
    await expect.poll(() => sent().length, soon).toBe(1);
    const body = Object(JSON.parse(sent()[0]?.body ?? ''));
    return String(body.text?.content ?? body.content?.text ?? body.text);
  };

  it('of WeCom fits its 2048 bytes, and says how many records it does not name', async () => {
    const names = Array.from({ length: 25 }, (_, index) => `${'很长的线索名称'.repeat(8)}${index + 10}`);
    for (const [language, rest] of [
      ['zh', /……其余 (\d+) 条/],
      ['en', /(\d+) more/],
    ] as const) {
      const text = await sentOf('wecom', names, language);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2048);
      const named = text.split('\n').filter((line) => names.includes(line)).length;
      expect(named).toBeGreaterThan(5);
      expect(Number(rest.exec(text)?.[1])).toBe(names.length - named);
      expect(text).toContain('/clue/pool');
    }
    expect((await sentOf('dingtalk', names)).split('\n').filter((line) => names.includes(line))).toHaveLength(20);
  });

  it('is cut between characters where even one record is too long for it', () => {
    const content = { key: 'a', title: '标题', text: `${'😀'.repeat(3000)}`, facts: {} };
    const { body } = requestOf({ url: 'https://robot.example', format: 'wecom' }, content, new Date());
    const text = String(JSON.parse(body).text.content);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2048);
    expect(text).toMatch(/^标题\n(😀)+…$/u);
  });

  it('mentions nobody, whatever a record is called', async () => {
    const name = '<at user_id="all">所有人</at>';
    expect(await sentOf('feishu', [name])).not.toMatch(/<\/?at/);
    expect(await sentOf('wecom', ['<@all> <@zhangsan>'])).not.toContain('<@');
    expect(await sentOf('json', [name])).toContain(name);
  });

  it('leads to the address on which the server listens, where no other is set', async () => {
    expect(await sentOf('json', ['有链接'])).toMatch(/\nhttp:\/\/127\.0\.0\.1:5180\/clue\/pool\/detail\/\d+$/);
  });
});
