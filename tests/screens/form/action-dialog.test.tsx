import { type GetOneParams, useList } from '@refinedev/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Action, Transition } from '../../../src/engine/actions/record-action.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import messageFile from '../../../src/resources/ai/message.ts';
import clueFile from '../../../src/resources/clue/clue.ts';
import merchantFile from '../../../src/resources/customer/merchant.ts';
import mailboxFile from '../../../src/resources/mailbox/mailbox.ts';
import userFile from '../../../src/resources/permission/user.ts';
import reviewFile from '../../../src/resources/quality/serviceReview.ts';
import { ActionDialog } from '../../../src/screens/form/action/action-dialog.tsx';
import { type Answers, renderInConsole, resourceOf } from './console.tsx';

const merchant = resourceOf(merchantFile);
const users = resourceOf(userFile);
const reviews = resourceOf(reviewFile);
const mailboxes = resourceOf(mailboxFile);
const record = { id: '12', version: 3, name: '锦衣阁', fee: 1280000, lostReason: '旧的原因' };
const another = { id: '13', version: 1, name: '云裳' };

interface Asked {
  readonly url: string;
  readonly payload?: unknown;
  readonly meta?: { readonly idempotencyKey?: string };
}

type Answer = (asked: Asked) => Promise<{ data: object }>;

function named(resource: Resource, key: string): Transition | Action {
  const found = [...(resource.states?.transitions ?? []), ...resource.actions].find((one) => one.key === key);
  return found ?? expect.fail(`There is no ${key}.`);
}

async function take(
  resource: Resource,
  key: string,
  records: readonly object[],
  custom = answering(),
  data: Answers = {},
) {
  const onDone = vi.fn();
  const onClose = vi.fn();
  const onNotice = vi.fn();
  await renderInConsole(
    <ActionDialog
      resource={resource}
      action={named(resource, key)}
      records={records.map((one) => ({ ...one }))}
      onDone={onDone}
      onClose={onClose}
    />,
    { data: { ...data, custom }, onNotice },
  );
  return { user: userEvent.setup(), onDone, onClose, onNotice, custom };
}

const answering = () => vi.fn<Answer>(async () => ({ data: {} }));
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
/** The title of a question; antd draws it twice, once for screen readers. */
const question = (text: string) => screen.findByText(text, { selector: '.ant-modal-confirm-title' });
/** What an action's button says, wherever it stands. */
const button = (text: string) => screen.getByText(text, { selector: 'button *' });

describe('an action with an input that another one requires', () => {
  it('marks it, and is sent once it has a value', async () => {
    const reply = { id: '7', version: 1, side: 'ai', at: '2026-11-26T07:36:24.989Z' };
    const { user, onDone, custom } = await take(resourceOf(messageFile), 'mark', [reply]);
    const choose = async (label: string, choice: string) => {
      await user.click(await screen.findByLabelText(label));
      await user.click(await screen.findByText(choice, { selector: '.ant-select-item-option *' }));
    };
    await screen.findByLabelText('标注');
    expect(screen.getByText(/^标注回复 · 2026-11-2\d \d\d:36$/)).toBeInTheDocument();
    expect(screen.getByTitle('错误类型')).not.toHaveClass('ant-form-item-required');
    await choose('标注', '部分正确');
    expect(screen.getByTitle('错误类型')).toHaveClass('ant-form-item-required');
    expect(screen.getByTitle('正确答案')).not.toHaveClass('ant-form-item-required');
    await user.click(button('标注回复'));
    expect(await screen.findByText(/^请(输入|选择)./)).toBeInTheDocument();
    expect(custom).not.toHaveBeenCalled();
    await choose('错误类型', '缺少知识');
    await user.click(button('标注回复'));
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(custom.mock.calls[0]?.[0].payload).toMatchObject({ mark: 'partial', errorType: 'missing' });
  });
});

