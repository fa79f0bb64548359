import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { keepFocus } from '../../src/shell/tabs/motion/kept-focus.ts';

interface RowsProps {
  readonly names: readonly string[];
  /** Removes a row from a form in the layer above the screen, which then closes. */
  readonly isAsking?: boolean;
}

/** Rows with a link each, and a button that removes the row. A `remove` event of the window removes one from elsewhere. */
function Rows({ names, isAsking = false }: RowsProps) {
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(names);
  const [asked, setAsked] = useState<string>();
  useEffect(() => (place.current ? keepFocus(place.current) : undefined), []);
  useEffect(() => {
    const remove = (event: Event) =>
      event instanceof CustomEvent && setShown((rows) => rows.filter((one) => one !== event.detail));
    window.addEventListener('remove', remove);
    return () => window.removeEventListener('remove', remove);
  }, []);
  return (
    <div ref={place}>
      <div data-screen="">
        <section>
          <a href="#all">全部</a>
          <p>没有焦点</p>
          <ul>
            {shown.map((name) => (
              <li key={name}>
                <a href={`#${name}`}>{name}</a>
                <button
                  type="button"
                  onClick={() => (isAsking ? setAsked(name) : setShown(shown.filter((one) => one !== name)))}
                >
                  删除 {name}
                </button>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div data-layer="">
        {asked !== undefined && (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              setShown(shown.filter((one) => one !== asked));
              setAsked(undefined);
            }}
          >
            <input aria-label="原因" ref={(input) => input?.focus()} />
          </form>
        )}
      </div>
    </div>
  );
}

/** A step that is offered once. */
function Step() {
  const place = useRef<HTMLDivElement>(null);
  const [isDone, setDone] = useState(false);
  useEffect(() => (place.current ? keepFocus(place.current) : undefined), []);
  return (
    <div ref={place}>
      <div data-screen="">
        <section>
          <h1>签约</h1>
          {!isDone && (
            <button type="button" onClick={() => setDone(true)}>
              签约
            </button>
          )}
        </section>
      </div>
    </div>
  );
}

async function removeByKeys(name: string) {
  screen.getByRole('button', { name: `删除 ${name}` }).focus();
  await userEvent.keyboard('{Enter}');
}

const removeFromElsewhere = (name: string) =>
  act(() => void window.dispatchEvent(new CustomEvent('remove', { detail: name })));
const settle = () => new Promise((resolve) => setTimeout(resolve, 300));

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

  it('goes to the heading where nothing near it can have it', async () => {
    render(<Step />);
    screen.getByRole('button', { name: '签约' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('heading', { name: '签约' })).toHaveFocus());
  });

  it('goes to the next row from a form that removed the row of its button', async () => {
    render(<Rows names={['甲', '乙']} isAsking />);
    await removeByKeys('甲');
    expect(screen.getByRole('textbox')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(link('乙')).toHaveFocus());
  });

  it('goes back to the button that opened a form, if it is still there', async () => {
    render(<Rows names={['甲']} isAsking />);
    await removeByKeys('甲');
    screen.getByRole('textbox').closest('form')?.remove();
    await waitFor(() => expect(screen.getByRole('button', { name: '删除 甲' })).toHaveFocus());
  });

  it('waits until the key is up, which would press what has it then', async () => {
    const user = userEvent.setup();
    render(<Rows names={['甲', '乙']} />);
    screen.getByRole('button', { name: '删除 甲' }).focus();
    await user.keyboard('{Enter>}');
    await settle();
    expect(document.body).toHaveFocus();
    await user.keyboard('{/Enter}');
    await waitFor(() => expect(link('乙')).toHaveFocus());
  });

  it('stays where somebody points', async () => {
    render(<Rows names={['甲', '乙']} />);
    await userEvent.click(screen.getByRole('button', { name: '删除 甲' }));
    await settle();
    expect(document.body).toHaveFocus();
  });

  it('is not sought later, when a key is pressed, for what was removed while somebody pointed', async () => {
    render(<Rows names={['甲', '乙', '丙']} />);
    await userEvent.click(screen.getByRole('button', { name: '删除 甲' }));
    await settle();
    await userEvent.keyboard('{Control}');
    removeFromElsewhere('丙');
    await settle();
    expect(document.body).toHaveFocus();
  });

  it('is not sought for what somebody has left by pointing elsewhere', async () => {
    render(<Rows names={['甲', '乙']} />);
    await userEvent.click(link('甲'));
    await userEvent.click(screen.getByText('没有焦点'));
    expect(document.body).toHaveFocus();
    await userEvent.keyboard('{Control}');
    removeFromElsewhere('甲');
    await settle();
    expect(document.body).toHaveFocus();
  });

  it('goes to the next row for somebody who has pointed at the row first', async () => {
    render(<Rows names={['甲', '乙']} />);
    const remove = screen.getByRole('button', { name: '删除 甲' });
    remove.focus();
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: remove },
      { keys: '[/MouseLeft]', target: link('乙') },
    ]);
    expect(remove).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(link('乙')).toHaveFocus());
  });

  it('comes to what is not in sight without scrolling there', async () => {
    render(<Rows names={['甲', '乙']} />);
    const focus = vi.spyOn(link('乙'), 'focus');
    await removeByKeys('甲');
    await waitFor(() => expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true }));
  });
});
