import { createHmac } from 'node:crypto';
import * as z from 'zod';
import type { Message } from '../request/messages.ts';

/** Robots of chat groups, and plain JSON for a system of one's own. */
export const webhookFormats = ['json', 'feishu', 'dingtalk', 'wecom'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

export interface Webhook {
  readonly url: string;
  readonly format: WebhookFormat;
  /** Signs the request. @default it is not signed */
  readonly secret?: string | undefined;
}

/** What a webhook receives. */
export interface WebhookContent {
  /** The same in every attempt, so that the receiver recognises a repetition. */
  readonly key: string;
  readonly title: string;
  readonly text: string;
  /** Further facts, for plain JSON. */
  readonly facts: object;
}

/** Sends a request to an address that a user entered. Rejects if there is no answer. */
export type Post = (
  url: string,
  request: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
) => Promise<{ readonly status: number; readonly body: string }>;

/** Why an attempt failed, or undefined if the receiver accepted the message. */
export type WebhookRefusal = { readonly reason: Message } | undefined;

/** Sends a message to a webhook. Returns why the receiver did not accept it. Rejects if it did not answer. */
export async function sendWebhook(
  post: Post,
  webhook: Webhook,
  content: WebhookContent,
  now: Date,
): Promise<WebhookRefusal> {
  const { url, headers, body } = requestOf(webhook, content, now);
  const answer = await post(url, { headers: { 'Content-Type': 'application/json', ...headers }, body });
  if (answer.status < 200 || answer.status >= 300) {
    return { reason: { key: 'notice.status', params: { status: answer.status } } };
  }
  return webhook.format === 'json' ? undefined : refusalOf(answer.body);
}

interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Maximum size of the text of a robot, in bytes of UTF-8: 2048 for WeCom; for Feishu and DingTalk less than the 20 kB of a
 * request, in which the text is JSON.
 */
const maxBytes = { wecom: 2048, feishu: 16_000, dingtalk: 16_000 } as const;

/** Returns false if the text would have to be cut for its receiver. */
export function isWhole(format: WebhookFormat, content: Pick<WebhookContent, 'title' | 'text'>): boolean {
  return format === 'json' || Buffer.byteLength(wholeOf(format, content)) <= maxBytes[format];
}

/**
 * Returns the text for a robot. Feishu reads `<at user_id="all">` in it, and WeCom `<@userid>`, as mentions; DingTalk
 * mentions only whom the request names beside the text.
 */
function wholeOf(format: WebhookFormat, { title, text }: Pick<WebhookContent, 'title' | 'text'>): string {
  const whole = `${title}\n${text}`;
  return format === 'feishu' || format === 'wecom' ? whole.replaceAll('<', '＜') : whole;
}

/** Returns the text for a robot, cut between characters if it is too long. */
function robotText(format: Exclude<WebhookFormat, 'json'>, content: WebhookContent): string {
  const bytes = Buffer.from(wholeOf(format, content));
  const limit = maxBytes[format];
  if (bytes.length <= limit) return bytes.toString();
  // A decoder of a stream holds back the bytes of an incomplete character.
  return `${new TextDecoder().decode(bytes.subarray(0, limit - Buffer.byteLength('…')), { stream: true })}…`;
}

/** Returns the request in the format of the receiver, signed if there is a secret. */
export function requestOf({ url, format, secret }: Webhook, content: WebhookContent, now: Date): WebhookRequest {
  const { key, title, text, facts } = content;
  const seconds = String(Math.floor(now.getTime() / 1000));
  switch (format) {
    case 'feishu': {
      const signed = secret && { timestamp: seconds, sign: hmac(`${seconds}\n${secret}`, '').digest('base64') };
      return {
        url,
        headers: {},
        body: JSON.stringify({ ...signed, msg_type: 'text', content: { text: robotText(format, content) } }),
      };
    }
    case 'dingtalk':
      return { url: dingtalkUrl(url, secret, now), headers: {}, body: robotBody(robotText(format, content)) };
    case 'wecom':
      // The address contains the key of the robot; nothing else is signed.
      return { url, headers: {}, body: robotBody(robotText(format, content)) };
    case 'json': {
      const body = JSON.stringify({ id: key, title, text, ...facts });
      const signed = secret && { 'X-Signature': `sha256=${hmac(secret, `${seconds}.${body}`).digest('hex')}` };
      return { url, headers: { 'X-Notice-Id': key, 'X-Timestamp': seconds, ...signed }, body };
    }
  }
}

function robotBody(content: string): string {
  return JSON.stringify({ msgtype: 'text', text: { content } });
}

function dingtalkUrl(url: string, secret: string | undefined, now: Date): string {
  if (!secret) return url;
  const timestamp = String(now.getTime());
  const signed = new URL(url);
  signed.searchParams.set('timestamp', timestamp);
  signed.searchParams.set('sign', hmac(secret, `${timestamp}\n${secret}`).digest('base64'));
  return signed.href;
}

function hmac(key: string, text: string) {
  return createHmac('sha256', key).update(text);
}

const robotAnswer = z.object({
  code: z.number().optional(),
  StatusCode: z.number().optional(),
  errcode: z.number().optional(),
});

/** A robot answers 200 to everything, and says in the body whether it accepted the message. */
function refusalOf(body: string): WebhookRefusal {
  const { success, data } = robotAnswer.safeParse(parseJson(body));
  const code = success ? (data.code ?? data.errcode ?? data.StatusCode) : undefined;
  if (code === 0) return undefined;
  return { reason: code === undefined ? { key: 'notice.notARobot' } : { key: 'notice.robot', params: { code } } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
