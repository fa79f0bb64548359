import { useOne } from '@refinedev/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, type Mock, vi } from 'vitest';
import merchantFile from '../../../src/resources/customer/merchant.ts';
import { RecordForm } from '../../../src/screens/form/index.tsx';
import { renderInConsole, resourceOf } from './console.tsx';

const merchant = resourceOf(merchantFile);

/** A merchant as the server answers it: the phone number masked, names of references beside their ids. */
const saved = {
  id: '12',
  version: 3,
  name: '锦衣阁',
  code: 'M000012',
  category: 'clothing',
  level: 'B',
  status: 'signed',
  contact: '李雷',
  mobile: '138****8000',
  email: null,
  wechat: null,
  source: null,
  owner: '7',
  signedAt: '2026-01-05',
  expiresAt: '2027-01-04',
  fee: 1280000,
  remark: null,
  updatedAt: '2026-11-21T06:05:00.000Z',
  labels: { owner: '王敏' },
};

class Refused extends Error {
  readonly statusCode = 200;
  readonly code: number;
  readonly errors: Record<string, string[]> | undefined;
  constructor(code: number, errors?: Record<string, string[]>) {
    super('记录已被他人修改');
    this.code = code;
    this.errors = errors;
  }
}

interface Write {
  readonly id?: unknown;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly meta?: { readonly idempotencyKey?: string };
}

type Answer = (asked: Write) => Promise<{ data: object }>;

interface Given {
  readonly id?: string;
  readonly create?: Mock<Answer>;
  readonly update?: Mock<Answer>;
  readonly getOne?: Mock<Answer>;
  readonly container?: 'modal' | 'drawer' | 'page';
  readonly permissions?: readonly string[];
}

const answering = (answer: (asked: Write) => object) => vi.fn<Answer>(async (asked) => ({ data: answer(asked) }));

async function openForm(given: Given = {}) {
  const onDone = vi.fn();
  const onClose = vi.fn();
  const onNotice = vi.fn();
  const create = given.create ?? answering(({ variables }) => ({ id: '13', ...variables }));
  const update = given.update ?? answering(({ variables }) => ({ ...saved, ...variables }));
  const getOne = given.getOne ?? answering(() => saved);
  const form = (
    <RecordForm
      resource={merchant}
      mode={given.id ? 'edit' : 'create'}
      {...(given.id && { id: given.id })}
      {...(given.container && { container: given.container })}
      onDone={onDone}
      onClose={onClose}
    />
  );
  const { router } = await renderInConsole(form, {
    data: { create, update, getOne, custom: async () => ({ data: [] }) },
    onNotice,
    ...(given.permissions && { permissions: given.permissions }),
  });
  const user = userEvent.setup();
  await screen.findByLabelText('商家名称');
  return { user, router, onDone, onClose, onNotice, create, update, getOne };
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
/** Shown twice by antd, once for screen readers. */
const queryQuestion = () => screen.queryByText('放弃未保存的内容？', { selector: '.ant-modal-confirm-title' });
const question = () => waitFor(() => queryQuestion() ?? expect.fail('Nothing is asked.'));
const save = () => screen.getByText('保存');

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(input('商家名称'), ' 锦衣阁 ');
  await user.type(input('联系人'), '李雷');
  await user.type(input('手机'), '138 0013 8000');
}

