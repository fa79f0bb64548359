import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { maxCellLength } from '../../../src/base/limits.ts';
import { book, bookXml, relationships, sheetXml, textCell } from './book.ts';
import { encoded } from './encoded.ts';
import { chooseFile, createImportServer, importRights, openImport, PageWorker } from './stage.tsx';
import { workbook } from './workbook.ts';

const wrong = '商家名称,联系人,手机号码\n星河,陈静,13800000001\n,王敏,13800000002\n蓝海,李强,12\n';

beforeEach(() => {
  vi.stubGlobal('Worker', PageWorker);
});

/** The rows that are shown, each as its line and cells. */
async function rowsShown(): Promise<string[]> {
  const table = await screen.findByRole('table', { name: '待导入的数据' });
  const rows = within(table).getAllByRole('row').slice(1);
  return rows.map((row) => row.textContent ?? '');
}

async function toCheck(user: Awaited<ReturnType<typeof openImport>>['user']) {
  await user.click(await screen.findByRole('button', { name: '下一步' }));
  await screen.findByRole('table', { name: '待导入的数据' });
}

/** Opens the cell, writes into its input and keeps that. */
async function repair(user: Awaited<ReturnType<typeof openImport>>['user'], cell: RegExp, input: string, text: string) {
  await user.click(await screen.findByRole('button', { name: cell }));
  const editor = await screen.findByRole('textbox', { name: input });
  await user.clear(editor);
  await user.type(editor, `${text}{Enter}`);
}

describe('columns', () => {
  it('go into the fields they are named after, and may be given others', async () => {
    const { user } = await openImport(createImportServer(), '商家名称,联系人,手机号码,别的\n星河,陈静,13800000001,x\n');
    const field = (column: string) => screen.findByRole('combobox', { name: `“${column}”对应的字段` });
    expect((await field('手机号码')).closest('.ant-select')).toHaveTextContent('手机 *');
    expect((await field('别的')).closest('.ant-select')).toHaveTextContent('不导入');
    await user.click(await field('别的'));
    await user.click(await screen.findByTitle('微信'));
    expect((await field('别的')).closest('.ant-select')).toHaveTextContent('微信');
    await toCheck(user);
    expect(await screen.findByRole('columnheader', { name: '微信' })).toBeVisible();
  });

  it('go into the only field whose kind is called so, or looks like what stands in them', async () => {
    const { user } = await openImport(createImportServer(), '商家名称,联系电话\n星河,13800000001\n');
    const field = async (column: string) =>
      (await screen.findByRole('combobox', { name: `“${column}”对应的字段` })).closest('.ant-select');
    expect(await field('联系电话')).toHaveTextContent('手机 *');
    await user.click(screen.getByRole('button', { name: '上一步' }));
    await chooseFile(user, '商家名称,怎么找\n星河,13800000001\n');
    expect(await field('怎么找')).toHaveTextContent('手机 *');
  });

  it('have their names below titles, or in any other row that is chosen', async () => {
    const lines = [
      '商家登记表,,,',
      '制表日期：2026-11-03,,,',
      '商家名称,联系人,手机,备注',
      '标题甲,测试员,13800138110,',
    ];
    const { user } = await openImport(createImportServer(), lines.join('\n'));
    const row = await screen.findByRole('combobox', { name: '列名所在行' });
    const rowShown = () => row.closest('.ant-select');
    expect(rowShown()).toHaveTextContent('第 3 行：商家名称、联系人、手机、备注');
    expect(screen.getByText('上方 2 行不导入')).toBeVisible();
    expect(screen.getByText('商家.csv：1 行数据')).toBeVisible();
    await toCheck(user);
    expect(await rowsShown()).toEqual([expect.stringMatching(/^4.*标题甲/)]);
    await user.click(screen.getByRole('button', { name: '上一步' }));
    await user.click(await screen.findByRole('combobox', { name: '列名所在行' }));
    await user.click(await screen.findByTitle('没有列名'));
    expect(await screen.findByText('商家.csv：4 行数据')).toBeVisible();
    expect(screen.queryByText(/行不导入$/)).toBeNull();
    expect(screen.getAllByRole('rowheader')[0]).toHaveTextContent('第 1 列');
  });

  it('are read with another encoding when it is chosen', async () => {
    const bytes = encoded('商家名称,联系人,手机\n喆,陈静,13800000001\n', 'gb18030');
    const { user } = await openImport(createImportServer(), bytes);
    const encoding = async () => screen.findByRole('combobox', { name: '编码' });
    expect((await encoding()).closest('.ant-select')).toHaveTextContent('简体中文（GBK / GB 18030）');
    await user.click(await encoding());
    await user.click(await screen.findByTitle('繁体中文（Big5）'));
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: '商家名称' })).toBeNull());
    await user.click(await encoding());
    await user.click(await screen.findByTitle('简体中文（GBK / GB 18030）'));
    expect(await screen.findByRole('rowheader', { name: '商家名称' })).toBeVisible();
    expect(screen.getByRole('cell', { name: '喆' })).toBeVisible();
  });

  it('that are missing for required fields are listed, and can be filled in row by row', async () => {
    const { user } = await openImport(createImportServer(), '名称\n星河\n');
    expect(await screen.findByText(/这些必填字段还没有对应的列：联系人、手机/)).toBeVisible();
    await toCheck(user);
    expect(await screen.findByRole('columnheader', { name: '手机' })).toBeVisible();
  });

  it('are those of one sheet: others with the same heads are named, such as the second of a long export', async () => {
    const heads = ['商家名称', '联系人', '手机号码'];
    const rows = [heads, ['星河', '陈静', '13800000001']];
    const help = [
      ['列名', '必填'],
      ['商家名称', '是'],
    ];
    const { user } = await openImport(createImportServer(), workbook({ 商家: rows, '商家 (2)': rows, 填写说明: help }));
    const told = await screen.findByText('商家 (2) 的列名与这张工作表相同。一次导入一张，请再导入其余的工作表。');
    expect(told).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: '工作表' }));
    await user.click(await screen.findByTitle('填写说明（2 行）'));
    await waitFor(() => expect(screen.queryByText(/列名与这张工作表相同/)).toBeNull());
  });

  it('are remembered as they were chosen', async () => {
    const { user } = await openImport(createImportServer(), '客户\n星河\n');
    await user.click(await screen.findByRole('combobox', { name: '“客户”对应的字段' }));
    await user.click(await screen.findByTitle('商家名称 *'));
    await toCheck(user);
    await user.click(screen.getByRole('button', { name: '上一步' }));
    await user.click(await screen.findByRole('button', { name: '上一步' }));
    await chooseFile(user, '客户\n蓝海\n');
    const select = await screen.findByRole('combobox', { name: '“客户”对应的字段' });
    expect(select.closest('.ant-select')).toHaveTextContent('商家名称 *');
  });
});

