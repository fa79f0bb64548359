import { describe, expect, it } from 'vitest';
import {
  type CountedMessage,
  noFigures,
  withMessage,
  withTimes,
} from '../../../server/product/rules/ai/conversation-figures.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 1, 2, 0, seconds)).toISOString();
const buyer = (seconds: number, text = '在吗'): CountedMessage => ({
  at: at(seconds),
  side: 'buyer',
  kind: 'text',
  text,
});
const agent = (seconds: number, more: Partial<CountedMessage> = {}): CountedMessage => ({
  at: at(seconds),
  side: 'agent',
  kind: 'text',
  text: '在的亲',
  agent: '7',
  ...more,
});
const ai = (seconds: number): CountedMessage => ({ at: at(seconds), side: 'ai', kind: 'text', text: '您好' });
const figures = (...messages: readonly CountedMessage[]) => messages.reduce(withMessage, noFigures);

describe('the figures of a conversation', () => {
  it('measure a response from the first message without a reply, and the average over all responses', () => {
    const found = figures(buyer(0), buyer(5), agent(20), buyer(100), agent(110), agent(115));
    expect(found).toMatchObject({ firstResponse: 20, responses: 2, averageResponse: 15, waitingSince: null });
  });

  it('say since when a buyer waits', () => {
    expect(figures(buyer(0), agent(4), buyer(9), buyer(30)).waitingSince).toBe(at(9));
  });

  it('count what the AI sent and suggested, and what of it reached the buyer', () => {
    const suggested = { suggestion: '在的' };
    const found = figures(
      ai(1),
      agent(2, { ...suggested, adopted: true }),
      agent(3, { ...suggested, adopted: false }),
      agent(4),
    );
    expect(found).toMatchObject({ messageCount: 4, aiReplies: 3, adopted: 2, adoption: 0.667 });
    expect(figures(agent(1)).adoption).toBeNull();
  });

  it('keep the first reason for which a person took over, and the agent who replied last', () => {
    const handed: CountedMessage = { at: at(3), side: 'system', kind: 'transfer', text: '已转接', reason: 'missed' };
    const found = figures(
      buyer(0),
      ai(1),
      handed,
      agent(9),
      { ...handed, at: at(12), reason: 'emotion' },
      agent(15, { agent: '8' }),
    );
    expect(found).toMatchObject({ transferred: true, transferredAt: at(3), reason: 'missed', agent: '8' });
  });

  it('take the first line of the buyer as the topic', () => {
    expect(figures(ai(0), buyer(1, '  什么时候\n发货  '), buyer(2, '急')).topic).toBe('什么时候 发货');
  });

  it('are not disturbed by a message that arrives late', () => {
    expect(figures(buyer(60), agent(30))).toMatchObject({ firstResponse: 0, lastMessageAt: at(60) });
  });

  it('end with the conversation, which leaves nobody waiting', () => {
    const found = figures(buyer(0));
    const times = { startAt: at(0), lastMessageAt: found.lastMessageAt, waitingSince: found.waitingSince };
    expect(withTimes({ ...times, endAt: null })).toEqual({ status: 'ongoing', duration: 0, waitingSince: at(0) });
    expect(withTimes({ ...times, endAt: at(90) })).toEqual({ status: 'ended', duration: 90, waitingSince: null });
  });
});
