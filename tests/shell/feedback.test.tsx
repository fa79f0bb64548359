import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { config } from '../../src/config/index.ts';
import { FeedbackProvider } from '../../src/shell/feedback/index.tsx';
import { type Feedback, useFeedback } from '../../src/workspace/feedback.tsx';

function Below({ onFeedback }: { onFeedback: (feedback: Feedback) => void }) {
  const feedback = useFeedback();
  useEffect(() => onFeedback(feedback), [feedback, onFeedback]);
  return null;
}

/** Draws the provider and hands out what a component below it gets. */
function open(): Feedback {
  const onFeedback = vi.fn<(feedback: Feedback) => void>();
  render(
    <FeedbackProvider undoLabel="撤销">
      <Below onFeedback={onFeedback} />
    </FeedbackProvider>,
  );
  const feedback = onFeedback.mock.lastCall?.[0];
  if (!feedback) throw new Error('nothing was handed down');
  return feedback;
}

const question = { title: '删除商家“星河”？', okText: '删除', cancelText: '取消', danger: true };

describe('feedback', () => {
  it('asked before its dialogs are loaded waits for them, and resolves to true when the user agrees', async () => {
    const answer = open().ask(question);
    await userEvent.click(await screen.findByRole('button', { name: /^删\s?除$/ }));
    await expect(answer).resolves.toBe(true);
  });

  it('resolves to false when the user cancels', async () => {
    const answer = open().ask(question);
    await userEvent.click(await screen.findByRole('button', { name: /^取\s?消$/ }));
    await expect(answer).resolves.toBe(false);
  });

  it('says a success in passing and an error with its reason', async () => {
    const feedback = open();
    feedback.notify({ type: 'success', title: '保存成功' });
    feedback.notify({ type: 'error', title: '网络中断', description: '请稍后再试' });
    expect(await screen.findByText('保存成功')).toBeInTheDocument();
    expect(await screen.findByText('请稍后再试')).toBeInTheDocument();
  });

  it('asks in a width of 416 pixels [9.13]', async () => {
    void open().ask(question);
    const asked = await screen.findByRole('dialog');
    expect(asked.closest('.ant-modal')).toHaveStyle({ width: '416px' });
  });

  it('greets for three seconds [9.9]', () => {
    expect(config.welcomeDuration).toBe(3);
  });

  it('offers to take back what can be taken back', async () => {
    const feedback = open();
    let isUndone = false;
    feedback.notify({ type: 'progress', key: 'delete', title: '已删除', undo: () => (isUndone = true) });
    await userEvent.click(await screen.findByRole('button', { name: /^撤\s?销$/ }));
    expect(isUndone).toBe(true);
  });
});
