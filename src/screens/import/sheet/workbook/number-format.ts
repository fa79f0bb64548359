import type { Archive } from './archive.ts';
import { attributeOf, readXml } from './xml.ts';

/** What a number format shows of a number. */
export type NumberFormat =
  | { readonly kind: 'number' }
  /** A code of a fixed length: `000000` shows 123 as `000123`. */
  | { readonly kind: 'code'; readonly tokens: readonly Token[] }
  /** A day, a time alone, or a duration that exceeds a day: `[h]:mm`. */
  | { readonly kind: 'day' | 'time' | 'elapsed'; readonly hasSeconds: boolean; readonly hasFractions: boolean };

/** Returns the format that applies to a number: a style may have others for negative numbers, and by condition. */
export type FormatOf = (value: number) => NumberFormat;

/** A part of a format: letters that stand for digits or parts of a day, text as it is, or a condition and the like. */
interface Token {
  readonly kind: 'code' | 'literal' | 'bracket';
  readonly text: string;
}

interface Section {
  readonly holdsFor: ((value: number) => boolean) | undefined;
  readonly format: NumberFormat;
}

/**
 * The formats of days and times that files name by number alone. 27 to 36 and 50 to 58 are East Asian, and differ between
 * languages; 71 to 81 are Thai.
 */
const builtIn: readonly (readonly [from: number, to: number, code: string])[] = [
  [14, 17, 'y/m/d'],
  [18, 18, 'h:mm'],
  [19, 19, 'h:mm:ss'],
  [20, 20, 'h:mm'],
  [21, 21, 'h:mm:ss'],
  [22, 22, 'y/m/d h:mm'],
  [27, 31, 'y/m/d'],
  [32, 32, 'h:mm'],
  [33, 33, 'h:mm:ss'],
  [34, 34, 'h:mm'],
  [35, 35, 'h:mm:ss'],
  [36, 36, 'y/m/d'],
  [45, 45, 'mm:ss'],
  [46, 46, '[h]:mm:ss'],
  [47, 47, 'mm:ss.0'],
  [50, 54, 'y/m/d'],
  [55, 55, 'h:mm'],
  [56, 56, 'h:mm:ss'],
  [57, 58, 'y/m/d'],
  [71, 74, 'y/m/d'],
  [75, 75, 'h:mm'],
  [76, 76, 'h:mm:ss'],
  [77, 77, 'y/m/d h:mm'],
  [78, 78, 'mm:ss'],
  [79, 79, '[h]:mm:ss'],
  [80, 80, 'mm:ss.0'],
  [81, 81, 'y/m/d'],
];

/** The format without one, in the languages whose programs write it untranslated by mistake. */
const general = /^(?:General|Standard|G\/通用格式|G\/標準|G\/一般格式|通用格式|常规)/i;

/** Reads the number formats of the cell styles; returns the one of a style by its index. */
export function readFormats(archive: Archive, path: string | undefined): (style: string | undefined) => FormatOf {
  const codes = new Map<string, string>();
  const styles: string[] = [];
  const parents: string[] = [];
  if (path !== undefined) {
    readXml(archive, path, {
      onOpen(name, attributes) {
        parents.push(name);
        const parent = parents.at(-2);
        const id = attributeOf(attributes, 'numFmtId')?.trim() ?? '0';
        if (name === 'xf' && parent === 'cellXfs') styles.push(id);
        // Those of `dxfs` belong to conditional formats.
        if (name === 'numFmt' && parent === 'numFmts') codes.set(id, attributeOf(attributes, 'formatCode') ?? '');
      },
      onClose: () => void parents.pop(),
    });
  }
  const known = new Map<string, FormatOf>();
  return (style) => {
    const id = styles[Number(style ?? 0)] ?? '0';
    const format = known.get(id) ?? formatOf(codes.get(id) ?? builtInCode(Number(id)));
    known.set(id, format);
    return format;
  };
}

function builtInCode(id: number): string {
  return builtIn.find(([from, to]) => from <= id && id <= to)?.[2] ?? '';
}

/** Reads a format code such as `[$-804]yyyy"年"m"月"d"日";@`. */
function formatOf(code: string): FormatOf {
  const sections = sectionsOf(code).map(readSection);
  return (value) => pick(sections, value)?.format ?? { kind: 'number' };
}

function pick(sections: readonly Section[], value: number): Section | undefined {
  const [first, second, third] = sections;
  if (sections.some(({ holdsFor }) => holdsFor)) {
    return sections.find(({ holdsFor }) => holdsFor?.(value)) ?? sections.find(({ holdsFor }) => !holdsFor);
  }
  if (value < 0) return second ?? first;
  return value === 0 ? (third ?? first) : first;
}

