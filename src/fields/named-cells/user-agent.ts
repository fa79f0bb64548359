const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, 'WeChat'],
  [/EdgA?\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/(OPR|Opera)\//, 'Opera'],
  [/(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Returns the display names of the browser and the system in a `User-Agent` header. Unknown ones are undefined. */
export function deviceOf(userAgent: string): {
  readonly browser: string | undefined;
  readonly system: string | undefined;
} {
  const first = (known: typeof browsers) => known.find(([pattern]) => pattern.test(userAgent))?.[1];
  return { browser: first(browsers), system: first(systems) };
}
