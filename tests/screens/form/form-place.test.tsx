import { useInvalidate } from '@refinedev/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import knowledgeFile from '../../../src/resources/ai/knowledge.ts';
import shopFile from '../../../src/resources/customer/shop.ts';
import { FormPlace } from '../../../src/screens/form/form-place.tsx';
import { RecordForm } from '../../../src/screens/form/index.tsx';
import { UnderRecord } from '../../../src/screens/under/index.tsx';
import { renderInConsole, resourceOf } from './console.tsx';

const shop = resourceOf(shopFile);
const knowledge = resourceOf(knowledgeFile);

/** Loads anew what the server answers about a resource, as after a live event. */
function LoadAnew({ resource }: { readonly resource: string }) {
  const invalidate = useInvalidate();
  return (
    <button type="button" onClick={() => void invalidate({ resource, invalidates: ['all'] })}>
      重新读取
    </button>
  );
}

/** A server whose shop can be deleted by somebody else. */
function serverOfShop() {
  const state = { isDeleted: false, lists: 0 };
  const gone = () => Object.assign(new Error('记录不存在'), { code: 40400, statusCode: 404 });
  return {
    state,
    data: {
      getList: async () => {
        state.lists += 1;
        const data = state.isDeleted ? [] : [{ value: '5', label: '星河旗舰店' }];
        return { data, total: data.length };
      },
      getOne: async () => {
        if (state.isDeleted) throw gone();
        return { data: { id: '5', version: 1, name: '星河旗舰店', status: 'enabled', labels: {} } };
      },
      custom: async () => ({ data: [] }),
    },
  };
}

const text = () => screen.findByRole('textbox', { name: '欢迎语' });

async function openSetting() {
  const { state, data } = serverOfShop();
  await renderInConsole(
    <>
      <FormPlace resource={shop} form="setting" id="5" />
      <LoadAnew resource="shop" />
    </>,
    { data, permissions: ['super_admin'], resources: { shop } },
  );
  return state;
}

describe('A form below a record that somebody else deletes', () => {
  it('stays with what was typed, and says why it cannot be saved', async () => {
    const state = await openSetting();
    await userEvent.type(await text(), '打了一半');
    state.isDeleted = true;
    const before = state.lists;
    await userEvent.click(screen.getByRole('button', { name: '重新读取' }));
    await waitFor(() => expect(state.lists).toBeGreaterThan(before));
    expect(await screen.findByText('这条记录不存在，或已被删除')).toBeVisible();
    expect(await text()).toHaveValue('打了一半');
    expect(screen.getByText(/你填写的内容仍保留在下方/)).toBeVisible();
    await userEvent.clear(await text());
  });

  it('is not shown where nothing was typed', async () => {
    const state = await openSetting();
    await text();
    state.isDeleted = true;
    await userEvent.click(screen.getByRole('button', { name: '重新读取' }));
    expect(await screen.findByRole('heading', { name: '这条记录不存在，或已被删除' })).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('stays when it creates what belongs to it', async () => {
    const { state, data } = serverOfShop();
    await renderInConsole(
      <>
        <UnderRecord resource={knowledge} view="create" parent="5" id="">
          {(resource) => (
            <RecordForm resource={resource} mode="create" container="page" onDone={() => {}} onClose={() => {}} />
          )}
        </UnderRecord>
        <LoadAnew resource="shop" />
      </>,
      { data, permissions: ['super_admin'], resources: { shop, knowledge } },
    );
    await userEvent.type(await screen.findByRole('textbox', { name: '答案' }), '打了一半');
    state.isDeleted = true;
    await userEvent.click(screen.getByRole('button', { name: '重新读取' }));
    expect(await screen.findByText('这条记录不存在，或已被删除')).toBeVisible();
    expect(screen.getByRole('textbox', { name: '答案' })).toHaveValue('打了一半');
  });
});