describe('a new record', () => {
  it('begins with the focus on the first input and the defaults filled in', async () => {
    await openForm();
    await waitFor(() => expect(input('商家名称')).toHaveFocus());
    expect(screen.getByText('新建商家')).toBeVisible();
    expect(within(screen.getByRole('group', { name: '基本信息' })).getByText('C')).toBeVisible();
  });

  it('is sent once, trimmed, however often it is asked to be saved', async () => {
    const { user, create, onDone, onClose, onNotice } = await openForm();
    await fillIn(user);
    await user.dblClick(save());
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(expect.objectContaining({ id: '13' })));
    expect(create).toHaveBeenCalledTimes(1);
    expect(create.mock.calls[0]?.[0].variables).toMatchObject({
      name: '锦衣阁',
      contact: '李雷',
      mobile: '13800138000',
      level: 'C',
      email: null,
    });
    expect(create.mock.calls[0]?.[0].variables).not.toHaveProperty('status');
    expect(onNotice).toHaveBeenCalledWith('创建成功');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is saved with Enter, and from a text of several lines with Ctrl and Enter', async () => {
    const { user, create } = await openForm();
    await fillIn(user);
    await user.type(input('备注'), '第一行{Enter}第二行');
    expect(create).not.toHaveBeenCalled();
    await user.type(input('备注'), '{Control>}{Enter}{/Control}');
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
    expect(create.mock.calls[0]?.[0].variables.remark).toBe('第一行\n第二行');
  });

  it('is not sent while something is missing; the first such input gets the focus', async () => {
    const { user, create } = await openForm();
    await user.type(input('商家名称'), '锦衣阁');
    await user.click(save());
    await waitFor(() => expect(screen.getAllByText(/^请(输入|选择)./)).toHaveLength(2));
    expect(input('联系人')).toHaveFocus();
    expect(create).not.toHaveBeenCalled();
  });

  it('says what is wrong with a value as soon as it is left, and no longer once it changes', async () => {
    const { user } = await openForm();
    await user.type(input('手机'), '12345');
    expect(screen.queryByText('应为 11 位手机号，或带区号的座机号，如 0571-88001234')).toBeNull();
    await user.tab();
    expect(await screen.findByText('应为 11 位手机号，或带区号的座机号，如 0571-88001234')).toBeVisible();
    await user.type(input('手机'), '6');
    await waitFor(() => expect(screen.queryByText('应为 11 位手机号，或带区号的座机号，如 0571-88001234')).toBeNull());
  });

  it('shows what the server refuses under the field, until it changes', async () => {
    const create = vi.fn<Answer>().mockRejectedValue(new Refused(40900, { name: ['已被其他记录使用，请换一个'] }));
    const { user, onDone } = await openForm({ create });
    await fillIn(user);
    await user.click(save());
    expect(await screen.findByText('已被其他记录使用，请换一个')).toBeVisible();
    expect(input('商家名称')).toHaveFocus();
    expect(onDone).not.toHaveBeenCalled();
    await user.type(input('商家名称'), '二店');
    await waitFor(() => expect(screen.queryByText('已被其他记录使用，请换一个')).toBeNull());
  });

  it('is one and the same request when it is saved again because the answer was lost', async () => {
    const create = answering(({ variables }) => ({ id: '13', ...variables })).mockRejectedValueOnce(
      new Error('请求超时'),
    );
    const { user, onDone } = await openForm({ create });
    await fillIn(user);
    await user.click(save());
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(screen.getByText('保存').closest('button')).not.toHaveClass('ant-btn-loading'));
    await user.click(save());
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    const [first, second] = create.mock.calls.map(([asked]) => asked.meta?.idempotencyKey);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
  });

  it('is followed by another that begins empty, with the focus on the first input', async () => {
    const { user, create, onDone, onClose } = await openForm();
    await fillIn(user);
    await user.click(screen.getByText('保存并新建'));
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(input('商家名称')).toHaveValue(''));
    await waitFor(() => expect(input('商家名称')).toHaveFocus());
    // The same values are another record, not the same request again.
    await fillIn(user);
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await waitFor(() => expect(create).toHaveBeenCalledTimes(2));
    const [first, second] = create.mock.calls.map(([asked]) => asked.meta?.idempotencyKey);
    expect(second).not.toBe(first);
    await waitFor(() => expect(input('联系人')).toHaveValue(''));
    expect(onDone).not.toHaveBeenCalled();
    await user.click(screen.getByText('取消'));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(queryQuestion()).toBeNull();
  });

  it('keeps what was typed where another was wanted and the server refuses', async () => {
    const create = vi.fn<Answer>().mockRejectedValueOnce(new Refused(40900, { name: ['已被其他记录使用，请换一个'] }));
    create.mockImplementation(async ({ variables }) => ({ data: { id: '13', ...variables } }));
    const { user, onDone } = await openForm({ create });
    await fillIn(user);
    await user.click(screen.getByText('保存并新建'));
    expect(await screen.findByText('已被其他记录使用，请换一个')).toBeVisible();
    expect(input('联系人')).toHaveValue('李雷');
    await user.click(save());
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  });

  it('asks platform staff, and nobody else, whose it is', async () => {
    await openForm({ permissions: ['super_admin'] });
    expect(input('企业')).toBeVisible();
  });

  it('belongs to the enterprise of everybody else', async () => {
    await openForm();
    expect(screen.queryByLabelText('企业')).toBeNull();
  });
});

