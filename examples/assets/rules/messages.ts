import { messagesOf } from '../../../server/request/messages.ts';

/** What the rules of the product say when they refuse a write. */
export const message = messagesOf({
  en: {
    tooLong: 'Is lent for at most {{days}} days',
    notThere: '{{asset}} is not on its shelf',
    isLent: '{{asset}} is lent: take it back first',
    stillOut: 'The asset is still out: take it back first',
  },
  zh: {
    tooLong: '最多借 {{days}} 天',
    notThere: '{{asset}}不在货架上',
    isLent: '{{asset}}已借出，请先收回',
    stillOut: '设备还没有归还，请先收回',
  },
});
