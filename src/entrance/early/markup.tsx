import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { product } from '#product/console';
import { eachLanguage, type Language, languages, languageTags } from '../../base/language.ts';
import { config } from '../../config/index.ts';
import { entrancePaths } from '../../engine/routes/entrance-paths.ts';
import { messages as usual } from '../../locales/zh/index.ts';
import { createI18n } from '../../providers/i18n.ts';
import { defaultSettings, settingsKey } from '../../shell/settings/settings.ts';
import { antdThemeOf, lookClass } from '../../shell/theme/antd-theme.ts';
import { BrandProvider } from '../../workspace/brand.tsx';
import { LoginPage } from '../login/index.tsx';
import { type EarlyLogin, showLogin } from './show-login.ts';
import { type FailedStart, watchStart } from './watch-start.ts';

type Words = typeof usual;

/** The login page before any script. */
export interface LoginMarkup {
  readonly html: Readonly<Record<Language, string>>;
  /** The CSS variables of antd. */
  readonly css: string;
  /** Shows the markup where the login page will be. Runs in the page itself. */
  readonly script: string;
  /** Says that the console does not start. Runs in the page itself, before the scripts of the console are fetched. */
  readonly watch: string;
}

// What the console shows to users who have not chosen otherwise.
const settings = { ...defaultSettings(false, product.brand.colors.primary), mode: 'light' as const };
const look = antdThemeOf({ ...settings, motion: true }, product.brand.colors);
const files = import.meta.glob<Words>('../../locales/*/index.ts', { eager: true, import: 'messages' });
const messages = eachLanguage((language) => files[`../../locales/${language}/index.ts`] ?? usual);
const nothing = () => undefined;
/** How long after a failed start the page tries again, in milliseconds. */
const pause = 5000;

/** Draws the login page with the default settings. The build calls it. */
export async function drawLogin(): Promise<LoginMarkup> {
  const cache = createCache();
  const drawn = new Map<Language, string>();
  for (const language of languages) drawn.set(language, await drawIn(language, cache));
  const { login, ...others } = entrancePaths;
  const early: EarlyLogin = {
    cookie: config.cookies.token,
    loginPath: login,
    otherPaths: [...Object.values(others), product.formPath ?? []].flat(),
    languageKey: config.languageKey,
    defaultLanguage: product.language,
    languageTags,
    settingsKey,
    look: lookClass(settings),
  };
  const textsOf = ({ shell }: Words) => ({ message: shell.notStarted, retry: shell.retry });
  const failedStart: FailedStart = {
    languageKey: config.languageKey,
    defaultLanguage: product.language,
    texts: eachLanguage((language) => textsOf(messages[language])),
    pause,
  };
  return {
    html: eachLanguage((language) => drawn.get(language) ?? ''),
    css: extractStyle(cache, { plain: true, types: ['cssVar', 'token'] }),
    script: `(${showLogin})(${JSON.stringify(early)})`,
    watch: `(${watchStart})(${JSON.stringify(failedStart)})`,
  };
}

async function drawIn(language: Language, cache: ReturnType<typeof createCache>): Promise<string> {
  const storage = { getItem: () => null, setItem: nothing };
  const { i18next } = await createI18n({
    messages,
    product,
    defaultLanguage: language,
    storage,
    storageKey: config.languageKey,
    onLanguage: nothing,
  });
  const markup = renderToStaticMarkup(
    <StyleProvider cache={cache}>
      <I18nextProvider i18n={i18next}>
        <ConfigProvider theme={look} button={{ autoInsertSpace: false }}>
          <BrandProvider value={product.brand}>
            <LoginPage
              language={language}
              onLanguage={nothing}
              signIn={async () => undefined}
              onForgot={nothing}
              registerPath={entrancePaths.register}
              onRegister={nothing}
            />
          </BrandProvider>
        </ConfigProvider>
      </I18nextProvider>
    </StyleProvider>,
  );
  // The script gives the focus: in a frame of another site browsers refuse the attribute aloud.
  return markup.replace(/ autofocus=""/i, '');
}