describe('fields of a form', () => {
  const way = {
    type: 'enum',
    label: '方式',
    options: [
      { value: 'phone', label: '电话' },
      { value: 'visit', label: '上门' },
    ],
  };
  const plan = resourceOf({
    name: 'followPlan',
    recordLabel: 'subject',
    owner: 'platform',
    fields: {
      subject: { type: 'text', label: '主题', required: true },
      way,
      place: { type: 'text', label: '地点', required: true, when: { field: 'way', eq: 'visit' } },
      source: { type: 'text', label: '来自', readonly: true },
      score: { type: 'text', label: '评分', perm: { write: 'reviewer' } },
      secret: { type: 'text', label: '机密', perm: { read: 'reviewer' } },
    },
  });
  const followed = { id: '1', version: 1, subject: '回访', way: 'phone', place: null, source: '线索', score: '9' };

  async function editPlan(record: object) {
    const update = answering(({ variables }) => ({ ...record, ...variables }));
    await renderInConsole(<RecordForm resource={plan} mode="edit" id="1" onDone={vi.fn()} onClose={vi.fn()} />, {
      data: { getOne: answering(() => record), update },
      permissions: ['follow_plan'],
    });
    await screen.findByLabelText('主题');
    return { user: userEvent.setup(), update };
  }

  it('appear when their condition holds, and are asked for and sent only then', async () => {
    const { user, update } = await editPlan(followed);
    expect(screen.queryByLabelText('地点')).toBeNull();
    await user.click(input('方式'));
    await user.click(await screen.findByTitle('上门'));
    await user.type(await screen.findByLabelText('地点'), '杭州');
    await user.click(save());
    await waitFor(() => expect(update).toHaveBeenCalled());
    expect(update.mock.calls[0]?.[0].variables).toEqual({ way: 'visit', place: '杭州', version: 1 });
  });

  it('that may be read but not changed stand there as text; others not at all', async () => {
    await editPlan(followed);
    expect(screen.queryByLabelText('来自')).toBeNull();
    expect(screen.getByText('线索')).toBeInTheDocument();
    expect(screen.getByText('9')).toBeInTheDocument();
    expect(screen.queryByText('机密')).toBeNull();
  });
});

