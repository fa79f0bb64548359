import { decodeText } from '../sheets/decode-text.ts';

/** Why a file cannot fill a text: a key of `media.fromFile`, and the parameters of its text. */
export interface FileProblem {
  readonly problem: 'wrongType' | 'tooLong' | 'notText' | 'nothing';
  readonly params: Readonly<Record<string, string | number>>;
}

export interface TextLimits {
  /** Accepted file name extensions. */
  readonly extensions: readonly string[];
  /** Maximum length in characters. */
  readonly max: number;
}

/** No encoding takes more bytes for a character. */
const maxBytesOfCharacter = 4;

/** Reads a text file in the browser, with line ends of the web. */
export async function readTextFile(file: File, { extensions, max }: TextLimits): Promise<string | FileProblem> {
  const { name } = file;
  const isAccepted = extensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`));
  if (!isAccepted) return { problem: 'wrongType', params: { name, types: extensions.join(' / ') } };
  const tooLong: FileProblem = { problem: 'tooLong', params: { name, max: max.toLocaleString('en-US') } };
  // Not even read: it may be a film with another extension.
  if (file.size > (max + 1) * maxBytesOfCharacter) return tooLong;
  const text = decodeText(await file.arrayBuffer())
    .replaceAll(/\r\n?/g, '\n')
    .trim();
  // Text never contains NUL, but images and archives do.
  if (text.includes('\0')) return { problem: 'notText', params: { name } };
  if (text === '') return { problem: 'nothing', params: { name } };
  return text.length > max ? tooLong : text;
}