describe('the check', () => {
  it('shows the rows with errors, each cell with its reason, and checks a repaired one again', async () => {
    const server = createImportServer();
    const { user } = await openImport(server, wrong);
    await toCheck(user);
    await waitFor(() => expect(screen.getByRole('radio', { name: '有错误 2' })).toBeChecked());
    expect(await rowsShown()).toEqual([
      expect.stringContaining('必填，不能为空'),
      expect.stringContaining('应为 11 位手机号'),
    ]);
    await repair(user, /^修改 商家名称，第 3 行，有错误：空 必填，不能为空$/, '商家名称', '青山');
    await screen.findByRole('radio', { name: '有错误 1' });
    expect(server.checked.at(-1)).toEqual([{ name: '青山', contact: '王敏', mobile: '13800000002' }]);
  });

  it('sends of an overlong cell no more than shows that it is one, and all other rows as they are', async () => {
    const server = createImportServer();
    const { user } = await openImport(
      server,
      `商家名称,联系人,手机\n星河,${'长'.repeat(2_000_000)},13800000001\n蓝海,李强,13800000002\n`,
    );
    await toCheck(user);
    await screen.findByText('已检查 2 行');
    const sent = server.checked.flat();
    expect(sent.map(({ contact }) => contact?.length)).toEqual([maxCellLength + 1, 2]);
  });

  it('opens at all rows where none is wrong, and stays there', async () => {
    const { user } = await openImport(createImportServer(), '商家名称,联系人,手机\n星河,陈静,13800000001\n');
    await toCheck(user);
    await waitFor(() => expect(screen.getByRole('radio', { name: '全部 1' })).toBeChecked());
    expect(await rowsShown()).toEqual([expect.stringContaining('星河')]);
    await repair(user, /^修改 商家名称，第 2 行/, '商家名称', '青山');
    expect(screen.getByRole('radio', { name: '全部 1' })).toBeChecked();
  });

  it('says at the number of a row how much is wrong in it, and leads to the first of it', async () => {
    const { user } = await openImport(createImportServer(), '商家名称,联系人,手机\n星河,陈静,13800000001\n,王敏,12\n');
    await toCheck(user);
    const number = await screen.findByRole('button', { name: '第 3 行有 2 处错误，查看第一处' });
    expect(number.closest('th')).toHaveTextContent('32');
    await user.click(number);
    expect(screen.getByRole('button', { name: /^修改 商家名称，第 3 行，有错误/ })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: '不导入第 3 行' }));
    expect(screen.queryByRole('button', { name: /处错误/ })).not.toBeInTheDocument();
  });

  it('tells of a value that the sheet says twice, by the line it stands in first', async () => {
    const { user } = await openImport(
      createImportServer(),
      '商家名称,联系人,手机\n星河,a,13800000001\n 星河 ,b,13800000002\n',
    );
    await toCheck(user);
    expect(await screen.findByText('重复 1')).toBeVisible();
    await user.click(screen.getByText('视为错误'));
    await user.click(await screen.findByText('有错误 1'));
    expect((await rowsShown()).join()).toContain('与第 2 行重复');
  });

  it('compares a duplicate with the record there is, and checks it anew when it is to be updated', async () => {
    const server = createImportServer();
    server.existing.set('星河', { name: '星河', contact: '旧人', mobile: '138****0001' });
    const { user } = await openImport(server, wrong);
    await toCheck(user);
    await user.click(await screen.findByText('重复 1'));
    expect((await rowsShown())[0]).toContain('跳过');
    await user.click(screen.getByRole('button', { name: '对比' }));
    const dialog = await screen.findByRole('dialog', { name: '第 2 行与已有记录' });
    expect(within(dialog).getByRole('row', { name: /联系人 旧人 陈静/ })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.getByText('1 行已有记录，会跳过')).toBeVisible();
    await user.click(screen.getByText('更新'));
    await waitFor(async () => expect((await rowsShown())[0]).toContain('更新'));
    expect(server.checked.at(-1)).toHaveLength(1);
  });

  it('goes on where it was cut off, with nothing lost', async () => {
    const server = createImportServer();
    const rows = Array.from(
      { length: 1500 },
      (_unused, index) => `商家${index},a,138${String(index).padStart(8, '0')}`,
    );
    const { user } = await openImport(server, `商家名称,联系人,手机\n${rows.join('\n')}`);
    server.failNext = Object.assign(new Error('网络未连接'), { statusCode: 0 });
    await user.click(await screen.findByRole('button', { name: '下一步' }));
    expect(await screen.findByText('检查中断：网络未连接')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '继续检查' }));
    expect(await screen.findByText('已检查 1500 行')).toBeVisible();
    expect(server.checked.map((piece) => piece.length)).toEqual([1000, 500]);
  });

  it('leaves out rows that are not wanted', async () => {
    const server = createImportServer();
    const { user } = await openImport(server, wrong);
    await toCheck(user);
    await user.click(await screen.findByRole('button', { name: '不导入第 4 行' }));
    await user.click(screen.getByRole('button', { name: '不导入第 3 行' }));
    await user.click(await screen.findByRole('button', { name: '导入 1 行' }));
    await screen.findByText('导入完成');
    expect(server.imported[0]?.rows).toEqual([{ name: '星河', contact: '陈静', mobile: '13800000001' }]);
  });
});

