import { GlobalOutlined, MoonOutlined, QuestionCircleOutlined, SettingOutlined, SunOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button, Dropdown } from 'antd';
import { useLocation } from 'react-router';
import { isLanguage, type Language, languageNames } from '../../../base/language.ts';
import { config } from '../../../config/index.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useDropdown } from '../../../ui/dropdown/dropdown.tsx';
import type { SettingsStore } from '../../settings/settings.ts';
import { useShownMode } from '../../theme/shown-mode.tsx';

export interface ToolsProps {
  readonly settings: SettingsStore;
  readonly onSettings: () => void;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
}

/** Returns the address of what the guide says of the screen that is shown, or of the guide that the deployment names. */
export function useGuideAddress(language: Language): string {
  const { pathname } = useLocation();
  return config.guideUrl?.replace('{language}', language) ?? `/guide?for=${pathname}`;
}

/** The right side of a header with enough space: guide, light or dark mode, settings, language. */
export function Tools({ settings, onSettings, language, onLanguage }: ToolsProps) {
  const translate = useTranslate();
  const dropdown = useDropdown();
  const mode = useShownMode(settings);
  const guide = useGuideAddress(language);
  const name = languageNames[language];
  const otherMode = mode === 'dark' ? 'light' : 'dark';
  return (
    <>
      <IconButton
        icon={<QuestionCircleOutlined />}
        href={guide}
        target="_blank"
        rel="noreferrer"
        label={translate('shell.guide')}
      />
      <IconButton
        icon={mode === 'dark' ? <SunOutlined /> : <MoonOutlined />}
        label={translate(`shell.${otherMode}`)}
        onClick={() => settings.set({ mode: otherMode })}
      />
      <IconButton icon={<SettingOutlined />} label={translate('shell.settings')} onClick={onSettings} />
      <Dropdown
        {...dropdown}
        trigger={['click']}
        menu={{
          ...dropdown.menu,
          selectable: true,
          selectedKeys: [language],
          items: Object.entries(languageNames).map(([key, label]) => ({ key, label })),
          onClick: ({ key }) => isLanguage(key) && onLanguage(key),
        }}
      >
        <Button type="text" icon={<GlobalOutlined />} aria-label={`${translate('shell.language')} ${name}`}>
          {name}
        </Button>
      </Dropdown>
    </>
  );
}
