/**
 * Settings of a deployment and constants from the specification. They are read once when the module loads and frozen.
 * No other file in `src` reads the build environment.
 */
export const config = Object.freeze({
  /** URL of the API. Empty: the origin of the console. Otherwise a path or an absolute URL. */
  apiUrl: import.meta.env.VITE_API_URL ?? '',
  /** Client type sent with every sign-in (spec §3). */
  platform: 'PC',
  /**
   * URL of the operation guide, which opens in a new tab from the header. `{language}` becomes the current language.
   * Undefined: the guide of the console, at what it says of the screen.
   */
  guideUrl: import.meta.env.VITE_GUIDE_URL,
  /** Key under which the browser stores the chosen language. */
  languageKey: 'lang',
  /** Timeout of a request in milliseconds, including the wait for a token refresh (spec §9). */
  requestTimeout: 30_000,
  /** Names of the session cookies, both with the path `/` (spec §9). */
  cookies: Object.freeze({ token: 'TOKEN', refreshToken: 'REFRESH_TOKEN', path: '/' }),
  /** Lifetime of the session cookies in seconds, where the server does not say how long a refresh token lives. */
  sessionMaxAge: 14 * 24 * 60 * 60,
  /** Minimum time before the same message is shown again, in milliseconds. */
  toastQuietTime: 3000,
  /** How long the message "login succeeded" is shown, in seconds (spec §9). */
  welcomeDuration: 3,
  /** Page sizes of a list. The first one is the default. */
  pageSizes: Object.freeze([20, 50, 100, 200]),
  /**
   * A form with at most `modal` fields opens in a modal, with at most `drawer` fields in a drawer, otherwise as a page.
   */
  formContainer: Object.freeze({ modal: 8, drawer: 20 }),
  /** The progress bar of navigations (spec §9): fractions of its width, and milliseconds. */
  progress: Object.freeze({ minimum: 0.08, trickleRate: 0.02, trickleEvery: 800, speed: 200 }),
  /** Scroll position in pixels from which the back-to-top button is shown (spec §2). */
  backToTopFrom: 400,
  /** Fixed sizes of the frame in pixels (spec §9). */
  frame: Object.freeze({
    siderWidth: 200,
    siderCollapsedWidth: 60,
    siderCollapsedNarrowWidth: 48,
    headerHeight: 48,
    drawerWidth: 200,
  }),
});
