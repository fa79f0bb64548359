import { z } from 'zod';
import { demoPassword } from '../../server/operations/start/demo.ts';
import { type Client, createClient, Refused } from './client.ts';
import { SimulationEnded } from './options.ts';

/** Name of the service token that the simulation makes in the demo. */
const tokenName = '会话模拟';
const account = 'owner@demo.example';

/** Signs in to the demo and issues a service token, which replaces the one of an earlier simulation. */
export async function demoToken(options: Omit<Parameters<typeof createClient>[0], 'token'>): Promise<string> {
  const { token } = z.object({ token: z.string() }).parse(await signIn(createClient(options)));
  const owner = createClient({ ...options, token });
  const id = (await existing(owner)) ?? (await create(owner));
  const issued = await owner.call('POST', `/buffalo/v1/serviceToken/${id}/actions/issue`, {});
  options.say(`SERVICE_TOKEN is not set: signed in as ${account}, and issued the service token "${tokenName}".`);
  return z.object({ secret: z.string() }).parse(issued).secret;
}

async function signIn(client: Client): Promise<unknown> {
  try {
    return await client.call('POST', '/sso/v1/auth/login', { email: account, password: demoPassword, platform: 'PC' });
  } catch (error) {
    if (!(error instanceof Refused || error instanceof SimulationEnded)) throw error;
    throw new SimulationEnded(
      `Signing in to the demo as ${account} failed (${error.message}). For another server, make a service token with ` +
        'the permission conversation_data under 系统设置 › 服务令牌, and set SERVICE_TOKEN to it.',
    );
  }
}

async function existing(owner: Client): Promise<string | undefined> {
  const path = `/buffalo/v1/serviceToken/page?status_ne=revoked&q=${encodeURIComponent(tokenName)}`;
  const page = z.object({ records: z.array(z.object({ id: z.string(), name: z.string() })) });
  return page.parse(await owner.call('GET', path)).records.find(({ name }) => name === tokenName)?.id;
}

async function create(owner: Client): Promise<string> {
  const body = { name: tokenName, permissions: ['conversation_data'] };
  return z.object({ id: z.string() }).parse(await owner.call('POST', '/buffalo/v1/serviceToken', body)).id;
}
