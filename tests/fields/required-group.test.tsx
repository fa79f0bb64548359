import { screen } from '@testing-library/react';
import { Form } from 'antd';
import { describe, expect, it } from 'vitest';
import { FieldInput } from '../../src/screens/form/inputs/field-input.tsx';
import { renderInConsole } from '../screens/form/console.tsx';
import { fieldOf } from './field.ts';

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
