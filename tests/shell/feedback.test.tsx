import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { config } from '../../src/config/index.ts';
import { FeedbackProvider } from '../../src/shell/feedback/index.tsx';
import { type Feedback, useFeedback } from '../../src/ui/feedback.tsx';
import { takeComplaints } from '../setup/complaints.ts';

function Below({ onFeedback }: { onFeedback: (feedback: Feedback) => void }) {
  const feedback = useFeedback();
  useEffect(() => onFeedback(feedback), [feedback, onFeedback]);
  return null;
}

/** Draws the provider and hands out what a component below it gets. */
function open(): Feedback {
  return openProvider().feedback;
}

function openProvider() {
  const onFeedback = vi.fn<(feedback: Feedback) => void>();
  const { unmount } = render(
    <FeedbackProvider undoLabel="撤销">
      <Below onFeedback={onFeedback} />
    </FeedbackProvider>,
  );
  const feedback = onFeedback.mock.lastCall?.[0];
  if (!feedback) throw new Error('nothing was handed down');
  return { feedback, unmount };
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

  it('says nothing that comes after it has left the page', async () => {
    const { feedback, unmount } = openProvider();
    feedback.notify({ type: 'success', title: '保存成功' });
    await screen.findByText('保存成功');
    unmount();
    feedback.notify({ type: 'success', title: '已移到回收站' });
    expect(takeComplaints()).toEqual([]);
  });

  it('says everything at one place, two notices in full and the older ones folded', async () => {
    const feedback = open();
    const [saved, moved, failed] = ['保存成功', '已移到回收站', '网络中断'];
    feedback.notify({ type: 'success', title: saved });
    feedback.notify({ type: 'progress', title: moved, undo: () => {} });
    const place = (await screen.findByText(saved)).closest('.ant-notification');
    expect(place).toHaveClass('ant-notification-bottom', 'ant-notification-stack-expanded');
    expect(place).toContainElement(await screen.findByText(moved));
    feedback.notify({ type: 'error', title: failed, description: '请稍后再试' });
    expect(place).toContainElement(await screen.findByText(failed));
    expect(place).not.toHaveClass('ant-notification-stack-expanded');
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
