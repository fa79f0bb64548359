import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { flatten } from '../../src/engine/routes/route.ts';
import { ComparedMatrices } from '../../src/fields/widgets/permission-matrix/comparison.tsx';
import { PermissionInput } from '../../src/fields/widgets/permission-matrix/input.tsx';
import { list } from '../../src/resources/index.ts';
import role from '../../src/resources/permission/role.ts';
import badReview from '../../src/resources/quality/badReview.ts';
import { renderInConsole, resourceOf } from '../screens/form/console.tsx';

const field = resourceOf(role).fields.permissions ?? expect.fail('A role has permissions.');
const resources = Object.fromEntries(
  flatten(list).flatMap(({ name }) => (name === undefined ? [] : [[name, resourceOf({ ...role, name: 'role' })]])),
);

function Matrix() {
  const [value, setValue] = useState<unknown>([]);
  return (
    <>
      <PermissionInput field={field} resource="role" value={value} onChange={setValue} />
      <output>{String(value)}</output>
    </>
  );
}

// By its label, because a search by role walks hundreds of ticks.
const tick = (name: string) => screen.getByLabelText(name);
const codes = () => screen.getByRole('status').textContent;

async function open(permissions: readonly string[]) {
  const user = userEvent.setup();
  await renderInConsole(<Matrix />, {
    permissions,
    resources: { ...resources, badReview: resourceOf(badReview) },
  });
  await screen.findByRole('grid', { name: '权限' });
  return user;
}

describe('the matrix of permissions', () => {
  beforeEach(() => window.localStorage.clear());

  it('ticks an operation with its place and its group, and shows the row and the column as partly ticked', async () => {
    const user = await open(['super_admin']);
    await user.click(tick('差评质检：裁决申诉'));
    expect(codes()).toBe('app_admin,negatives_page,negatives_page:judge');
    expect(tick('差评质检：查看/编辑')).toBeChecked();
    expect(tick('差评质检：整行')).toBePartiallyChecked();
    expect(tick('其他：整列')).toBePartiallyChecked();
    await user.click(tick('服务管理：整组'));
    expect(tick('服务管理：整组')).toBeChecked();
    await user.click(tick('服务管理：整组'));
    expect(codes()).toBe('');
    await user.click(tick('其他：整列'));
    expect(tick('其他：整列')).toBeChecked();
    expect(codes()).toContain('negatives_page:judge');
  });

  it('moves by the arrow keys past cells that do not exist, and ticks by the space bar', async () => {
    const user = await open(['super_admin']);
    tick('差评质检：查看/编辑').focus();
    await user.keyboard('{End}');
    expect(tick('差评质检：裁决申诉')).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(tick('差评质检：代客服申诉')).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(tick('服务管理：其他')).toHaveFocus();
    await user.keyboard('{Control>}{Home}{/Control}');
    expect(tick('全部权限')).toHaveFocus();
    await user.keyboard('{ArrowDown} ');
    expect(codes()).not.toBe('');
    // Tab leaves the grid, and comes back to where it was left.
    await user.tab();
    expect(document.activeElement?.closest('[role=grid]')).toBeNull();
  });

  it('does not grant what one does not hold, and says so', async () => {
    const user = await open(['app_admin', 'negatives_page']);
    const refused = tick('差评质检：裁决申诉');
    expect(refused).toHaveAccessibleDescription('你没有该权限，不能授予');
    await user.click(refused);
    expect(codes()).toBe('');
    await user.click(tick('差评质检：整行'));
    expect(codes()).toBe('app_admin,negatives_page');
  });

  it('shows what is searched for, and ticks no more than that', async () => {
    const user = await open(['super_admin']);
    await user.type(screen.getByRole('textbox'), '差评');
    expect(screen.queryByLabelText('角色管理：查看/编辑')).toBeNull();
    await user.click(tick('查看/编辑：整列'));
    expect(codes()).toBe('app_admin,negatives_page');
  });
});

describe('two roles beside each other', () => {
  it('show where they differ, and how much each has that the other lacks', async () => {
    const sides = [
      { name: '组长', grantedCodes: ['app_admin', 'negatives_page', 'negatives_page:judge'], facts: null },
      { name: '质检', grantedCodes: ['app_admin', 'negatives_page', 'negatives_page:delete'], facts: null },
    ];
    await renderInConsole(<ComparedMatrices sides={sides} isWhole={false} />, {
      permissions: ['super_admin'],
      resources: { ...resources, badReview: resourceOf(badReview) },
    });
    const one = within(await screen.findByRole('region', { name: '组长' }));
    const other = within(screen.getByRole('region', { name: '质检' }));
    expect(one.getByText('仅此角色有 1 项')).toBeVisible();
    expect(one.getByRole('row', { name: /差评质检/ })).toHaveTextContent('裁决申诉');
    expect(one.queryByRole('row', { name: /商家管理/ })).toBeNull();
    const judge = (side: typeof one) => side.getByText(/裁决申诉/);
    expect(judge(one).querySelector('[aria-label="有"]')).not.toBeNull();
    expect(judge(other).querySelector('[aria-label="无"]')).not.toBeNull();
    expect(judge(one)).toHaveAttribute('data-different');
  });
});
