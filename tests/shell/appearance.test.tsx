import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import zhCN from 'antd/locale/zh_CN';
import { describe, expect, it } from 'vitest';
import { Appearance } from '../../src/shell/appearance.tsx';
import { createSettingsStore, defaultSettings } from '../../src/shell/settings.ts';

describe('the look', () => {
  it('keeps what is typed when the language changes', async () => {
    const settings = createSettingsStore(window.localStorage, defaultSettings(false));
    const draw = (locale: typeof zhCN | undefined) => (
      <Appearance settings={settings} locale={locale}>
        <input aria-label="name" />
      </Appearance>
    );
    const { rerender } = render(draw(zhCN));
    await userEvent.type(screen.getByLabelText('name'), '星河');
    rerender(draw(undefined));
    expect(screen.getByLabelText('name')).toHaveValue('星河');
  });
});
