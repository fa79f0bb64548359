import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, languageNames } from '../../base/language.ts';
import { useBrand } from '../../workspace/brand.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import styles from './login.module.css';

export interface LanguageChoice {
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  /** The chosen language, when its texts could not be loaded. */
  readonly unavailable?: Language | undefined;
}

export interface FrameProps extends LanguageChoice {
  readonly title: string;
  readonly children: ReactNode;
}

/** The layout of every page before sign-in: the brand on one side, a form on the other. */
export function Frame({ title, language, onLanguage, unavailable, children }: FrameProps) {
  const { t } = useTranslation();
  const { loginArt } = useBrand();
  useEffect(() => {
    document.title = `${title} - ${t('brand.name')}`;
  }, [t, title]);
  return (
    <div className={styles.page}>
      <aside className={styles.brand}>
        <p className={styles.name}>
          <img src="/logo.svg" alt="" width={32} height={32} />
          {t('brand.name')}
        </p>
        {loginArt !== undefined && (
          <svg className={styles.art} viewBox="0 0 480 340" aria-hidden="true">
            <use href={loginArt} />
          </svg>
        )}
        <p className={styles.slogan}>{t('brand.slogan')}</p>
        <p className={styles.points}>{t('brand.points')}</p>
      </aside>
      <main className={styles.side}>
        <div className={styles.tools}>
          <LanguageSwitch language={language} onLanguage={onLanguage} />
        </div>
        {unavailable && (
          <p role="alert" className={`${styles.refusal} ${styles.languageFailed}`}>
            {t('shell.languageFailed', { language: languageNames[unavailable] })}
          </p>
        )}
        {children}
      </main>
    </div>
  );
}

/** The title of the form, with the name of the console where the brand side is hidden. */
export function FormHead({ id, title }: { readonly id: string; readonly title: string }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles.nameAbove}>
        <img src="/logo.svg" alt="" width={28} height={28} />
        {t('brand.name')}
      </p>
      <h1 id={id} className={styles.title}>
        {title}
      </h1>
    </>
  );
}
