import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'antd';
import { describe, expect, it } from 'vitest';
import { FieldInput } from '../../src/screens/form/inputs/field-input.tsx';
import { renderInConsole } from '../screens/form/console.tsx';
import { fieldOf } from './field.ts';

const question = (key: string, label: string) => ({ key, type: 'text', label });
/** antd's outer elements of an input that is drawn red. */
const red = '.ant-input-status-error, .ant-select-status-error, .ant-picker-status-error';

describe('a required field of several inputs', () => {
  it.each([
    ['json', { fields: { name: { type: 'text', label: '姓名' } }, multiple: true }],
    ['questions', {}],
    ['schedule', {}],
  ])('says in its description that it is required, %s', async (type, settings) => {
    const field = { ...fieldOf(type, settings), required: true };
    await renderInConsole(
      <Form name="one">
        <FieldInput field={field} resource="merchant" record={undefined} />
      </Form>,
    );
    const groups = await screen.findAllByRole('group', { description: '必填' });
    expect(groups).toHaveLength(1);
    // ARIA has no required group.
    expect(groups[0]).not.toHaveAttribute('aria-required');
  });
});

describe('a group of inputs that the form refuses', () => {
  it.each([
    ['json', { fields: { name: { type: 'text', label: '姓名' } }, multiple: true }, [{ name: '李雷' }, { name: 7 }]],
    ['questions', {}, [question('a', '昵称'), question('b', '')]],
    [
      'schedule',
      {},
      [
        { days: [1], from: '09:00', to: '18:00' },
        { days: [], from: '09:00', to: '' },
      ],
    ],
  ])('marks only the inputs that are wrong, %s', async (type, settings, value) => {
    const field = fieldOf(type, settings);
    const { container } = await renderInConsole(
      <Form name="one" initialValues={{ [field.name]: value }} onFinishFailed={() => undefined}>
        <FieldInput field={field} resource="merchant" record={undefined} />
        <button type="submit">保存</button>
      </Form>,
    );
    const user = userEvent.setup();
    const marked = () => [...container.querySelectorAll('input, textarea')].filter((one) => one.closest(red) !== null);
    await waitFor(() => expect(container.querySelector('input, button[aria-expanded]')).not.toBeNull());
    for (const item of container.querySelectorAll<HTMLElement>('button[aria-expanded="false"]')) await user.click(item);
    expect(marked()).toEqual([]);
    await user.click(screen.getByText('保存'));
    await waitFor(() => expect(marked().length).toBeGreaterThan(0));
    for (const one of marked()) expect(one).toHaveAttribute('aria-invalid', 'true');
  });
});

describe('a question in the designer', () => {
  it('marks the properties that are required', async () => {
    const field = fieldOf('questions', {});
    const value = [{ key: 'a', type: 'enum', label: '平台', options: ['淘宝', '京东'] }];
    await renderInConsole(
      <Form name="one" initialValues={{ [field.name]: value }}>
        <FieldInput field={field} resource="merchant" record={undefined} />
      </Form>,
    );
    await userEvent.click(await screen.findByRole('button', { name: /^平台/, expanded: false }));
    expect(screen.getByLabelText('名称')).toBeRequired();
    expect(screen.getByLabelText('选项')).toBeRequired();
    expect(screen.getByLabelText('说明')).not.toBeRequired();
  });
});
