import { readdirSync, readFileSync } from 'node:fs';
import { languages } from '../../src/base/language.ts';

/** A block of code of a chapter: its language, and the file that it is. */
export interface Sample {
  readonly chapter: string;
  readonly language: string;
  readonly file: string | undefined;
  readonly text: string;
}

/** The folders of chapters: those of every console, and those of the product. */
export const folders = ['src/app/guide/chapters', 'src/product/guide'] as const;

/** The files of a folder in each language, by their names. */
export function filesIn(folder: (typeof folders)[number]) {
  return languages.map((language) => ({ language, files: readdirSync(`${folder}/${language}`).toSorted() }));
}

/** The text of each chapter of a folder in a language, by its name. */
export function chaptersIn(folder: (typeof folders)[number], language: string): ReadonlyMap<string, string> {
  const names = readdirSync(`${folder}/${language}`).filter((file) => file.endsWith('.md'));
  return new Map(names.map((file) => [file.slice(0, -3), readFileSync(`${folder}/${language}/${file}`, 'utf8')]));
}

/** The blocks of code of a chapter. */
export function samplesOf(chapter: string, text: string): Sample[] {
  return [...text.matchAll(/^```(\w*)(?: (\S+))?\n([^]*?)\n```$/gm)].map(([, language = '', file, code = '']) => ({
    chapter,
    language,
    file,
    text: code,
  }));
}