describe('a day that is typed', () => {
  it('is taken by Enter, which leads to the next empty box and does not send the form', async () => {
    const { user, custom } = await take(merchant, 'sign', [{ ...record, fee: null, status: 'negotiating' }]);
    await screen.findByLabelText('签约日期');
    await waitFor(() => expect(input('签约日期')).toHaveFocus());
    await user.keyboard('2026-11-25{Enter}');
    expect(input('到期日期')).toHaveFocus();
    await user.keyboard('2027-11-24{Enter}');
    expect(input('年费')).toHaveFocus();
    expect(input('签约日期')).toHaveValue('2026-11-25');
    expect(custom).not.toHaveBeenCalled();
  });
});

describe('a transition that asks nothing', () => {
  it('is taken at once', async () => {
    const { onDone, custom, onNotice } = await take(merchant, 'pause', [record]);
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(custom).toHaveBeenCalledTimes(1);
    expect(custom.mock.calls[0]?.[0]).toMatchObject({ url: '/buffalo/v1/merchant/12/actions/pause', method: 'post' });
    expect(onNotice).toHaveBeenCalledWith('已暂停');
  });

  it('is not taken when the server refuses', async () => {
    const custom = vi.fn<Answer>().mockRejectedValue(new Error('状态已变化'));
    const { onDone, onClose } = await take(merchant, 'pause', [record], custom);
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(onDone).not.toHaveBeenCalled();
  });

  it('says of each of many how it went, and tries the refused again', async () => {
    let isClaimed = true;
    const custom = vi.fn<Answer>(async ({ url }) => {
      if (url.includes('/13/') && isClaimed) throw new Error('状态已变化');
      return { data: {} };
    });
    const { user, onDone, onNotice } = await take(merchant, 'pause', [record, another], custom);
    expect(await screen.findByText('1 条成功，1 条失败')).toBeInTheDocument();
    expect(screen.getByRole('listitem')).toHaveTextContent('云裳状态已变化');
    expect(onNotice).not.toHaveBeenCalled();
    isClaimed = false;
    await user.click(screen.getByRole('button', { name: '重试剩下的 1 条' }));
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(custom.mock.calls.map(([{ url }]) => url.split('/').at(-3))).toEqual(['12', '13', '13']);
    expect(await screen.findByText('已暂停，共 2 条')).toBeInTheDocument();
  });

  it('asks once for many and gives each the answer', async () => {
    const custom = answering();
    const { user, onDone } = await take(merchant, 'lose', [record, another], custom);
    await user.type(await screen.findByLabelText('流失原因'), '不再合作');
    await user.click(button('流失'));
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(custom.mock.calls.map(([{ payload }]) => payload)).toEqual([
      { lostReason: '不再合作' },
      { lostReason: '不再合作' },
    ]);
  });
});

