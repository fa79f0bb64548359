import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { useKeptFocus } from '../../src/shell/tabs/use-kept-focus.ts';

/** Rows with a link each, and a button that removes the row. */
function Rows({ names }: { readonly names: readonly string[] }) {
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(names);
  useKeptFocus(place);
  return (
    <div ref={place}>
      <section>
        <a href="#all">全部</a>
        <ul>
          {shown.map((name) => (
            <li key={name}>
              <a href={`#${name}`}>{name}</a>
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

const link = (name: string) => screen.getByRole('link', { name });

describe('the focus of what a screen removes', () => {
  it('goes to the next row, and from the last to the one before', async () => {
    render(<Rows names={['甲', '乙', '丙']} />);
    await removeByKeys('乙');
    await waitFor(() => expect(link('丙')).toHaveFocus());
    await removeByKeys('丙');
    await waitFor(() => expect(link('甲')).toHaveFocus());
  });

  it('goes to what stands nearest where no row is left', async () => {
    render(<Rows names={['甲']} />);
    await removeByKeys('甲');
    await waitFor(() => expect(link('全部')).toHaveFocus());
  });

  it('waits until the key is up, which would press what has it then', async () => {
    const user = userEvent.setup();
    render(<Rows names={['甲', '乙']} />);
    screen.getByRole('button', { name: '删除 甲' }).focus();
    await user.keyboard('{Enter>}');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(document.body).toHaveFocus();
    await user.keyboard('{/Enter}');
    await waitFor(() => expect(link('乙')).toHaveFocus());
  });

  it('stays where somebody points', async () => {
    render(<Rows names={['甲', '乙']} />);
    await userEvent.click(screen.getByRole('button', { name: '删除 甲' }));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(document.body).toHaveFocus();
  });
});
