/**
 * What a deployment may change and what the specification fixes. Read once when the module loads, frozen, and the only
 * place in `src` that looks at the build's environment.
 */
export const config = Object.freeze({
  /** Where the API lives. Empty means the origin the console was served from; a path or an absolute URL otherwise. */
  apiUrl: import.meta.env.VITE_API_URL ?? '',
  /** Client type sent with every sign-in (spec §3). */
  platform: 'PC',
  /** The operation guide, opened in a new tab from the header; `{language}` becomes the current one. */
  guideUrl: import.meta.env.VITE_GUIDE_URL ?? '/guide/{language}.html',
  /** First language of a new visitor (spec §9). */
  defaultLanguage: 'zh' as Language,
  /** Longest time a request may take in all, waiting for a refresh included, in milliseconds (spec §9). */
  requestTimeout: 30_000,
  /** Names of the cookies that hold the session; both with path `/` (spec §9). */
  cookies: Object.freeze({ token: 'TOKEN', refreshToken: 'REFRESH_TOKEN', path: '/' }),
  /** Life of the session cookies in seconds: that of a refresh token. */
  sessionMaxAge: 14 * 24 * 60 * 60,
  /** The same message is not shown twice within this many milliseconds. */
  toastQuietTime: 3000,
  /** How long "login succeeded" stays, in seconds (spec §9). */
  welcomeDuration: 3,
  /** Page sizes a list offers; the first is the default. */
  pageSizes: Object.freeze([20, 50, 100, 200]),
  /** A form of at most this many fields opens in a modal, of at most `drawer` fields in a drawer, else as a page. */
  formContainer: Object.freeze({ modal: 8, drawer: 20 }),
  /** The bar that shows a place coming (spec §9): shares of its width, and milliseconds. */
  progress: Object.freeze({ minimum: 0.08, trickleRate: 0.02, trickleEvery: 800, speed: 200 }),
  /** Pixels scrolled from which on there is a button that leads back to the top (spec §2). */
  backToTopFrom: 400,
  /** Titles of places that the breadcrumb names without a link (spec §2). */
  unlinkedCrumbs: Object.freeze(['组织']) as readonly string[],
  /** Fixed measures of the frame in pixels (spec §9). */
  frame: Object.freeze({
    siderWidth: 200,
    siderCollapsedWidth: 60,
    siderCollapsedNarrowWidth: 48,
    headerHeight: 48,
    drawerWidth: 200,
  }),
});

export type Language = 'zh' | 'en';

/** The languages by their own names. */
export const languageNames: Readonly<Record<Language, string>> = { zh: '中文', en: 'English' };
