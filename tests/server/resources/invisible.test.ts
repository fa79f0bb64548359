import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';

describe.each(databases)('characters that are not seen, on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
  });
  afterAll(() => demo.stop());

  const called = (name: string) => ({ name, contact: '甲', mobile: '13900001111' });

  it.each([
    ['a zero width space', '\u200b'],
    ['a soft hyphen', '\u00ad'],
    ['a turn of direction', '\u202e'],
    ['a byte order mark', '\ufeff'],
    ['a control character', '\u0007'],
  ])('make no other name: %s', async (word, character) => {
    const { name } = await owner.create('merchant', called(`看不见${word}`));
    const [first = '', ...rest] = String(name);
    const twin = `${first}${character}${rest.join('')}`;
    expect(await owner.call('POST', '/merchant', { body: called(twin) })).toMatchObject({ code: 40900 });
    expect((await owner.page(`/merchant/page?q=${encodeURIComponent(twin)}`)).total).toBe(1);
    const alone = await owner.create('merchant', called(`${character}独${character}有${word}${character}`));
    expect(alone.name).toBe(`独有${word}`);
  });

  it('stay where they hold an emoji together', async () => {
    for (const emoji of ['👨‍👩‍👧', '👩🏽‍💻', '❤️‍🔥', '🏴󠁧󠁢󠁥󠁮󠁧󠁿']) {
      const { name } = await owner.create('merchant', called(`客服${emoji}\u200d`));
      expect(name).toBe(`客服${emoji}`);
    }
  });

  it('make no other view', async () => {
    const view = { query: '', shared: false };
    await owner.post('/merchant/views', { ...view, label: '本月' });
    const twin = { ...view, label: '本\u200b月' };
    expect(await owner.call('POST', '/merchant/views', { body: twin })).toMatchObject({ code: 40900 });
  });
});
