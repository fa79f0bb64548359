import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RecordForm } from '../../../src/screens/form/index.tsx';
import { renderInConsole, resourceOf } from './console.tsx';

const visits = resourceOf({
  name: 'merchant',
  recordLabel: 'name',
  quota: 'shopQuota',
  fields: {
    name: { type: 'text', label: '名称', required: true },
    phone: { type: 'text', label: '电话' },
    place: { type: 'text', label: '地点', required: true },
    token: { type: 'secret', label: '令牌' },
  },
  form: {
    steps: [
      { title: '谁', fields: ['name', 'phone', 'token'], hint: '先写是谁' },
      { title: '哪里', fields: ['place'] },
    ],
  },
});

afterEach(() => window.localStorage.clear());

async function open(create = vi.fn(async (_asked: { variables: object }) => ({ data: { id: '9' } }))) {
  const onDone = vi.fn();
  const onClose = vi.fn();
  const custom = async () => ({ data: { quota: 10, used: 8, residue: 2 } });
  const { unmount } = await renderInConsole(
    <RecordForm resource={visits} mode="create" onDone={onDone} onClose={onClose} />,
    { data: { create, custom } },
  );
  await screen.findByLabelText('名称');
  return { user: userEvent.setup({ delay: null }), create, onDone, onClose, unmount };
}

const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByText(name, { selector: 'button *' }));

describe('a form in steps', () => {
  it('says what a step is about and what is left of the quota, and does not go on while something is wrong', async () => {
    const { user } = await open();
    expect(screen.getByText('先写是谁')).toBeInTheDocument();
    expect(await screen.findByText('剩余额度 2 / 10')).toBeInTheDocument();
    await press(user, '下一步');
    expect(await screen.findByText(/^请(输入|选择)./)).toBeInTheDocument();
    expect(screen.getByLabelText('地点')).not.toBeVisible();
  });

  it('keeps values while one goes back, and sends those of all steps', async () => {
    const { user, create, onDone } = await open();
    await user.type(screen.getByLabelText('名称'), '甲');
    await press(user, '下一步');
    await waitFor(() => expect(screen.getByLabelText('地点')).toBeVisible());
    await press(user, '上一步');
    expect(screen.getByLabelText('名称')).toHaveValue('甲');
    await press(user, '下一步');
    await user.type(await screen.findByLabelText('地点'), '杭州');
    await press(user, '保存');
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(create.mock.calls[0]?.[0].variables).toMatchObject({ name: '甲', place: '杭州' });
    expect(window.localStorage).toHaveLength(0);
  });

  it('leads to what the server refuses, in its step', async () => {
    const refusal = Object.assign(new Error('请检查标出的内容'), { errors: { phone: ['已被使用'] } });
    const { user } = await open(vi.fn().mockRejectedValue(refusal));
    await user.type(screen.getByLabelText('名称'), '甲');
    await press(user, '下一步');
    await user.type(await screen.findByLabelText('地点'), '杭州');
    await press(user, '保存');
    expect(await screen.findByText('已被使用')).toBeInTheDocument();
    expect(screen.getByLabelText('地点')).not.toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('电话')).toHaveFocus());
  });

  it('leads to what a later step makes necessary, in its step', async () => {
    const create = vi.fn();
    const abroad = resourceOf({
      name: 'merchant',
      recordLabel: 'name',
      fields: {
        name: { type: 'text', label: '名称', required: true },
        permit: { type: 'text', label: '批文', required: true, when: { field: 'place', eq: '国外' } },
        place: { type: 'text', label: '地点' },
      },
      form: {
        steps: [
          { title: '谁', fields: ['name', 'permit'] },
          { title: '哪里', fields: ['place'] },
        ],
      },
    });
    await renderInConsole(<RecordForm resource={abroad} mode="create" onDone={vi.fn()} onClose={vi.fn()} />, {
      data: { create },
    });
    const user = userEvent.setup({ delay: null });
    await user.type(await screen.findByLabelText('名称'), '甲');
    await press(user, '下一步');
    await user.type(await screen.findByLabelText('地点'), '国外');
    await press(user, '保存');
    await waitFor(() => expect(screen.getByLabelText('批文')).toHaveFocus());
    expect(screen.getByLabelText('批文')).toBeVisible();
    expect(screen.getByLabelText('地点')).not.toBeVisible();
    expect(create).not.toHaveBeenCalled();
  });

  it('has what was typed when it was left half way, until one starts anew', async () => {
    const { user, onClose, unmount } = await open();
    await user.type(screen.getByLabelText('名称'), '甲');
    await press(user, '取消');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(await screen.findByText(/已存为草稿/)).toBeInTheDocument();
    unmount();
    const again = await open();
    expect(screen.getByLabelText('名称')).toHaveValue('甲');
    await press(again.user, '重新填写');
    expect(screen.getByLabelText('名称')).toHaveValue('');
    expect(screen.queryByText('已恢复上次没有填完的内容')).not.toBeInTheDocument();
  });

  it('leaves the draft of another window alone, and asks before it is left without one of its own', async () => {
    const { user, onClose } = await open();
    await user.type(screen.getByLabelText('名称'), '甲');
    const [key = ''] = Object.keys(window.localStorage);
    expect(window.localStorage.getItem(key)).toContain('甲');
    const other = JSON.stringify({ name: '乙' });
    window.localStorage.setItem(key, other);
    await user.type(screen.getByLabelText('名称'), '丙');
    expect(window.localStorage.getItem(key)).toBe(other);
    await press(user, '取消');
    expect(await screen.findByText('填写的内容尚未保存，离开后将丢失。')).toBeInTheDocument();
    expect(screen.queryByText(/已存为草稿/)).not.toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('asks before a value is lost that is never stored', async () => {
    const { user, onClose } = await open();
    await user.type(screen.getByLabelText('令牌'), 'hush');
    await press(user, '取消');
    expect(await screen.findByText('填写的内容尚未保存，离开后将丢失。')).toBeInTheDocument();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('keeps nothing that is written and never read again, which a storage would show to the next user', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('名称'), '甲');
    await user.type(screen.getByLabelText('令牌'), 'hush');
    expect(JSON.stringify({ ...window.localStorage })).toContain('甲');
    expect(JSON.stringify({ ...window.localStorage })).not.toContain('hush');
  });
});
