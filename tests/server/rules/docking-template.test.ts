import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../setup/databases.ts';
import { type DemoConsole, openConsole, type Person, type WireRecord } from '../resources/console.ts';

const shop = { key: 'shop', type: 'text', label: '店铺名称', required: true };
const mail = { key: 'mail', type: 'email', label: '联系邮箱' };

describe.each(databases)('a docking template on $name', (kind) => {
  let demo: DemoConsole;
  let owner: Person;
  let merchant: string;
  let count = 0;

  beforeAll(async () => {
    demo = await openConsole(kind);
    owner = await demo.enter('owner@demo.example');
    merchant = (await owner.page('/merchant/page?_end=1')).records[0]?.id ?? '';
  });
  afterAll(() => demo.stop());

  const act = (id: string, key: string) => owner.post(`/dockingTemplate/${id}/actions/${key}`);
  const read = (id: string) => owner.record(`/dockingTemplate/${id}`);
  const makeTable = (template: string) => owner.call('POST', '/dockingTable', { body: { merchant, template } });
  const edit = ({ id, version }: Pick<WireRecord, 'id' | 'version'>, questions: readonly object[]) =>
    owner.patch(`/dockingTemplate/${id}`, { version, questions });
  async function published(): Promise<WireRecord> {
    count += 1;
    const { id } = await owner.create('dockingTemplate', { name: `对接表 ${count}`, questions: [shop] });
    await act(id, 'publish');
    return read(id);
  }

  it('is a draft while its questions differ from the published ones, and published again once they do not', async () => {
    const edited = await edit(await published(), [shop, mail]);
    expect(edited).toMatchObject({ status: 'draft', edition: 1 });
    expect(await makeTable(edited.id)).toMatchObject({ code: 1, data: { edition: 1, questions: [shop] } });
    expect(await edit(edited, [shop])).toMatchObject({ status: 'published', edition: 1 });
  });

  it('is published again when its published version is restored', async () => {
    const { id, version } = await edit(await published(), [shop, mail]);
    const restored = await owner.post(`/dockingTemplate/${id}/versions/1/restore`, { version });
    expect(restored).toMatchObject({ status: 'published', edition: 1, questions: [shop] });
  });

  it('stays out of use while it is edited, until it is enabled', async () => {
    const { id } = await published();
    await act(id, 'disable');
    expect(await edit(await read(id), [shop, mail])).toMatchObject({ status: 'disabled' });
    expect(await makeTable(id)).toMatchObject({ code: 40000, data: { errors: { template: [expect.any(String)] } } });

    await act(id, 'enable');
    expect(await read(id)).toMatchObject({ status: 'draft', edition: 1 });
    expect(await makeTable(id)).toMatchObject({ code: 1, data: { edition: 1, questions: [shop] } });
    await act(id, 'publish');
    expect(await makeTable(id)).toMatchObject({ code: 1, data: { edition: 2, questions: [shop, mail] } });
  });

  it('that was disabled and not edited is published once it is enabled', async () => {
    const { id } = await published();
    await act(id, 'disable');
    await act(id, 'enable');
    expect(await read(id)).toMatchObject({ status: 'published', edition: 1 });
  });
});
