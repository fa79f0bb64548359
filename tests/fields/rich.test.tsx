import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity, useState } from 'react';
import { flushSync } from 'react-dom';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { inputOf } from '../../src/fields/inputs.tsx';
import { harmless } from '../../src/fields/rich/detail.tsx';
import { renderInConsole } from '../screens/form/console.tsx';
import { fieldOf } from './field.ts';
import { harmIn, hostileMarkup } from './hostile-markup.ts';
import { renderWideAndCell } from './render-wide.tsx';

const field = fieldOf('rich', { max: 20 });

// The editor brings the caret into view; jsdom knows no places.
beforeAll(() => {
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
});

async function drawEditor(first: string | null, disabled = false) {
  const { Input } = inputOf(field);
  const onChange = vi.fn();
  function Held() {
    const [value, setValue] = useState<unknown>(first);
    return (
      <>
        <Input
          field={field}
          resource="merchant"
          id="guide"
          disabled={disabled}
          value={value}
          onChange={(next) => {
            onChange(next);
            setValue(next);
          }}
        />
        <button type="button" onClick={() => setValue('<p>别人的</p>')}>
          换
        </button>
      </>
    );
  }
  await renderInConsole(<Held />);
  return { user: userEvent.setup(), onChange, input: await screen.findByRole('textbox', { name: '字段' }) };
}

describe('the editor of formatted text', () => {
  it('shows what is held, and tells nothing before it is changed', async () => {
    const { onChange, input } = await drawEditor('<h2>接待</h2><p>先报<strong>工号</strong></p>');
    expect(within(input).getByRole('heading', { name: '接待' })).toBeVisible();
    expect(input).toHaveTextContent('先报工号');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('formats by buttons that say what is on, and undoes it', async () => {
    const { user, onChange, input } = await drawEditor('<p>先问需求</p>');
    const tools = screen.getByRole('toolbar', { name: '格式' });
    await user.click(within(tools).getByRole('button', { name: '项目列表' }));
    expect(onChange).toHaveBeenLastCalledWith('<ul><li><p>先问需求</p></li></ul>');
    expect(within(input).getByRole('listitem')).toHaveTextContent('先问需求');
    await waitFor(() =>
      expect(within(tools).getByRole('button', { name: '项目列表' })).toHaveAttribute('aria-pressed', 'true'),
    );
    await user.click(within(tools).getByRole('button', { name: '撤销' }));
    expect(onChange).toHaveBeenLastCalledWith('<p>先问需求</p>');
    await user.click(within(tools).getByRole('button', { name: '小标题' }));
    expect(onChange).toHaveBeenLastCalledWith('<h3>先问需求</h3>');
  });

  it('is one stop of the Tab key for all its buttons, between which arrows go', async () => {
    const { user } = await drawEditor('<p>甲</p>');
    const buttons = within(screen.getByRole('toolbar')).getAllByRole('button');
    expect(buttons.filter((button) => button.tabIndex === 0)).toHaveLength(1);
    await user.tab();
    expect(screen.getByRole('button', { name: '标题' })).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('button', { name: '加粗' })).toHaveFocus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(screen.getByRole('button', { name: '重做' })).toHaveFocus();
  });

  it('asks for the address of a link, and takes none that could run', async () => {
    const { user, onChange } = await drawEditor(null);
    await user.click(screen.getByRole('button', { name: '链接' }));
    const address = await screen.findByRole('textbox', { name: '链接地址' });
    await user.type(address, 'javascript:run(){Enter}');
    expect(await screen.findByText('应为网址，以 http:// 或 https:// 开头')).toBeVisible();
    expect(onChange).not.toHaveBeenCalled();
    await user.clear(address);
    await user.type(address, 'a.example/尺码{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('<p><a href="https://a.example/尺码">https://a.example/尺码</a></p>');
  });

  it('takes over a value that comes from elsewhere', async () => {
    const { user, onChange, input } = await drawEditor('<p>我的</p>');
    await user.click(screen.getByRole('button', { name: '换' }));
    await waitFor(() => expect(input).toHaveTextContent('别人的'));
    expect(onChange).not.toHaveBeenCalled();
  });

  it('draws text that was never markup in its lines, and nothing that runs', async () => {
    const { input } = await drawEditor('第一行\n第二行');
    expect([...input.querySelectorAll('p')].map((line) => line.textContent)).toEqual(['第一行', '第二行']);
  });

  it('cannot be changed where the form says so', async () => {
    const { input } = await drawEditor('<p>甲</p>', true);
    await waitFor(() => expect(input).toHaveAttribute('contenteditable', 'false'));
    expect(screen.getByRole('button', { name: '加粗' })).toBeDisabled();
  });

  it('is there again each time another tab of the console was shown, be it for a moment', async () => {
    const { Input } = inputOf(field);
    const input = <Input field={field} resource="merchant" id="guide" value="<p>甲</p>" onChange={() => {}} />;
    function Tab() {
      const [isShown, setShown] = useState(true);
      return (
        <>
          <button type="button" onClick={() => setShown(!isShown)}>
            标签
          </button>
          <Activity mode={isShown ? 'visible' : 'hidden'}>{input}</Activity>
        </>
      );
    }
    await renderInConsole(<Tab />);
    const tab = screen.getByRole('button', { name: '标签' });
    await screen.findByRole('textbox', { name: '字段' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const _turn of ['away', 'back', 'away', 'back']) {
      flushSync(() => tab.click());
      // The editor goes in a timer; what is hidden would be drawn without it only later.
      vi.advanceTimersByTime(10);
    }
    vi.useRealTimers();
    expect(await screen.findByRole('textbox', { name: '字段' })).toHaveTextContent('甲');
  });

  it('makes nothing of what could run', async () => {
    const { input } = await drawEditor(hostileMarkup.map(([markup]) => `<p>前</p>${markup}`).join(''));
    expect([...input.querySelectorAll('script, style, svg, iframe, object, form, input, video')]).toEqual([]);
    const links = [...input.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
    expect(links.filter((href) => !/^(https?|mailto|tel):/.test(href))).toEqual([]);
    expect([...input.querySelectorAll('*')].flatMap((one) => one.getAttributeNames()).filter(isHandler)).toEqual([]);
  });
});

function isHandler(name: string): boolean {
  return name.startsWith('on') || name === 'style' || name === 'id';
}

describe('formatted text that is read', () => {
  it('draws nothing that could run', () => {
    const place = document.createElement('div');
    for (const [markup] of hostileMarkup) {
      place.innerHTML = harmless(markup);
      expect(harmIn(place), markup).toEqual([]);
    }
  });

  it('opens its links beside the console', () => {
    expect(harmless('<a href="https://a.example">甲</a>')).toBe(
      '<a href="https://a.example" target="_blank" rel="noopener noreferrer nofollow">甲</a>',
    );
  });

  it('is drawn whole on the page of a record, and as plain text in a line', async () => {
    const value = '<h2>接待</h2><p>先报<em>工号</em></p>';
    const cell = await renderWideAndCell(field, value);
    expect(await screen.findByRole('heading', { name: '接待' })).toBeVisible();
    expect(cell).toHaveTextContent(/^接待 先报工号$/);
    expect(cell.querySelector('em')).toBeNull();
  });
});
