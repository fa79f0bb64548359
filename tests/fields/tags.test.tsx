import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cellOf } from '../../src/fields/cells.tsx';
import { renderInConsole } from '../screens/form/console.tsx';
import { fieldOf } from './field.ts';

it('The tooltip of a cell of tags names them one by one', async () => {
  const field = fieldOf('tags');
  const { Cell } = cellOf(field);
  await renderInConsole(<Cell field={field} resource="shop" value={['怎么退货', '能退吗']} />);
  expect(await screen.findByTitle('怎么退货、能退吗')).toBeVisible();
});
