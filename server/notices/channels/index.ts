import { inApp } from './in-app.ts';
import { mail } from './mail.ts';
import { webhook } from './webhook.ts';

/** The channels of notices, by the name that rules and the log store. */
export const channels = { inApp, mail, webhook };

export type Channel = keyof typeof channels;

export const channelNames = Object.keys(channels).filter(isChannel);

export function isChannel(name: string): name is Channel {
  return Object.hasOwn(channels, name);
}

/** Returns the topic of the outbox for the messages of a channel. */
export function topicOf(channel: Channel): string {
  return `notice.${channel}`;
}
