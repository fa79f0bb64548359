import { MoonOutlined, SunOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { Link } from 'react-router';
import { languageNames, otherLanguages } from '../../../base/language.ts';
import type { ToolsProps } from '../../../shell/frame/header/tools.tsx';
import { useShownMode } from '../../../shell/theme/shown-mode.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import type { Book } from '../book.ts';
import styles from '../guide.module.css';
import { GuideSearch } from './search.tsx';

export type GuideProps = Pick<ToolsProps, 'settings' | 'language' | 'onLanguage'>;

/** The head of the guide: the way to the console, the search, light or dark mode, the language. */
export function GuideHead({ settings, language, onLanguage, book }: GuideProps & { readonly book: Book }) {
  const translate = useTranslate();
  const mode = useShownMode(settings);
  const otherMode = mode === 'dark' ? 'light' : 'dark';
  return (
    <header className={styles.head}>
      <Link to="/" className={styles.brand} title={translate('guide.toConsole')}>
        <img src="/logo.svg" alt="" width={28} height={28} />
        <span>{translate('brand.name')}</span>
      </Link>
      <GuideSearch book={book} />
      <IconButton
        icon={mode === 'dark' ? <SunOutlined /> : <MoonOutlined />}
        label={translate(`shell.${otherMode}`)}
        onClick={() => settings.set({ mode: otherMode })}
      />
      {otherLanguages(language).map((other) => (
        <Button key={other} type="text" onClick={() => onLanguage(other)}>
          {languageNames[other]}
        </Button>
      ))}
    </header>
  );
}
