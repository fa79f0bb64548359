import { describe, expect, it } from 'vitest';
import { product as customerService } from '../../../server/product/index.ts';
import { flatten } from '../../../src/engine/routes/route.ts';
import { startProduct } from '../../../tests/server/product.ts';
import { product } from '../server.ts';

interface Page {
  readonly records: readonly { readonly id: string; readonly [field: string]: unknown }[];
}

const today = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('The product for lending equipment', () => {
  it('lends an asset, and knows that it is out until it comes back', async () => {
    const server = await startProduct(product);
    const desk = await server.signIn('desk@assets.example');
    const borrower = await server.signIn('borrower@assets.example');
    const page = async (user: typeof desk, path: string) => (await user.get(path)) as Page;
    const [free] = (await page(desk, '/asset/page?_preset=available')).records;
    const asked = { asset: free?.id, fromOn: today(0), dueOn: today(2) };
    const { id } = (await borrower.post('/loan', asked)) as { id: string };
    await expect(borrower.post(`/loan/${id}/actions/approve`)).rejects.toThrow();
    await desk.post(`/loan/${id}/actions/approve`);
    expect(await desk.get(`/asset/${free?.id}`)).toMatchObject({ status: 'lent' });
    await expect(borrower.post('/loan', asked)).rejects.toThrow(/"asset"/);
    await desk.post(`/loan/${id}/actions/return`, { condition: 2 });
    expect(await desk.get(`/asset/${free?.id}`)).toMatchObject({ status: 'available', condition: 2 });
  });

  it('refuses a loan that is longer than the category allows, in its own words', async () => {
    const server = await startProduct(product);
    const admin = await server.signIn('admin@assets.example');
    const { records } = (await admin.get('/asset/page?_preset=available')) as Page;
    const asked = { asset: records[0]?.id, fromOn: today(0), dueOn: today(200) };
    await expect(admin.post('/loan', asked)).rejects.toThrow(/at most \d+ days|最多借 \d+ 天/);
  });

  it('shows one organization nothing of another, and a borrower only their own loans', async () => {
    const server = await startProduct(product);
    const count = async (email: string, path: string) =>
      ((await (await server.signIn(email)).get(path)) as Page).records.length;
    expect(await count('admin@other.example', '/loan/page')).toBe(0);
    expect(await count('borrower@assets.example', '/loan/page?_end=200')).toBeLessThan(
      await count('admin@assets.example', '/loan/page?_end=200'),
    );
  });

  it('has nothing of the product beside it: no resource, path or permission', async () => {
    const server = await startProduct(product);
    const platform = await server.signIn('super@assets.example');
    const own = new Set(flatten(product.list).flatMap(({ name, path }) => [name ?? [], path ?? []].flat()));
    const others = flatten(customerService.list)
      .flatMap(({ name, path, perm }) => [name ?? [], path ?? [], perm ?? []].flat())
      .filter((word) => !own.has(word) && word !== 'super_admin');
    const said = JSON.stringify([
      await platform.get('/openapi.json').catch(() => ''),
      await platform.get('/users/info'),
    ]);
    expect(others.filter((word) => said.includes(`"${word}"`) || said.includes(`/${word}/`))).toEqual([]);
  });
});