describe('a record that is changed', () => {
  it('is called by its name and sends what differs, with the version that was read', async () => {
    const { user, update, onDone, onNotice } = await openForm({ id: '12' });
    expect(screen.getByText('编辑 · 锦衣阁')).toBeVisible();
    await user.clear(input('联系人'));
    await user.type(input('联系人'), '韩梅梅');
    await user.click(save());
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(update.mock.calls[0]?.[0]).toMatchObject({ id: '12', variables: { contact: '韩梅梅', version: 3 } });
    expect(Object.keys(update.mock.calls[0]?.[0].variables ?? {})).toEqual(['contact', 'version']);
    expect(onNotice).toHaveBeenCalledWith('保存成功');
  });

  it.each([
    ['到期日期', '2028-02-30', '应为存在的日期，如 2026-11-21', { expiresAt: '2028-02-29' }, '2028/2/29'],
    ['年费', '约 18800', '应为金额，如 1234.50', { fee: 1_880_000 }, '１８８００元'],
  ])('is not sent while its %s is a text that cannot be read', async (label, text, problem, sent, readable) => {
    const { user, update, onDone } = await openForm({ id: '12' });
    await user.clear(input(label));
    await user.type(input(label), text);
    await user.click(save());
    expect(await screen.findByText(problem)).toBeVisible();
    expect(input(label)).toHaveValue(text);
    expect(update).not.toHaveBeenCalled();
    await user.clear(input(label));
    await user.type(input(label), readable);
    await user.click(save());
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(update.mock.calls[0]?.[0].variables).toEqual({ ...sent, version: 3 });
  });

  it('is not sent with the Enter that takes a day of the calendar', async () => {
    const { user, update } = await openForm({ id: '12' });
    await user.clear(input('到期日期'));
    await user.type(input('到期日期'), '2028-02-29');
    expect(fireEvent.keyDown(input('到期日期'), { key: 'Enter' })).toBe(false);
    expect(update).not.toHaveBeenCalled();
  });

  it('is not sent at all when nothing differs', async () => {
    const { user, update, onDone } = await openForm({ id: '12' });
    await user.type(input('商家名称'), 'x{Backspace}');
    await user.click(save());
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(update).not.toHaveBeenCalled();
  });

  it('shows a masked value until it is to be changed, and sends it only then', async () => {
    const { user, update } = await openForm({ id: '12' });
    expect(input('手机')).toHaveValue('138****8000');
    expect(input('手机')).toHaveAttribute('readonly');
    await user.click(screen.getByText('修改'));
    await waitFor(() => expect(input('手机')).toHaveFocus());
    expect(input('手机')).toHaveValue('');
    await user.click(screen.getByText('不改了'));
    expect(input('手机')).toHaveValue('138****8000');
    await user.click(screen.getByText('修改'));
    await user.keyboard('13900139000');
    await user.click(save());
    await waitFor(() => expect(update).toHaveBeenCalled());
    expect(update.mock.calls[0]?.[0].variables).toEqual({ mobile: '13900139000', version: 3 });
  });

  it('says so when it cannot be loaded, and tries again', async () => {
    const getOne = answering(() => saved).mockRejectedValueOnce(new Error('请求超时'));
    const { user } = await (async () => {
      const opening = openForm({ id: '12', getOne });
      await screen.findByText('记录加载失败');
      expect(screen.getByText('请求超时')).toBeVisible();
      await userEvent.click(screen.getByText('重试'));
      return opening;
    })();
    await user.click(input('商家名称'));
    expect(input('商家名称')).toHaveValue('锦衣阁');
  });

  it('is not opened with what was read earlier when it cannot be loaded now', async () => {
    const getOne = answering(() => ({ ...saved, version: 4, name: '锦衣阁新店' }))
      .mockResolvedValueOnce({ data: saved })
      .mockRejectedValueOnce(new Error('网络错误'));
    function Screen() {
      const { query } = useOne({ resource: 'merchant', id: '12' });
      const [isEditing, setEditing] = useState(false);
      return isEditing ? (
        <RecordForm resource={merchant} mode="edit" id="12" onDone={vi.fn()} onClose={vi.fn()} />
      ) : (
        <button type="button" disabled={!query.isSuccess} onClick={() => setEditing(true)}>
          编辑
        </button>
      );
    }
    await renderInConsole(<Screen />, { data: { getOne, custom: async () => ({ data: [] }) } });
    const edit = await screen.findByText('编辑');
    await waitFor(() => expect(edit).toBeEnabled());
    await userEvent.click(edit);
    expect(await screen.findByText('记录加载失败')).toBeVisible();
    expect(screen.queryByLabelText('商家名称')).toBeNull();
    expect(save().closest('button')).toBeDisabled();
    await userEvent.click(screen.getByText('重试'));
    expect(await screen.findByLabelText('商家名称')).toHaveValue('锦衣阁新店');
  });
});

describe('a record that was saved', () => {
  it('has what other resources show of it on the screen asked for again', async () => {
    const getOne = answering(({ id }) => (id === '12' ? saved : { id: '5', name: '店铺' }));
    function Screen() {
      useOne({ resource: 'shop', id: '5' });
      return <RecordForm resource={merchant} mode="edit" id="12" onDone={vi.fn()} onClose={vi.fn()} />;
    }
    const update = answering(({ variables }) => ({ ...saved, ...variables }));
    await renderInConsole(<Screen />, { data: { getOne, update, custom: async () => ({ data: [] }) } });
    const timesAsked = () => getOne.mock.calls.filter(([{ id }]) => id === '5').length;
    await userEvent.type(await screen.findByLabelText('商家名称'), '新店');
    expect(timesAsked()).toBe(1);
    await userEvent.click(save());
    await waitFor(() => expect(timesAsked()).toBe(2));
  });
});

