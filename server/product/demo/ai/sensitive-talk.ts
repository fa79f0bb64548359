import type { Values } from '../../../storage/tables/layout.ts';
import type { CountedMessage } from '../../rules/ai/conversation-figures.ts';
import type { Random } from '../random.ts';

type Message = CountedMessage & Values;

/** What an upset buyer adds. */
const ofUpsetBuyers = [
  '你们就是骗子',
  '这不就是黑店吗',
  '再不处理我就打12315',
  '再这样我就曝光你们',
  '我要投诉你们',
  '你们就等着瞧吧',
] as const;
/** What buyers add who want to leave the platform, or say too much. */
const ofBuyers = ['能微信付吗？', '不走平台能便宜点吗？', '要不留个电话吧', '身份证要发给你们吗？'] as const;
/** What agents should not have said. */
const ofAgents = [
  '这个我不知道哦',
  '您自己看一下详情页吧',
  '着什么急，仓库会安排的',
  '绝对不会坏的，放心买',
  '给您五星返现 5 元，记得晒图',
  '保证明天到',
  '应该没问题的',
  '我们家是全网最低价',
  '要不您加我微信聊',
  '把手机号发我，我给您登记',
  '爱买不买',
] as const;
/** What the AI promises now and then. */
const ofAi = ['我们保证正品，假一赔十', '这是全网销量第一的款式', '一定给您退的'] as const;

/** How likely one message of a conversation has such words added. */
const chances = { upset: 0.09, buyer: 0.004, agent: 0.012, ai: 0.004 } as const;

/**
 * Returns the messages of a conversation, to a few of which sensitive words are added.
 *
 * @param isCertain adds some whatever the chances, so that a small demo has them, too
 */
export function withSensitiveTalk(
  random: Random,
  messages: readonly Message[],
  { isUpset, isCertain }: { readonly isUpset: boolean; readonly isCertain: boolean },
): readonly Message[] {
  const added = new Map<number, string>();
  const add = (side: Message['side'], chance: number, words: readonly [string, ...string[]]) => {
    if (!random.chance(isCertain ? 1 : chance)) return;
    const places = messages.flatMap((one, index) => (one.side === side && one.kind === 'text' ? [index] : []));
    const place = places[random.whole(0, Math.max(0, places.length - 1))];
    if (place !== undefined) added.set(place, random.pick(words));
  };
  if (isUpset) add('buyer', chances.upset, ofUpsetBuyers);
  else add('buyer', chances.buyer, ofBuyers);
  add('agent', chances.agent, ofAgents);
  add('ai', chances.ai, ofAi);
  if (added.size === 0) return messages;
  return messages.map((message, index) => {
    const words = added.get(index);
    return words === undefined ? message : { ...message, text: `${message.text}${joint(message.text)}${words}` };
  });
}

function joint(text: string): string {
  return /[？！。，]$/u.test(text) ? '' : '，';
}