describe('an import whose permission is taken away', () => {
  it('keeps the rows and what was repaired under the reason, and is imported once it is given back', async () => {
    const server = createImportServer();
    const { user, changePermissions } = await openImport(server, wrong);
    await toCheck(user);
    await repair(user, /^修改 商家名称，第 3 行，有错误：空 必填，不能为空$/, '商家名称', '新星');
    await screen.findByRole('radio', { name: '有错误 1' });
    await changePermissions(['follow_plan']);
    expect(screen.getByText('没有权限查看')).toBeVisible();
    expect(screen.getByText(/你填写的内容仍保留在下方/)).toBeVisible();
    server.failNext = Object.assign(new Error('没有权限'), { code: 50008, statusCode: 200 });
    await user.click(await screen.findByRole('button', { name: '导入 2 行' }));
    expect(await screen.findByText(/没有权限$/)).toBeVisible();
    await changePermissions(importRights);
    expect(screen.queryByText('没有权限查看')).toBeNull();
    await user.click(await screen.findByRole('button', { name: '重试' }));
    await screen.findByText('导入完成');
    expect(server.imported[0]?.rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['星河', '新星']));
  });

  it('shows its notice alone while no file is chosen', async () => {
    const { changePermissions } = await openImport(createImportServer(), '');
    await screen.findByLabelText('选择文件', { selector: 'input' });
    await changePermissions(['follow_plan']);
    expect(screen.getByRole('heading', { name: '没有权限查看' })).toBeVisible();
    expect(screen.queryByLabelText('选择文件', { selector: 'input' })).toBeNull();
  });
});

