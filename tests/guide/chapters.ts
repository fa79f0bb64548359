import { readdirSync, readFileSync } from 'node:fs';

/** A block of code of a chapter: its language, and the file that it is. */
export interface Sample {
  readonly chapter: string;
  readonly language: string;
  readonly file: string | undefined;
  readonly text: string;
}

/** The text of each chapter that every console has in a language, by its name. */
export function chaptersIn(language: string): ReadonlyMap<string, string> {
  const folder = `src/app/guide/chapters/${language}`;
  const names = readdirSync(folder).filter((file) => file.endsWith('.md'));
  return new Map(names.map((file) => [file.slice(0, -3), readFileSync(`${folder}/${file}`, 'utf8')]));
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