function sectionsOf(code: string): Token[][] {
  let section: Token[] = [];
  const sections = [section];
  let at = 0;
  while (at < code.length) {
    const rest = code.slice(at);
    const word = general.exec(rest)?.[0];
    const [all, quoted, escaped, skipped, bracket] = /^(?:"([^"]*)"?|\\(.?)|[_*](.?)|\[([^\]]*)\]?)/su.exec(rest) ?? [
      word ?? String.fromCodePoint(rest.codePointAt(0) ?? 0),
    ];
    at += all.length;
    if (all === ';') {
      section = [];
      sections.push(section);
    } else if (bracket !== undefined) section.push({ kind: 'bracket', text: bracket });
    else if (skipped === undefined) {
      const literal = quoted ?? escaped;
      section.push(literal === undefined ? { kind: 'code', text: word ?? all } : { kind: 'literal', text: literal });
    }
  }
  return sections;
}

function readSection(tokens: readonly Token[]): Section {
  const brackets = tokens.flatMap(({ kind, text }) => (kind === 'bracket' ? [text] : []));
  const condition = brackets.map((text) => /^([<>]=?|=|<>)\s*(-?[\d.]+)$/.exec(text)).find((found) => found !== null);
  const [, operator = '', bound] = condition ?? [];
  const isElapsed = brackets.some((text) => /^(?:h+|m+|s+)$/i.test(text));
  const code = tokens.flatMap(({ kind, text }) => (kind === 'code' ? [text] : [])).join('');
  return {
    holdsFor: condition ? (value) => compare(value, operator, Number(bound)) : undefined,
    format: isElapsed ? { kind: 'elapsed', hasSeconds: true, hasFractions: false } : classify(code, tokens),
  };
}

function compare(value: number, operator: string, bound: number): boolean {
  if (operator === '<>') return value !== bound;
  return (
    (operator.includes('=') && value === bound) ||
    (value < bound && operator.startsWith('<')) ||
    (value > bound && operator.startsWith('>'))
  );
}

function classify(code: string, tokens: readonly Token[]): NumberFormat {
  if (tokens.some(({ kind, text }) => kind === 'code' && general.test(text))) return { kind: 'number' };
  const hasFractions = /s[.,]0/i.test(code);
  const letters = code.replaceAll(/am\/pm|a\/p|[上下]午\/?/gi, 'h').replaceAll(/(s)[.,]0+/gi, '$1');
  if (/[0#?]/.test(letters)) return isCode(letters) ? { kind: 'code', tokens } : { kind: 'number' };
  const hasDay = /[ydegb]|mmm|aaa/i.test(letters);
  const hasTime = /[hs]/i.test(letters);
  if (!hasDay && !hasTime && !/m/i.test(letters)) return { kind: 'number' };
  return { kind: hasDay || !hasTime ? 'day' : 'time', hasSeconds: /s/i.test(letters), hasFractions };
}

/** Whether a format fills numbers up with zeros before the decimal point, and does not otherwise change their digits. */
function isCode(code: string): boolean {
  const [whole = ''] = code.split('.');
  return /^[^,%@/e]*$/i.test(code) && whole.replaceAll(/[^0]/g, '').length > 1;
}

/** Returns a number in a format of a fixed length; undefined if the format would show fewer digits than it has. */
export function codeText(value: number, tokens: readonly Token[]): string | undefined {
  const isDigit = ({ kind, text }: Token) => kind === 'code' && /[0#?]/.test(text);
  const point = tokens.findIndex(({ kind, text }) => kind === 'code' && text === '.');
  const whole = point < 0 ? tokens : tokens.slice(0, point);
  const decimals = point < 0 ? [] : tokens.slice(point + 1).filter(isDigit);
  const fixed = Math.abs(value).toFixed(Math.min(decimals.length, 20));
  if (Number(fixed) !== Math.abs(value) || Math.abs(value) >= 1e15) return undefined;
  const [digits = '', fraction] = fixed.split('.');
  const left = [...digits];
  const first = whole.findIndex(isDigit);
  const shown = whole.toReversed().map((token, index) => {
    if (token.kind === 'bracket') return /^\$([^-]*)/.exec(token.text)?.[1] ?? '';
    if (!isDigit(token)) return token.text;
    // All digits that are left stand at the first place.
    if (index === whole.length - 1 - first) return left.join('') || (token.text === '0' ? '0' : '');
    return left.pop() ?? (token.text === '0' ? '0' : '');
  });
  const rest = tokens.slice(point < 0 ? tokens.length : point + 1).filter(({ kind }) => kind === 'literal');
  const shownFraction = fraction === undefined ? '' : `.${fraction}`;
  const text = [...shown.toReversed(), shownFraction, ...rest.map((token) => token.text)].join('');
  return value < 0 ? `-${text}` : text;
}