describe('another choice of columns', () => {
  it('keeps the rows that were left out, and what happens to duplicates', async () => {
    const server = createImportServer();
    const { user } = await openImport(server, '商家名称,联系人,手机,另外的\n星河,陈静,13800000001,x\n蓝海,李强,12,y\n');
    await toCheck(user);
    await user.click(await screen.findByRole('button', { name: '不导入第 3 行' }));
    await user.click(screen.getByText('更新'));
    await user.click(screen.getByRole('button', { name: '上一步' }));
    await user.click(await screen.findByRole('combobox', { name: '“另外的”对应的字段' }));
    await user.click(await screen.findByTitle('微信'));
    await toCheck(user);
    expect(await screen.findByRole('columnheader', { name: '微信' })).toBeVisible();
    expect(screen.getByRole('radio', { name: '更新' })).toBeChecked();
    await user.click(await screen.findByRole('button', { name: '导入 1 行' }));
    await screen.findByText('导入完成');
    expect(server.imported[0]).toMatchObject({
      rows: [{ name: '星河', wechat: 'x' }],
      options: { onDuplicate: 'update' },
    });
  });
});

describe('the import', () => {
  it('takes the right rows alone where others stay wrong, and has an address of its own', async () => {
    const server = createImportServer();
    const { user, address } = await openImport(server, wrong);
    await toCheck(user);
    const start = await screen.findByRole('button', { name: '导入 1 行' });
    expect(screen.getByText('2 行有错误，不会导入')).toBeVisible();
    await user.click(start);
    expect(await screen.findByText('导入完成')).toBeVisible();
    expect(server.imported[0]?.options).toMatchObject({ onDuplicate: 'skip', partial: true, file: '商家.csv' });
    expect(address()).toBe('/custom/business/import?job=7');
  });

  it('is tried again under the same key after its answer was lost', async () => {
    const server = createImportServer();
    const { user } = await openImport(server, '商家名称,联系人,手机\n星河,陈静,13800000001\n');
    await toCheck(user);
    const start = await screen.findByRole('button', { name: '导入 1 行' });
    server.failNext = Object.assign(new Error('请求超时'), { statusCode: 0 });
    await user.click(start);
    expect(await screen.findByText('导入中断：请求超时')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('导入完成')).toBeVisible();
    expect(server.imported).toHaveLength(1);
    expect(server.imported[0]?.key).toEqual(expect.any(String));
  });

  it('that failed after it had written rows is shown, to be undone', async () => {
    const server = createImportServer();
    const { user, address } = await openImport(server, '商家名称,联系人,手机\n星河,陈静,13800000001\n');
    await toCheck(user);
    const start = await screen.findByRole('button', { name: '导入 1 行' });
    server.jobState = 'failed';
    server.failNext = Object.assign(new Error('任务中断，服务器错误'), { statusCode: 500, job: '7' });
    await user.click(start);
    expect(await screen.findByText('导入失败')).toBeVisible();
    expect(address()).toBe('/custom/business/import?job=7');
  });

  describe('whose answer was lost after the rows were written', () => {
    const one = '商家名称,联系人,手机\n星河,陈静,13800000001\n';
    async function losing() {
      const server = createImportServer();
      const { user } = await openImport(server, one);
      await toCheck(user);
      server.loseNext = Object.assign(new Error('请求超时'), { statusCode: 0 });
      await user.click(await screen.findByRole('button', { name: '导入 1 行' }));
      await screen.findByText('导入中断：请求超时');
      return { server, user };
    }

    it('is continued under the same key by the same rows, although the steps were gone back and forth', async () => {
      const { server, user } = await losing();
      await user.click(screen.getByRole('button', { name: '上一步' }));
      await toCheck(user);
      await user.click(await screen.findByRole('button', { name: '导入 1 行' }));
      await screen.findByText('导入完成');
      const [first, second] = server.imported;
      expect(second?.key).toBe(first?.key);
    });

    it('is another one with rows that changed since', async () => {
      const { server, user } = await losing();
      await user.click(screen.getByText('全部 1'));
      await repair(user, /^修改 联系人，第 2 行：陈静/, '联系人', '王敏');
      await user.click(await screen.findByRole('button', { name: '重试' }));
      await screen.findByText('导入完成');
      const [first, second] = server.imported;
      expect(second?.key).not.toBe(first?.key);
    });
  });

  it('of more than 5,000 rows becomes a job, sent in pieces', async () => {
    const server = createImportServer();
    server.jobState = 'running';
    const rows = Array.from(
      { length: 5001 },
      (_unused, index) => `商家${index},a,138${String(index).padStart(8, '0')}`,
    );
    const { user } = await openImport(server, `商家名称,联系人,手机\n${rows.join('\n')}`);
    await toCheck(user);
    await user.click(await screen.findByRole('button', { name: '导入 5001 行' }));
    expect(await screen.findByText(/可以离开此页面/)).toBeVisible();
    expect(screen.getByText('正在导入：1 / 2 行')).toBeVisible();
    expect([...server.sent.values()].reduce((sum, count) => sum + count, 0)).toBe(5001);
  });

  it('keeps its rows out of reach while they are sent', async () => {
    const server = createImportServer();
    const { user } = await openImport(server, '商家名称,联系人,手机\n星河,陈静,13800000001\n');
    await toCheck(user);
    const table = screen.getByRole('table', { name: '待导入的数据' });
    let answer = () => {};
    server.beforeImport = new Promise((resolve) => {
      answer = resolve;
    });
    await user.click(await screen.findByRole('button', { name: '导入 1 行' }));
    await screen.findByText('正在导入 1 行');
    expect(table.closest('[inert]')).not.toBeNull();
    answer();
    await screen.findByText('导入完成');
  });

  it('of more than 5,000 rows that was cut off is cancelled when the user leaves', async () => {
    const server = createImportServer();
    server.jobState = 'collecting';
    const rows = Array.from({ length: 5001 }, (_unused, index) => `商家${index},a,1380000${1000 + (index % 9000)}`);
    const { user, router } = await openImport(server, `商家名称,联系人,手机\n${rows.join('\n')}`);
    await toCheck(user);
    server.failRows = Object.assign(new Error('任务太多'), { statusCode: 429 });
    await user.click(await screen.findByRole('button', { name: '导入 5001 行' }, { timeout: 10_000 }));
    await screen.findByText('导入中断：任务太多');
    expect(server.jobState).toBe('collecting');
    void router.navigate('/custom/business');
    await user.click(await screen.findByRole('button', { name: '放弃' }));
    await waitFor(() => expect(server.jobState).toBe('cancelled'));
  });

  it('can be undone as a whole', async () => {
    const server = createImportServer();
    const { user } = await openImport(server, '商家名称,联系人,手机\n星河,陈静,13800000001\n');
    await toCheck(user);
    await user.click(await screen.findByRole('button', { name: '导入 1 行' }));
    await user.click(await screen.findByRole('button', { name: '撤销导入' }));
    const question = await screen.findByRole('dialog', { name: /撤销这次导入/ });
    await user.click(within(question).getByRole('button', { name: '撤销导入' }));
    await waitFor(() => expect(screen.getAllByText('导入已撤销').length).toBeGreaterThan(0));
    expect(screen.getByRole('link', { name: '返回列表' })).toBeVisible();
    expect(screen.queryByRole('link', { name: '查看导入的记录' })).not.toBeInTheDocument();
  });

  it('asks before what was chosen is lost', async () => {
    const { user, router } = await openImport(createImportServer(), wrong);
    await screen.findByRole('button', { name: '下一步' });
    void router.navigate('/custom/business');
    expect((await screen.findAllByText('放弃这次导入？')).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: '继续导入' }));
    expect(await screen.findByRole('button', { name: '下一步' })).toBeVisible();
  });
});

