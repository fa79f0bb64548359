/** The demo accounts. */
export const accounts = {
  super: 'super@demo.example',
  owner: 'owner@demo.example',
  staff: 'staff@demo.example',
  agent: 'agent@demo.example',
  other: 'owner@other.example',
} as const;
export type Account = keyof typeof accounts;

export const demoPassword = 'Demo-2026!';

/** A session of its own on a server, and calls in it: what a test needs to be there before a page is opened. */
export interface Api {
  /** Of the server it speaks with. */
  readonly url: string;
  readonly token: string;
  readonly refreshToken: string;
  /** Answers the envelope's `data`; rejects with what the server said otherwise. */
  call<Data>(method: string, path: string, body?: object): Promise<Data>;
}

/** What people choose in place of a one-time password. */
export const ownPassword = 'Chosen-2026!';

/** A member of staff that no other test knows, who has replaced their one-time password by `ownPassword`. */
export async function addUser(api: Api, role: string) {
  const username = uniqueName('新人');
  const { id, email, secret } = await inviteUser(api, username, role);
  const theirs = await openApi(api.url, email, secret);
  await theirs.call('POST', '/buffalo/v1/users/password', { current: secret, password: ownPassword });
  return { id, username, email };
}

/** A member of staff who has not signed in yet; `secret` is their one-time password. */
export async function inviteUser(api: Api, username: string, role: string) {
  const roles = await api.call<readonly { value: string; label: string }[]>('GET', '/buffalo/v1/role/options');
  const email = `${crypto.randomUUID()}@demo.example`;
  const body = { username, email, roles: roles.filter(({ label }) => label === role).map(({ value }) => value) };
  const { id } = await api.call<{ id: string }>('POST', '/buffalo/v1/user', body);
  const { secret } = await api.call<{ secret: string }>('POST', `/buffalo/v1/user/${id}/actions/resetPassword`, {});
  return { id, email, secret };
}

export interface MerchantRecord {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly status: string;
  readonly level: string;
  readonly contact: string;
}

interface Envelope<Data> {
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
}

/** Signs in over HTTP, beside the browser. */
export async function openApi(url: string, email: string, password: string = demoPassword): Promise<Api> {
  const send = async <Data>(method: string, path: string, body?: object, token?: string): Promise<Data> => {
    const response = await fetch(url + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const envelope: Envelope<Data> = await response.json();
    if (envelope.code !== 1) throw new Error(`${method} ${path}: ${envelope.code} ${envelope.msg}`);
    return envelope.data;
  };
  const credentials = { email, password, platform: 'PC' };
  const tokens = await send<{ token: string; refreshToken: string }>('POST', '/sso/v1/auth/login', credentials);
  return {
    ...tokens,
    url,
    call: (method, path, body) => send(method, path, body, tokens.token),
  };
}

/** A merchant nobody else works on, of a name that no other has. */
export async function addMerchant(api: Api, values: object = {}): Promise<MerchantRecord> {
  return api.call('POST', '/buffalo/v1/merchant', {
    name: uniqueName('测试商家'),
    contact: '韩梅',
    mobile: '13800001234',
    ...values,
  });
}

/** A name that nobody has: tests share the data of their worker. */
export function uniqueName(name: string): string {
  return `${name}${crypto.randomUUID().slice(0, 8)}`;
}
