import type { Language } from '../../engine/language.ts';
import styles from './login.module.css';

const languages: readonly { readonly value: Language; readonly name: string; readonly lang: string }[] = [
  { value: 'zh', name: '中文', lang: 'zh-CN' },
  { value: 'en', name: 'English', lang: 'en' },
];

/** Language buttons, each labelled in its own language. The current one is pressed. */
export function LanguageSwitch(props: { language: Language; onLanguage: (language: Language) => void }) {
  return languages.map(({ value, name, lang }) => (
    <button
      key={value}
      type="button"
      lang={lang}
      className={styles.language}
      aria-pressed={value === props.language}
      onClick={() => props.onLanguage(value)}
    >
      {name}
    </button>
  ));
}