describe('a user', () => {
  it('reads what to do after choosing what is no sheet', async () => {
    const { user } = await openImport(createImportServer(), '%PDF-1.7');
    expect(await screen.findByText(/^这是文档（PDF、Word 等），不是表格/)).toBeVisible();
    await chooseFile(
      user,
      '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table></table></body></html>',
    );
    expect(await screen.findByText(/^这是以表格命名的网页，不是表格文件/)).toBeVisible();
  });

  it('reads which permission is missing for an import', async () => {
    await openImport(createImportServer(), '', ['merchant_admin']);
    expect(await screen.findByText(/缺少权限：商家管理: 导入 \(merchant_admin:import\)/)).toBeVisible();
  });
});

/** A workbook of merchants: a cell with the number of a day, and one that is merged over two rows. */
function merchants({ settings = '', sheets }: { readonly settings?: string; readonly sheets?: string } = {}) {
  const cells = (texts: readonly string[]) => `<row>${texts.map((text) => textCell(text)).join('')}</row>`;
  const row = (name: string, phone: string, day: string, category: string) =>
    `<row>${textCell(name)}${textCell('陈静')}${textCell(phone)}<c><v>${day}</v></c>${category}</row>`;
  const rows = [
    cells(['商家名称', '联系人', '手机号码', '到期日期', '备注']),
    row('星河', '13800000001', '46329', textCell('华东', 'E2')),
    row('蓝海', '13800000002', '46330', '<c r="E3"/>'),
  ];
  const main = sheetXml(rows.join(''), '<mergeCells count="1"><mergeCell ref="E2:E3"/></mergeCells>');
  return book('', {
    'xl/workbook.xml': bookXml({ settings, ...(sheets !== undefined && { sheets }) }),
    'xl/worksheets/sheet1.xml': main,
    'xl/_rels/workbook.xml.rels': relationships({
      rId1: ['worksheet', 'worksheets/sheet1.xml'],
      rId2: ['worksheet', 'worksheets/sheet2.xml'],
    }),
    'xl/worksheets/sheet2.xml': sheetXml(`${cells(['旧表'])}${cells(['旧值'])}`),
  });
}

