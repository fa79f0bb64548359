import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { Field } from '../../src/engine/fields/field.ts';
import { cellOf } from '../../src/fields/cells.tsx';
import { wideView } from '../../src/fields/wide.tsx';
import { renderInConsole } from '../screens/form/console.tsx';

/** Draws a value over the whole width, as the page of a record does, and beside it in a line; answers the line. */
export async function renderWideAndCell(field: Field, value: unknown): Promise<HTMLElement> {
  const { Detail = expect.fail('There is no view of it over the whole width.') } = wideView(field);
  const { Cell } = cellOf(field);
  await renderInConsole(
    <>
      <Detail field={field} resource="merchant" value={value} />
      <div data-testid="cell">
        <Cell field={field} resource="merchant" value={value} />
      </div>
    </>,
  );
  return screen.getByTestId('cell');
}