describe('a request whose answer is lost', () => {
  const keysOf = ({ mock }: ReturnType<typeof answering>) => mock.calls.map(([{ meta }]) => meta?.idempotencyKey);
  const lostOnce = () => answering().mockRejectedValueOnce(new Error('连接错误'));

  it('is sent again by the open dialog with the same key, so that it has one effect', async () => {
    const { user, onDone, custom } = await take(merchant, 'lose', [record], lostOnce());
    await user.type(await screen.findByLabelText('流失原因'), '不再合作');
    await user.click(button('流失'));
    await waitFor(() => expect(custom).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(button('流失').closest('button')).not.toHaveClass('ant-btn-loading'));
    await user.click(button('流失'));
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    const [first, second] = keysOf(custom);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
  });

  it('is another request once something else is answered', async () => {
    const { user, onDone, custom } = await take(merchant, 'lose', [record], lostOnce());
    await user.type(await screen.findByLabelText('流失原因'), '不再合作');
    await user.click(button('流失'));
    await waitFor(() => expect(custom).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(button('流失').closest('button')).not.toHaveClass('ant-btn-loading'));
    await user.type(input('流失原因'), '了');
    await user.click(button('流失'));
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    const [first, second] = keysOf(custom);
    expect(second).not.toBe(first);
  });

  it('is sent again with the same key for the one of many that it was about', async () => {
    const { user, onDone, custom } = await take(merchant, 'pause', [record, another], lostOnce());
    await user.click(await screen.findByRole('button', { name: '重试剩下的 1 条' }));
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    const [lost, other, again] = keysOf(custom);
    expect(lost).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toBe(lost);
    expect(other).not.toBe(lost);
  });

  it('is another request after the server refuses to answer its secret twice', async () => {
    const again = Object.assign(new Error('已生成过'), { code: 40900 });
    const custom = lostOnce().mockRejectedValueOnce(again);
    const { user } = await take(merchant, 'lose', [record], custom);
    await user.type(await screen.findByLabelText('流失原因'), '不再合作');
    for (const count of [1, 2, 3]) {
      await user.click(button('流失'));
      await waitFor(() => expect(custom).toHaveBeenCalledTimes(count));
      await waitFor(() => expect(button('流失').closest('button')).not.toHaveClass('ant-btn-loading'));
    }
    const [first, second, third] = keysOf(custom);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

describe('an answer that is prefilled', () => {
  const lose = merchantFile.states?.transitions.lose ?? expect.fail('There is no lose.');
  const asking = (prefill: true | 'remark') =>
    resourceOf({
      ...merchantFile,
      states: {
        field: 'status',
        transitions: {
          ...merchantFile.states?.transitions,
          lose: { ...lose, ask: [{ field: 'lostReason', prefill }] },
        },
      },
    });

  it('begins with what the record holds, long text too', async () => {
    await take(asking(true), 'lose', [record]);
    expect(await screen.findByLabelText('流失原因')).toHaveValue('旧的原因');
  });

  it('begins with what another field holds, and is sent as it was left', async () => {
    const { user, custom } = await take(asking('remark'), 'lose', [{ ...record, remark: '备注里的原因' }]);
    expect(await screen.findByLabelText('流失原因')).toHaveValue('备注里的原因');
    await user.type(screen.getByLabelText('流失原因'), '，已核实');
    await user.click(button('流失'));
    await waitFor(() =>
      expect(custom.mock.calls[0]?.[0].payload).toEqual({ lostReason: '备注里的原因，已核实', version: 3 }),
    );
  });

  it('begins empty for several records', async () => {
    await take(asking(true), 'lose', [record, another]);
    expect(await screen.findByLabelText('流失原因')).toHaveValue('');
  });
});

describe('an answer that begins empty', () => {
  const clue = resourceOf(clueFile);

  it('leaves the value of the record out, and is sent as nothing', async () => {
    const followed = { id: '5', version: 2, name: '线索', status: 'following', nextAt: '2026-01-01' };
    const { user, custom } = await take(clue, 'follow', [followed]);
    expect(await screen.findByLabelText('下次联系')).toHaveValue('');
    await user.type(input('最近内容'), '打过了');
    await user.click(button('写跟进'));
    await waitFor(() => expect(custom.mock.calls[0]?.[0].payload).toEqual({ lastContent: '打过了', nextAt: null }));
  });
});

describe('a record that another user changes while its dialog is open', () => {
  const signed = { ...record, status: 'negotiating', signedAt: '2026-01-05', expiresAt: '2027-01-04' };
  const stale = () => Object.assign(new Error('已被李强修改'), { statusCode: 200, code: 40900 });
  /** Opens the dialog. The server has the record with the other user's values, and refuses what is sent without them. */
  async function sign(theirs: object) {
    const getOne = async () => ({
      data: { ...signed, ...theirs, version: 4, updatedAt: '2026-01-06T02:00:00.000Z', labels: { updatedBy: '李强' } },
    });
    const custom = vi.fn<Answer>(async ({ payload }) => {
      if (Object(payload).version !== 4) throw stale();
      return { data: {} };
    });
    const taken = await take(merchant, 'sign', [signed], custom, { getOne });
    await screen.findByLabelText('到期日期');
    const sent = () => custom.mock.calls.map(([{ payload }]) => payload);
    return { ...taken, sent };
  }

  it('is not overwritten by an answer that was left as it stood: the dialog shows the change and takes it over', async () => {
    const { user, onDone, sent } = await sign({ expiresAt: '2027-02-15' });
    await user.click(button('签约'));
    expect(await screen.findByText('到期日期：2027-01-04 → 2027-02-15')).toBeVisible();
    expect(screen.getByText(/李强 于 .* 修改了此记录/)).toBeVisible();
    expect(input('到期日期')).toHaveValue('2027-02-15');
    expect(onDone).not.toHaveBeenCalled();
    await user.click(button('签约'));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(sent()).toEqual([
      { signedAt: '2026-01-05', expiresAt: '2027-01-04', fee: 1280000, version: 3 },
      { signedAt: '2026-01-05', expiresAt: '2027-02-15', fee: 1280000, version: 4 },
    ]);
  });

  it('leaves what was typed, and offers the other value beside it', async () => {
    const { user, sent, onDone } = await sign({ fee: 990000 });
    await user.clear(input('年费'));
    await user.type(input('年费'), '20000');
    await user.click(button('签约'));
    expect(await screen.findByText(/年费：.*12,800.* → .*9,900/)).toBeVisible();
    expect(input('年费')).toHaveValue('20,000.00');
    await user.click(button('用对方的'));
    expect(input('年费')).toHaveValue('9,900.00');
    await user.click(button('签约'));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(sent().at(-1)).toMatchObject({ fee: 990000, version: 4 });
  });

  it('is acted on without a word if only something else was changed', async () => {
    const { user, onDone, onNotice, sent } = await sign({ remark: '别的' });
    await user.click(button('签约'));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(sent()).toMatchObject([{ version: 3 }, { version: 4 }]);
    expect(onNotice.mock.calls.flat()).toEqual(['已签约']);
  });

  it('is acted on whatever was changed if the dialog begins empty', async () => {
    const { user, onDone, custom } = await take(merchant, 'lose', [record]);
    await user.type(await screen.findByLabelText('流失原因'), '不再合作');
    await user.click(button('流失'));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(custom.mock.calls[0]?.[0].payload).toEqual({ lostReason: '不再合作' });
  });

  it('says why the action cannot be taken any more, and shows no change that could be saved', async () => {
    const custom = vi.fn<Answer>().mockRejectedValue(stale());
    const getOne = async () => ({ data: { ...signed, version: 4, status: 'lost', expiresAt: '2027-02-15' } });
    const { user, onNotice } = await take(merchant, 'sign', [signed], custom, { getOne });
    await screen.findByLabelText('到期日期');
    await user.click(button('签约'));
    await waitFor(() => expect(onNotice).toHaveBeenCalledWith('已被李强修改'));
    expect(screen.queryByText(/到期日期：/)).not.toBeInTheDocument();
  });
});

describe('a record that cannot be loaded after another user changed it', () => {
  it('is told of once, with why the action was refused', async () => {
    const stale = Object.assign(new Error('已被李强修改'), { statusCode: 200, code: 40900 });
    const onFailure = vi.fn();
    // As the transport does, it reports every failure that its caller does not.
    const getOne = vi.fn(async ({ meta }: GetOneParams) => {
      if (!meta?.silent) onFailure();
      throw new Error('网络不通');
    });
    const { user, onNotice } = await take(
      merchant,
      'sign',
      [{ ...record, signedAt: '2026-01-05', expiresAt: '2027-01-04' }],
      vi.fn<Answer>().mockRejectedValue(stale),
      { getOne },
    );
    await screen.findByLabelText('到期日期');
    await user.click(button('签约'));
    await waitFor(() => expect(onNotice).toHaveBeenCalledExactlyOnceWith('已被李强修改'));
    expect(getOne).toHaveBeenCalled();
    expect(onFailure).not.toHaveBeenCalled();
  });
});

describe('a dangerous transition', () => {
  it('asks first, naming the record', async () => {
    const { user, onDone, custom } = await take(users, 'disable', [{ id: '9', username: '赵雷' }]);
    await question('确定对“赵雷”执行“停用”？');
    expect(custom).not.toHaveBeenCalled();
    await user.click(button('停用'));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(custom).toHaveBeenCalledTimes(1);
  });

  it('is not taken when the user goes back', async () => {
    const { user, onClose, custom } = await take(users, 'disable', [{ id: '9', username: '赵雷' }]);
    await question('确定对“赵雷”执行“停用”？');
    await user.click(button('取消'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(custom).not.toHaveBeenCalled();
  });

  it('counts the records where there are several', async () => {
    await take(users, 'disable', [
      { id: '9', username: '赵雷' },
      { id: '10', username: '孙悦' },
    ]);
    await question('确定对选中的 2 条记录执行“停用”？');
  });
});

describe('a transition that empties for good what somebody entered', () => {
  const visited = { id: '5', code: 'P0005', callback: 'visited', result: 'satisfied', note: '已致歉', visitor: '7' };

  it('says what, and asks first', async () => {
    const { user, onDone, custom } = await take(reviews, 'reopen', [visited]);
    await question('确定对“P0005”执行“重新回访”？');
    expect(screen.getByText('会清空已填写的内容，不能撤销：回访结果、回访人')).toBeVisible();
    expect(custom).not.toHaveBeenCalled();
    await user.click(button('重新回访'));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(custom).toHaveBeenCalledTimes(1);
  });

  it('is not taken when the user goes back', async () => {
    const { user, onClose, custom } = await take(reviews, 'reopen', [visited]);
    await user.click(await screen.findByText('取消', { selector: 'button *' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(custom).not.toHaveBeenCalled();
  });

  it('is taken at once where there is nothing to lose', async () => {
    const untouched = { id: '6', code: 'P0006', callback: 'unneeded', result: null };
    const { onDone } = await take(reviews, 'reopen', [untouched]);
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  });
});

describe('a transition that asks for values', () => {
  it('is not taken without them', async () => {
    const { user, custom } = await take(merchant, 'lose', [record]);
    await user.click(button('流失'));
    expect(await screen.findByText(/^请(输入|选择)./)).toBeVisible();
    expect(input('流失原因')).toHaveFocus();
    expect(custom).not.toHaveBeenCalled();
  });

  it('sends what was answered', async () => {
    const { user, onDone, custom } = await take(merchant, 'lose', [record]);
    expect(input('流失原因')).toHaveValue('');
    await user.type(input('流失原因'), ' 转投竞品 ');
    await user.click(button('流失'));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(custom.mock.calls[0]?.[0].payload).toEqual({ lostReason: '转投竞品' });
  });

  it('is sent by Ctrl+Enter from any input, as a form is', async () => {
    const { user, onDone } = await take(merchant, 'lose', [record]);
    await user.type(input('流失原因'), '转投竞品{Control>}{Enter}{/Control}');
    await waitFor(() => expect(onDone).toHaveBeenCalled());
  });

  it('that begins empty leaves it to the transport to say why it failed', async () => {
    const custom = vi.fn<Answer>().mockRejectedValue(new Error('服务繁忙'));
    const { user, onNotice } = await take(merchant, 'lose', [record], custom);
    await user.type(input('流失原因'), '转投竞品');
    await user.click(button('流失'));
    await waitFor(() => expect(custom).toHaveBeenCalled());
    await waitFor(() => expect(button('流失').closest('button')).not.toHaveClass('ant-btn-loading'));
    expect(onNotice).not.toHaveBeenCalled();
  });

  it('begins with the values of the record and shows what the server refuses under the field', async () => {
    const refusal = Object.assign(new Error('提交的内容有误'), { statusCode: 400, errors: { fee: ['金额过大'] } });
    const custom = vi.fn<Answer>().mockRejectedValue(refusal);
    const { user, onDone } = await take(merchant, 'sign', [{ ...record, signedAt: '2026-01-05' }], custom);
    await user.type(await screen.findByLabelText('到期日期'), '2027-01-04{Enter}');
    expect(input('签约日期')).toHaveValue('2026-01-05');
    expect(input('年费')).toHaveValue('12,800.00');
    await user.click(button('签约'));
    expect(await screen.findByText('金额过大')).toBeVisible();
    expect(onDone).not.toHaveBeenCalled();
  });

  it('asks before what was typed is lost', async () => {
    const { user, onClose } = await take(merchant, 'lose', [record]);
    await user.type(input('流失原因'), '转投{Escape}');
    await question('放弃未保存的内容？');
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('an action that answers with a secret', () => {
  it('explains itself first and shows the secret once, with a button to copy it', async () => {
    const custom = vi.fn<Answer>(async () => ({ data: { secret: 'kX9-abcd' } }));
    const { user } = await take(users, 'resetPassword', [{ id: '9', username: '赵雷' }], custom);
    await question('确定对“赵雷”执行“重置密码”？');
    expect(screen.getByText(/原密码立即失效/)).toBeInTheDocument();
    await user.click(button('重置密码'));
    expect(await screen.findByDisplayValue('kX9-abcd')).toBeInTheDocument();
    await user.click(button('复制'));
    expect(await screen.findByText('已复制')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('kX9-abcd');
  });

  it('offers what somebody needs to sign in, in one, where it is the secret of an account', async () => {
    const custom = vi.fn<Answer>(async () => ({ data: { secret: 'kX9-abcd', account: 'zhao@company.test' } }));
    const { user } = await take(users, 'resetPassword', [{ id: '9', username: '赵雷' }], custom);
    await question('确定对“赵雷”执行“重置密码”？');
    await user.click(button('重置密码'));
    await user.click(await screen.findByRole('button', { name: /复制登录地址、账号和密码/ }));
    expect(await navigator.clipboard.readText()).toBe(
      `登录地址：${window.location.origin}/login\n账号：zhao@company.test\n一次性密码：kX9-abcd`,
    );
  });

  it('gathers the secrets of many into one list that can be copied', async () => {
    const custom = vi.fn<Answer>(async ({ url }) => {
      if (url.includes('/10/')) throw new Error('该用户拥有你没有的权限');
      return { data: { secret: `secret-${url.split('/').at(-3)}`, account: `${url.split('/').at(-3)}@company.test` } };
    });
    const people = ['9', '10', '11'].map((id) => ({ id, username: `员工${id}` }));
    const { user, onDone } = await take(users, 'resetPassword', people, custom);
    await question('确定对选中的 3 条记录执行“重置密码”？');
    await user.click(button('重置密码'));
    expect(await screen.findByText('该用户拥有你没有的权限')).toBeInTheDocument();
    await user.click(button('关闭'));
    const list = await screen.findByRole('table');
    expect(within(list).getAllByRole('row')).toHaveLength(3);
    expect(list).toHaveTextContent('9@company.testsecret-9');
    await user.click(button('复制'));
    expect(await navigator.clipboard.readText()).toBe('9@company.test\tsecret-9\n11@company.test\tsecret-11');
    expect(onDone).toHaveBeenCalledTimes(1);
  });
});

describe('an action that answers with lines', () => {
  it('is over once they are shown, so that it can be run again while the list is still being loaded anew', async () => {
    const onDone = vi.fn();
    let loads = 0;
    const getList = async () => {
      loads += 1;
      return loads === 1 ? { data: [], total: 0 } : new Promise(() => {});
    };
    const Listed = () => <output>{useList({ resource: 'mailbox' }).result.total}</output>;
    const custom = async () => ({ data: { lines: [{ label: 'SMTP', text: '正常' }] } });
    const test = named(mailboxes, 'test');
    await renderInConsole(
      <>
        <Listed />
        <ActionDialog
          resource={mailboxes}
          action={test}
          records={[{ id: '5', version: 1, email: 'a@b.c' }]}
          onDone={onDone}
          onClose={vi.fn()}
        />
      </>,
      { data: { custom, getList } },
    );
    expect(await screen.findByText('正常')).toBeInTheDocument();
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(loads).toBe(2));
  });
});