describe('a workbook', () => {
  it.each([
    ['', '2026-11-03', '2026-11-04'],
    ['<workbookPr date1904="1"/>', '2030-11-04', '2030-11-05'],
  ])(
    'has a person say whether numbers in a column of days are days of its calendar: %s',
    async (settings, first, second) => {
      const server = createImportServer();
      const { user } = await openImport(server, merchants({ settings }));
      await toCheck(user);
      const question = await screen.findByText(
        `“到期日期”有 2 个数字没有日期格式，如第 2 行的 46329：它是 ${first} 吗？`,
      );
      expect(question).toBeVisible();
      await user.click(screen.getByRole('button', { name: '是，都按日期读取' }));
      await waitFor(() => expect(question).not.toBeInTheDocument());
      expect(server.checked.at(-1)?.map(({ expiresAt }) => expiresAt)).toEqual([first, second]);
    },
  );

  it('shows which of its sheets are hidden, and starts with one that is not', async () => {
    const sheets =
      '<sheet name="旧" sheetId="2" state="hidden" r:id="rId2"/><sheet name="数据" sheetId="1" r:id="rId1"/>';
    const { user } = await openImport(createImportServer(), merchants({ sheets }));
    const choice = await screen.findByRole('combobox', { name: '工作表' });
    expect(choice.closest('.ant-select')).toHaveTextContent('数据（3 行）');
    await user.click(choice);
    expect(await screen.findByTitle('旧（隐藏，2 行）')).toBeVisible();
  });

  it('has the text of a merged cell in each of its rows, unless a person wants otherwise', async () => {
    const server = createImportServer();
    const { user } = await openImport(server, merchants());
    await toCheck(user);
    expect(server.checked.at(-1)?.map(({ remark }) => remark)).toEqual(['华东', '华东']);
    await user.click(screen.getByRole('button', { name: '上一步' }));
    await user.click(await screen.findByRole('checkbox', { name: '合并单元格的内容填入每一行（1 处）' }));
    await toCheck(user);
    await waitFor(() => expect(server.checked.at(-1)?.map(({ remark }) => remark)).toEqual(['华东', '']));
  });
});
