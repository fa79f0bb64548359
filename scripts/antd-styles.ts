import { createElement } from 'react';
import type { Plugin } from 'vite';

/** The rules of one style of antd. antd inserts those of a lower order first. */
interface Style {
  readonly order: number;
  readonly css: string;
}

const prefix = 'virtual:antd-styles/';
const styleModule = /[\\/]antd[\\/]es[\\/](?:[\w-]+[\\/])+style(?:[\\/]\w+)?\.js$/;
const styleHook = /\bgen(?:StyleHooks|SubStyleComponent|ComponentStyleHook)\(\[?'([\w-]+)'(?:, '([\w-]+)')?/g;

/** The order of most styles. */
const usualOrder = -999;
/** Styles that every component makes: of icons and of links. */
const shared = ['ant-design-icons', 'Shared'];
/** Styles that nothing makes here: of the deprecated BackTop, of browsers without `:has`, of the theme option `wireframe`. */
const unused = new Set(['BackTop-BackTop', 'Form-item-item', 'Pagination-bordered']);

/**
 * Writes antd's styles into the style sheets of the build, each beside the module of antd that would otherwise make it
 * in the browser while it draws (`zeroRuntime`). They are the same for every look: its CSS variables are still set in
 * the browser. They stand in a cascade layer, so our own rules override them whichever is loaded first.
 */
export function antdStyles(): Plugin {
  let extraction: ReturnType<typeof extractStyles> | undefined;
  const stylesOfAntd = () => {
    extraction ??= extractStyles();
    return extraction;
  };
  return {
    name: 'antd-styles',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: styleModule },
      async handler(code, module) {
        const styles = await stylesOfAntd();
        const names = [...code.matchAll(styleHook)].map(([, name, part = name]) => `${name}-${part}`);
        const used = names.filter((name) => !unused.has(name));
        const missing = used.filter((name) => !styles.has(name));
        if (missing.length > 0) this.error(`${module} makes styles that were not extracted: ${missing.join(', ')}.`);
        const earlier = [...styles].filter(([, { order }]) => order < usualOrder).map(([name]) => name);
        const needed = used.length > 0 ? new Set([...shared, ...earlier, ...used]) : [];
        const imports = [...needed].map((name) => `import '${prefix}${name}.css';`);
        return { code: [code, ...imports].join('\n'), map: null };
      },
    },
    resolveId: { filter: { id: new RegExp(`^${prefix}`) }, handler: (id) => id },
    load: {
      filter: { id: new RegExp(`^${prefix}`) },
      async handler(id) {
        const style = (await stylesOfAntd()).get(id.slice(prefix.length, -'.css'.length));
        return style && { code: `@layer antd{${style.css}}`, moduleSideEffects: true };
      },
    },
  };
}

/** Draws every component of antd and returns the styles by the name that antd's modules give them. */
async function extractStyles(): Promise<ReadonlyMap<string, Style>> {
  const [{ extractStyle: draw }, { createCache, extractStyle, StyleProvider }, { ConfigProvider }] = await Promise.all([
    import('@ant-design/static-style-extract'),
    import('@ant-design/cssinjs'),
    import('antd'),
  ]);
  const cache = createCache();
  const theme = { hashed: false };
  draw((all) => createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme }, all)));
  const tags = [...extractStyle(cache, { plain: false }).matchAll(/<style ([^>]*)>([^<]*)<\/style>/g)];
  const byHash = new Map<string, Style>();
  for (const [, attributes = '', css = ''] of tags) {
    const [, hash] = /data-css-hash="([^"]*)"/.exec(attributes) ?? [];
    const [, order] = /data-rc-priority="([^"]*)"/.exec(attributes) ?? [];
    if (hash !== undefined) byHash.set(hash, { order: Number(order), css });
  }
  // The last tag lists the styles: `|name|class|class of icons:hash;`.
  const list = tags.at(-1)?.[2] ?? '';
  const styles = new Map<string, Style>();
  for (const [, name = '', hash = ''] of list.matchAll(/\|([\w-]+)\|[\w|-]+:(\w+)[;"]/g)) {
    const style = byHash.get(hash);
    if (!style) throw new Error(`antd's style ${name} was not extracted.`);
    // Of a component that others draw under another class there are several.
    styles.set(name, { ...style, css: `${styles.get(name)?.css ?? ''}${style.css}${effectsOf(style.css)}` });
  }
  return styles;

  /** Returns the keyframes that a style animates with, which antd keeps apart. */
  function effectsOf(css: string): string {
    const effects = [...byHash].filter(([hash]) => hash.startsWith('_effect-'));
    const used = effects.filter(([hash]) => css.includes(hash.slice('_effect-'.length)));
    return used.map(([, effect]) => effect.css).join('');
  }
}
