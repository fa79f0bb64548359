import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startProduct } from './product.ts';

const name = `trial-${randomUUID().slice(0, 8)}`;
const folder = path.resolve('products', name);
const run = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/create-product.mjs', ...args], { encoding: 'utf8' });
/** What git knows as changed or new, whatever else is under way. */
const changed = () => spawnSync('git', ['status', '--porcelain', '-uall'], { encoding: 'utf8' }).stdout.split('\n');

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('npm run create-product', () => {
  it('writes a product that starts and takes a screen, and touches its own folder alone', async () => {
    const before = new Set(changed());
    expect(run(name)).toMatchObject({ status: 0, stderr: '' });
    writeFileSync(
      path.join(folder, 'resources/records/device.ts'),
      `import { defineResource } from '../index.ts';

export default defineResource({
  name: 'device',
  recordLabel: 'name',
  fields: { name: { type: 'text', label: 'Name', required: true } },
});
`,
    );
    const list = path.join(folder, 'resources/index.ts');
    const line = "  { path: '/devices', name: 'device', title: 'Devices', perm: 'devices' },\n";
    writeFileSync(list, readFileSync(list, 'utf8').replace("  { path: '/notes'", `${line}  { path: '/notes'`));
    const touched = changed().filter((one) => !before.has(one));
    expect(touched.length).toBeGreaterThan(10);
    expect(touched.filter((one) => !one.includes(`products/${name}/`))).toEqual([]);
    expect(spawnSync('npx', ['biome', 'check', folder], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });

    const { product } = await import(path.join(folder, 'server.ts'));
    expect(product.labels.zh.titles).toMatchObject({ '/people': '人员' });
    const server = await startProduct(product);
    const admin = await server.signIn(`admin@${name}.example`);
    await admin.post('/device', { name: 'Projector' });
    expect(await admin.get('/device/page')).toMatchObject({ records: [{ name: 'Projector' }] });
  });

  it('says which names it takes, and replaces nothing', () => {
    expect(run('Équipe')).toMatchObject({ status: 1, stderr: expect.stringContaining('lower-case letters') });
    expect(run()).toMatchObject({ status: 1 });
    run(name);
    expect(run(name)).toMatchObject({ status: 1, stderr: expect.stringContaining('exists') });
  });
});
