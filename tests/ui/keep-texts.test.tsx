import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { keepTexts } from '../../src/ui/browser/keep-texts.ts';

function Figure() {
  const [count, setCount] = useState(1);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count < 3 && <i />}
      {count < 3 && `已选 ${count} 条`}
      {count > 1 && <b>清除</b>}
    </button>
  );
}

const fontOf = (text: string) => {
  const font = document.createElement('font');
  font.append(document.createElement('font'));
  font.firstElementChild?.append(text);
  return font;
};
const translators: Readonly<Record<string, (text: Text) => void>> = {
  'replaces texts': (text) => text.replaceWith(fontOf('1 selected')),
  'puts its own text before and then removes the one of the page': (text) => {
    text.before(fontOf('1 selected'));
    text.remove();
  },
  'wraps texts': (text) => {
    const font = fontOf('');
    text.replaceWith(font);
    font.firstElementChild?.append(text);
  },
};

describe('a page under a translator', () => {
  it.each(Object.keys(translators))('goes on where it %s', async (name) => {
    const end = keepTexts(document.body);
    render(<Figure />);
    const button = screen.getByRole('button');
    const press = () => act(async () => button.click());
    const translate = async () => {
      for (const node of [...button.childNodes]) if (node instanceof Text) translators[name]?.(node);
      await Promise.resolve();
    };
    await translate();
    await press();
    expect(button.textContent).toBe('已选 2 条清除');
    await translate();
    await press();
    expect(button.innerHTML).toBe('<b>清除</b>');
    end();
  });
});
