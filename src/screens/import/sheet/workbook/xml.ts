import { UnreadableSheet } from '../sheet.ts';
import type { Archive } from './archive.ts';

/** What reads the elements of a document. Names are without their namespace prefix. */
export interface XmlHandler {
  readonly onOpen: (name: string, attributes: string) => void;
  readonly onText?: (text: string) => void;
  readonly onClose?: (name: string) => void;
}

type Mark = ']]>' | '-->' | '?>';

/** Maximum length of a tag. A longer one is no part of a workbook. */
const maxTag = 1_000_000;

/**
 * Reads a document in pieces, so that neither it nor its elements have to fit into memory. Knows what workbooks use:
 * elements, attributes, texts, character references and CDATA; skips comments and declarations.
 */
class XmlReader {
  readonly #handler: XmlHandler;
  #rest = '';
  #depth = 0;
  /** Where the comment or CDATA ends that has begun. */
  #until: Mark | undefined;

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  push(piece: string): void {
    const text = this.#rest + piece;
    let at = 0;
    while (at < text.length) {
      const next = this.#until === undefined ? this.#readMarkup(text, at) : this.#readUntil(text, at, this.#until);
      if (next === at) break;
      at = next;
    }
    this.#rest = text.slice(at);
    if (this.#rest.length > maxTag) throw new UnreadableSheet('broken', 'a tag does not end');
  }

  /** @throws UnreadableSheet if the document is cut off */
  end(): void {
    if (this.#depth !== 0 || this.#rest.includes('<')) throw new UnreadableSheet('broken', 'a document is cut off');
  }

  /** Reads one tag, or the text before it. Returns the position behind it, or `at` if it is incomplete. */
  #readMarkup(text: string, at: number): number {
    const tag = text.indexOf('<', at);
    if (tag !== at) return this.#readText(text, at, tag);
    if (text.startsWith('<!--', at)) return this.#skipTo('-->', at + 4);
    if (text.startsWith('<![CDATA[', at)) return this.#skipTo(']]>', at + 9);
    if (text.startsWith('<?', at)) return this.#skipTo('?>', at + 2);
    const end = tagEnd(text, at);
    if (end < 0) return at;
    if (text[at + 1] !== '!') this.#readTag(text.slice(at + 1, end - 1));
    return end;
  }

  #skipTo(mark: Mark, at: number): number {
    this.#until = mark;
    return at;
  }

  #readText(text: string, at: number, tag: number): number {
    // A character reference or a line end may continue in the next piece.
    const held =
      tag < 0 ? (/(?:&[^;&]{0,12}|\r)$/.exec(text.slice(Math.max(at, text.length - 14)))?.[0].length ?? 0) : 0;
    const end = tag < 0 ? text.length - held : tag;
    if (end > at) this.#handler.onText?.(decodeText(text.slice(at, end)));
    return end;
  }

  #readUntil(text: string, at: number, mark: Mark): number {
    const found = text.indexOf(mark, at);
    const end = found < 0 ? Math.max(at, text.length - mark.length + 1) : found;
    if (mark === ']]>' && end > at) this.#handler.onText?.(text.slice(at, end).replaceAll(/\r\n?/g, '\n'));
    if (found < 0) return end;
    this.#until = undefined;
    return found + mark.length;
  }

  #readTag(tag: string): void {
    if (tag.startsWith('/')) {
      this.#depth -= 1;
      this.#handler.onClose?.(localName(tag.slice(1).trimEnd()));
      return;
    }
    const isEmpty = tag.endsWith('/');
    const name = /^[^\s/]*/.exec(tag)?.[0] ?? '';
    const local = localName(name);
    this.#handler.onOpen(local, tag.slice(name.length));
    if (isEmpty) this.#handler.onClose?.(local);
    else this.#depth += 1;
  }
}

/** Reads a file of an archive while it is unpacked. */
export function readXml(archive: Archive, path: string, handler: XmlHandler): void {
  const reader = new XmlReader(handler);
  let decoder: TextDecoder | undefined;
  archive.read(path, (chunk) => {
    decoder ??= new TextDecoder(encodingOf(chunk));
    reader.push(decoder.decode(chunk, { stream: true }));
  });
  reader.push(decoder?.decode() ?? '');
  reader.end();
}

/** Returns the value of an attribute by its name without prefix. */
export function attributeOf(attributes: string, name: string): string | undefined {
  let at = 0;
  for (;;) {
    const equals = attributes.indexOf('=', at);
    const start = equals + 1 + (/^\s*/.exec(attributes.slice(equals + 1, equals + 9))?.[0].length ?? 0);
    const quote = attributes.charAt(start);
    const end = attributes.indexOf(quote, start + 1);
    if (equals < 0 || !(quote === '"' || quote === "'") || end < 0) return undefined;
    if (localName(attributes.slice(at, equals).trim()) === name) return decodeText(attributes.slice(start + 1, end));
    at = end + 1;
  }
}

/** Returns whether an attribute is true in one of the ways that the format has for it. */
export function isTrue(value: string | undefined): boolean {
  return /^\s*(?:1|true|on)\s*$/i.test(value ?? '');
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Returns the position behind the tag that starts at `at`; -1 if it is incomplete. Values may contain `>`. */
function tagEnd(text: string, at: number): number {
  let quote = '';
  for (let end = at + 1; end < text.length; end += 1) {
    const letter = text.charAt(end);
    if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '>') return end + 1;
  }
  return -1;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Resolves line ends and references. An unknown one stays as it is written. */
function decodeText(text: string): string {
  const lines = text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
  if (!lines.includes('&')) return lines;
  return lines.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (written, hex?: string, decimal?: string, name = '') => {
      if (hex === undefined && decimal === undefined) return entities[name] ?? written;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0x10_ffff ? '\uFFFD' : String.fromCodePoint(code);
    },
  );
}

function encodingOf(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes;
  // A byte order mark, or `<` without one.
  const beginning = first * 0x100 + second;
  if (beginning === 0xfffe || beginning === 0x3c00) return 'utf-16le';
  if (beginning === 0xfeff || beginning === 0x003c) return 'utf-16be';
  const declaration = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const [, name = 'utf-8'] = /^[^>]*encoding\s*=\s*["']([\w-]+)["']/.exec(declaration) ?? [];
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return 'utf-8';
  }
}
