import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { useKeptFocus } from '../../src/shell/tabs/use-kept-focus.ts';

/** Rows with two buttons each, one of which removes the row. */
function Rows({ names }: { readonly names: readonly string[] }) {
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(names);
  useKeptFocus(place);
  return (
    <div ref={place}>
      <section>
        <button type="button">新建</button>
        <ul>
          {shown.map((name) => (
            <li key={name}>
              <button type="button">编辑 {name}</button>
              <button type="button" onClick={() => setShown(shown.filter((one) => one !== name))}>
                删除 {name}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

async function removeByKeys(name: string) {
  screen.getByRole('button', { name: `删除 ${name}` }).focus();
  await userEvent.keyboard('{Enter}');
}

const button = (name: string) => screen.getByRole('button', { name });

describe('the focus of what a screen removes', () => {
  it('goes to the same button of the next row, and of the last row to that of the one before', async () => {
    render(<Rows names={['甲', '乙', '丙']} />);
    await removeByKeys('乙');
    await waitFor(() => expect(button('删除 丙')).toHaveFocus());
    await removeByKeys('丙');
    await waitFor(() => expect(button('删除 甲')).toHaveFocus());
  });

  it('goes to what stands nearest where no row is left', async () => {
    render(<Rows names={['甲']} />);
    await removeByKeys('甲');
    await waitFor(() => expect(button('新建')).toHaveFocus());
  });

  it('stays where somebody points', async () => {
    render(<Rows names={['甲', '乙']} />);
    button('删除 甲').focus();
    await userEvent.click(button('编辑 乙'));
    await userEvent.click(button('删除 甲'));
    expect(screen.queryByText('删除 甲')).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(document.body).toHaveFocus();
  });
});
