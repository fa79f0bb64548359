import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person } from './console.ts';
import { pauseWrites } from './lock.ts';

const timeout = 10_000;

// The embedded database runs one transaction at a time.
describe.each(databases)('while a record that refers to a user is being written on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let staff: string;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
    staff = (await owner.page('/user/page?q=staff@')).records[0]?.id ?? '';
  });
  afterAll(() => demo.stop());

  /** Creates a merchant of the user, and waits where it is inserted. */
  const writeSlowly = async (name: string) => {
    const paused = await pauseWrites(demo.place, 'insert', 'merchant');
    const writing = owner.create('merchant', { name, contact: '甄别', mobile: '13900001111', owner: staff });
    await paused.untilWaiting(1);
    return { writing, release: paused.release };
  };

  it.runIf(kind.name === 'postgres')('the user signs in, and is not deleted', async () => {
    const { writing, release } = await writeSlowly('慢慢写');
    const done: string[] = [];
    const signIn = demo.signIn('staff@demo.example').then(() => done.push('signed in'));
    const deletion = owner.call('DELETE', `/user/${staff}`).then((answer) => {
      done.push('answered');
      return answer;
    });
    await expect.poll(() => done, { timeout }).toEqual(['signed in']);
    await release();
    await Promise.all([writing, signIn]);
    expect(await deletion).toMatchObject({ code: 40900 });
  });

  it.runIf(kind.name === 'postgres')('the user can be changed', async () => {
    const { writing, release } = await writeSlowly('又慢慢写');
    const { version } = await owner.record(`/user/${staff}`);
    const change = owner.call('PATCH', `/user/${staff}`, { body: { version, mobile: '13900002222' } });
    const answer = await change;
    await release();
    await writing;
    expect(answer).toMatchObject({ code: 1, data: { version: version + 1 } });
  });
});
