import { type Api, addMerchant, uniqueName } from './api.ts';
import { openService } from './service-token.ts';

export interface Mark {
  readonly id: string;
  readonly question: string;
  readonly mark: string;
}

/** Adds a shop in whose conversation the AI answered so many questions, and draws all answers for marking. */
export async function drawReplies(api: Api, count: number) {
  const merchant = await addMerchant(api);
  const values = { name: uniqueName('标注店铺'), merchant: merchant.id, platform: 'jd', shopNo: uniqueName('9') };
  const shop = await api.call<{ id: string }>('POST', '/buffalo/v1/shop', values);
  const post = await openService(api);
  const at = (seconds: number) => new Date(Date.now() - 3_600_000 + seconds * 1000).toISOString();
  const talk = { sessionNo: uniqueName('S'), shop: shop.id, buyer: '小鹿', startAt: at(0) };
  const conversation = await post('conversation', talk);
  const messages = Array.from({ length: count }, (_, index) => [
    { conversation, at: at(index * 2), side: 'buyer', text: `第 ${index + 1} 问` },
    { conversation, at: at(index * 2 + 1), side: 'ai', text: `第 ${index + 1} 答`, confidence: 0.9 },
  ]);
  await post('message', ...messages.flat());
  const drawn = { shops: [shop.id], days: 1, share: 1, most: count };
  await api.call('POST', '/buffalo/v1/replyMark/actions/draw', drawn);
  const marks = async () => {
    const page = `/buffalo/v1/replyMark/page?shop=${shop.id}&_end=100`;
    return (await api.call<{ records: readonly Mark[] }>('GET', page)).records;
  };
  return { marks, path: `/ai/replayTag?preset=unmarked&shop=${shop.id}` };
}
