import { maxCellLength } from '../../../../base/limits.ts';
import { UnreadableSheet } from '../sheet.ts';
import type { Archive } from './archive.ts';
import { readXml } from './xml.ts';

/** Characters that are kept of a text in the file: each of a cell's may be written with seven, as `_x000D_`. */
const maxWritten = 7 * maxCellLength;
/** Maximum number of characters of all shared texts, and of all cells: what a browser can hold. */
export const maxCharacters = 200_000_000;

/**
 * Collects the text of a cell, or of a shared text: it may consist of several runs, and of phonetic ones, which only say
 * how the others are read.
 */
export class TextRuns {
  #text = '';
  #isText = false;
  #isPhonetic = false;

  get text(): string {
    return unescaped(this.#text);
  }

  clear(): void {
    this.#text = '';
  }

  onOpen(name: string): void {
    if (name === 't') this.#isText = !this.#isPhonetic;
    else if (name === 'rPh') this.#isPhonetic = true;
  }

  onText(text: string): void {
    if (this.#isText) this.#text = appended(this.#text, text);
  }

  onClose(name: string): void {
    if (name === 't') this.#isText = false;
    else if (name === 'rPh') this.#isPhonetic = false;
  }
}

/** Returns the text with more of it, as far as a cell can have it and one character more. */
export function appended(text: string, more: string): string {
  return text.length > maxWritten ? text : text + more;
}

/**
 * Resolves the escapes of characters that XML cannot hold: `_x000D_` is a carriage return, and `_x005F_` an underscore.
 * A text longer than a cell may be is cut off one character above the limit, so that the check refuses it.
 */
export function unescaped(text: string): string {
  const plain = text.includes('_x')
    ? text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
  return plain.slice(0, maxCellLength + 1);
}

/** Reads the texts that cells refer to by their index. */
export function readSharedStrings(archive: Archive, path: string | undefined): string[] {
  const texts: string[] = [];
  if (path === undefined) return texts;
  const runs = new TextRuns();
  let characters = 0;
  readXml(archive, path, {
    onOpen: (name) => runs.onOpen(name),
    onText: (text) => runs.onText(text),
    onClose(name) {
      runs.onClose(name);
      if (name !== 'si') return;
      const { text } = runs;
      runs.clear();
      texts.push(text);
      characters += text.length;
      if (characters > maxCharacters) throw new UnreadableSheet('tooMuch');
    },
  });
  return texts;
}
