import { describe, expect, it } from 'vitest';
import { createNotificationProvider, type Toast } from '../../src/providers/notification.ts';
import { createFakeClock } from './fakes.ts';

function createBoard() {
  const clock = createFakeClock();
  const shown: Toast[] = [];
  const closed: string[] = [];
  const board = { show: (notice: Toast) => shown.push(notice), close: (key: string) => closed.push(key) };
  return { shown, closed, clock, provider: createNotificationProvider({ board, quietTime: 3000, clock }) };
}

describe('notifications', () => {
  it('show the same message once within three seconds, whatever its key', () => {
    const { provider, shown, clock } = createBoard();
    provider.open({ type: 'error', message: '网络错误' });
    provider.open({ type: 'error', message: '网络错误', key: 'a' });
    clock.advance(2999);
    provider.open({ type: 'error', message: '网络错误', key: 'b' });
    expect(shown).toHaveLength(1);
    clock.advance(1);
    provider.open({ type: 'error', message: '网络错误' });
    expect(shown).toHaveLength(2);
  });

  it('keep different messages apart, and the same words of success and failure', () => {
    const { provider, shown } = createBoard();
    provider.open({ type: 'error', message: '网络错误' });
    provider.open({ type: 'error', message: '服务器错误' });
    provider.open({ type: 'success', message: '网络错误' });
    provider.open({ type: 'success', message: '网络错误', description: '又好了' });
    expect(shown).toHaveLength(4);
  });

  it('make one of the transport’s report and Refine’s notification of the same failure', () => {
    const { provider, shown } = createBoard();
    provider.open({ type: 'error', message: '手机已被占用' });
    provider.open({ type: 'error', message: '保存失败', description: '手机已被占用', key: '1-merchant-notification' });
    expect(shown).toEqual([{ key: undefined, type: 'error', title: '手机已被占用' }]);
  });

  it('title a success with its message', () => {
    const { provider, shown } = createBoard();
    provider.open({ type: 'success', message: '登录成功', description: '欢迎回来', key: 'k' });
    provider.open({ type: 'success', message: '保存成功', description: '' });
    expect(shown).toEqual([
      { key: 'k', type: 'success', title: '登录成功', description: '欢迎回来' },
      { key: undefined, type: 'success', title: '保存成功', description: undefined },
    ]);
  });

  it('count down under one key, with a way back', () => {
    const { provider, shown } = createBoard();
    let undone = 0;
    const cancelMutation = () => {
      undone += 1;
    };
    for (const undoableTimeout of [5, 4]) {
      provider.open({ type: 'progress', key: 'k', message: '可以撤销', undoableTimeout, cancelMutation });
    }
    expect(shown.map(({ key, seconds }) => [key, seconds])).toEqual([
      ['k', 5],
      ['k', 4],
    ]);
    shown[1]?.undo?.();
    expect(undone).toBe(1);
  });

  it('close by key', () => {
    const { provider, closed } = createBoard();
    provider.close('k');
    expect(closed).toEqual(['k']);
  });
});