describe('a record that somebody else changed meanwhile', () => {
  const theirs = {
    ...saved,
    version: 4,
    level: 'A',
    contact: '小红',
    updatedAt: '2026-11-21T07:00:00.000Z',
    labels: { owner: '王敏', updatedBy: '赵雷' },
  };

  async function runIntoConflict() {
    const getOne = answering(() => theirs).mockResolvedValueOnce({ data: saved });
    const update = answering(({ variables }) => ({ ...theirs, ...variables })).mockRejectedValueOnce(
      new Refused(40900),
    );
    const opened = await openForm({ id: '12', getOne, update });
    const { user } = opened;
    await user.clear(input('联系人'));
    await user.type(input('联系人'), '韩梅梅');
    await user.type(input('微信'), 'jyg');
    await user.click(save());
    await screen.findByText(/赵雷 于 .* 修改了此记录/);
    return opened;
  }

  it('says who changed what, takes over what was not touched here and keeps what was typed', async () => {
    const { user, update, onDone } = await runIntoConflict();
    expect(screen.getByText('等级：B → A')).toBeVisible();
    expect(screen.getByText('联系人：李雷 → 小红')).toBeVisible();
    expect(input('联系人')).toHaveValue('韩梅梅');
    await user.click(save());
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(update.mock.calls[1]?.[0].variables).toEqual({ contact: '韩梅梅', wechat: 'jyg', version: 4 });
  });

  it('lets the user take their value of one field', async () => {
    const { user, update } = await runIntoConflict();
    await user.click(screen.getByText('用对方的'));
    expect(input('联系人')).toHaveValue('小红');
    expect(screen.queryByText('用对方的')).toBeNull();
    await user.click(save());
    await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
    expect(update.mock.calls[1]?.[0].variables).toEqual({ wechat: 'jyg', version: 4 });
  });

  it('starts over from their record only after asking', async () => {
    const { user, onClose } = await runIntoConflict();
    await user.click(screen.getByText('重新载入'));
    expect(input('微信')).toHaveValue('jyg');
    await user.click(await screen.findByText('确定'));
    await waitFor(() => expect(input('微信')).toHaveValue(''));
    expect(input('联系人')).toHaveValue('小红');
    await user.click(screen.getByText('取消'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });
});

describe('leaving', () => {
  it('asks when something would be lost', async () => {
    const { user, onClose } = await openForm();
    await user.type(input('商家名称'), '锦');
    await user.click(screen.getByText('取消'));
    await user.click(await screen.findByText('继续填写'));
    await waitFor(() => expect(queryQuestion()).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
    expect(input('商家名称')).toHaveValue('锦');
    await user.click(screen.getByText('取消'));
    await user.click(await screen.findByText('放弃'));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  it('by Esc asks nothing once the change is undone', async () => {
    const { user, onClose } = await openForm();
    await user.type(input('商家名称'), '锦{Backspace}');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(queryQuestion()).toBeNull();
  });

  it('by Esc asks while there is a change', async () => {
    const { user, onClose } = await openForm();
    await user.type(input('商家名称'), '锦{Escape}');
    await question();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('for another place of the console waits for the answer', async () => {
    const { user, router } = await openForm({ container: 'page' });
    await user.type(input('商家名称'), '锦');
    await user.click(screen.getByRole('link', { name: '别处' }));
    await question();
    expect(router.state.location.pathname).toBe('/');
    await user.click(screen.getByText('放弃'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
  });

  it('the page altogether is held by the browser while there is a change', async () => {
    const { user } = await openForm();
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(false);
    await user.type(input('商家名称'), '锦');
    expect(leave()).toBe(true);
  });
});
