import { messagesOf } from '../../request/messages.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** Returns a message of the product by its dotted path in `zh.ts`. */
export const messageOf = messagesOf<typeof zh>({ zh, en });

export type MessageKey = Parameters<typeof messageOf>[0];
