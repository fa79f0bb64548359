import * as z from 'zod';
import type { DemoConsole, Person, WireRecord } from '../../../../tests/server/resources/console.ts';

const comment = z.object({
  id: z.string(),
  author: z.object({ id: z.string(), name: z.string() }),
  text: z.string(),
  mentions: z.array(z.object({ id: z.string(), name: z.string() })),
  at: z.string(),
  editedAt: z.string().nullable(),
});
export const mentionable = z.array(z.object({ id: z.string(), name: z.string() }));
const comments = z.object({ comments: z.array(comment), total: z.number(), following: z.boolean() });
const notices = z.object({
  unread: z.number(),
  notices: z.array(z.looseObject({ action: z.string(), field: z.string(), count: z.number(), isRead: z.boolean() })),
});

export const readComments = async (person: Person, path: string) =>
  comments.parse(await person.get(`${path}/comments`));

export const write = async (person: Person, path: string, text: string) =>
  comment.parse(await person.post(`${path}/comments`, { text }));

export const idOf = async (person: Person) => z.object({ id: z.string() }).parse(await person.get('/users/info')).id;

/** The unread notices of somebody, newest first, once the outbox has nothing left to send. */
export async function unreadOf({ database }: DemoConsole, person: Person) {
  for (;;) {
    const waiting = await database.db
      .selectFrom('outbox')
      .select('id')
      .where('state', '=', 'waiting')
      .limit(1)
      .execute();
    if (waiting.length === 0) break;
    await new Promise((resolve) => void setTimeout(resolve, 20));
  }
  return notices.parse(await person.get('/notices')).notices.filter(({ isRead }) => !isRead);
}

let count = 0;

/** A merchant of the demo's enterprise. */
export async function merchantOf(
  person: Person,
  owner: string | null,
): Promise<WireRecord & { readonly path: string }> {
  count += 1;
  const values = { name: `评论商家${count}`, contact: '周舟', mobile: `1380000${String(1000 + count)}`, owner };
  const merchant = await person.create('merchant', values);
  return { ...merchant, path: `/merchant/${merchant.id}` };
}
