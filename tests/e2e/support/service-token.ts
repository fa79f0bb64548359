import { z } from 'zod';
import { type Api, uniqueName } from './api.ts';

const answer = z.object({
  msg: z.string(),
  data: z.object({ create: z.array(z.object({ id: z.string() })) }).nullable(),
});

/** Returns a call that creates records by a service token, as the product that serves buyers does, and returns the first id. */
export async function openService(api: Api) {
  const token = { name: uniqueName('连接器'), permissions: ['conversation_data'] };
  const { id } = await api.call<{ id: string }>('POST', '/buffalo/v1/serviceToken', token);
  const { secret } = await api.call<{ secret: string }>('POST', `/buffalo/v1/serviceToken/${id}/actions/issue`, {});
  return async (resource: string, ...create: readonly object[]): Promise<string> => {
    const response = await fetch(`${api.url}/buffalo/v1/${resource}/batch`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ create }),
    });
    const { msg, data } = answer.parse(await response.json());
    const [made] = data?.create ?? [];
    if (!made) throw new Error(msg);
    return made.id;
  };
}

/** Returns the id of a shop that is being served. */
export async function servedShop(api: Api): Promise<string> {
  const list = '/buffalo/v1/shop/page?_preset=serving&_end=1';
  const { records } = await api.call<{ records: { id: string }[] }>('GET', list);
  const [shop] = records;
  if (!shop) throw new Error('The demo serves no shop.');
  return shop.id;
}
