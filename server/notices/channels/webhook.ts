import { OutboundError } from '../../delivery/outbound/error.ts';
import { timed } from '../senders.ts';
import { isWhole, sendWebhook, webhookFormats } from '../webhook.ts';
import type { NoticeChannel } from './channel.ts';

/** A request to the address of the rule: a robot of a chat group, or a system of the enterprise. */
export const webhook: NoticeChannel = {
  to: 'system',
  async deliver({ key, now, values, open, content }, { senders }) {
    const url = String(values.webhookUrl ?? '');
    const format = webhookFormats.find((one) => one === values.webhookFormat) ?? 'json';
    const said = await content((whole) => isWhole(format, whole));
    if (said === undefined) return { cancelled: 'notice.noUser' };
    const secret = await open('webhookSecret');
    const sending = await timed(new URL(url).host, async () => {
      try {
        return { refusal: (await sendWebhook(senders.post, { url, format, secret }, { key, ...said }, now))?.reason };
      } catch (error) {
        const reason = error instanceof OutboundError ? error.reason : 'unreachable';
        return { refusal: { key: `notice.unreached.${reason}` } };
      }
    });
    return { sending };
  },
};
