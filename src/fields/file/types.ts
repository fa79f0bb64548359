/** A file signature. Several types may share one, and the file name then decides. */
export type Family =
  | 'png'
  | 'jpeg'
  | 'gif'
  | 'webp'
  | 'avif'
  | 'svg'
  | 'pdf'
  | 'zip'
  | 'ole'
  | 'text'
  | 'mp3'
  | 'wav'
  | 'mp4';

/** A supported file type. */
export interface FileType {
  readonly mime: string;
  /** File name extensions. The first one is the usual one. */
  readonly extensions: readonly string[];
  readonly family: Family;
}

/** Every file type that may be uploaded, by the name that authors and deployments use. HTML is excluded. */
export const fileTypes = {
  png: { mime: 'image/png', extensions: ['png'], family: 'png' },
  jpg: { mime: 'image/jpeg', extensions: ['jpg', 'jpeg'], family: 'jpeg' },
  gif: { mime: 'image/gif', extensions: ['gif'], family: 'gif' },
  webp: { mime: 'image/webp', extensions: ['webp'], family: 'webp' },
  avif: { mime: 'image/avif', extensions: ['avif'], family: 'avif' },
  svg: { mime: 'image/svg+xml', extensions: ['svg'], family: 'svg' },
  pdf: { mime: 'application/pdf', extensions: ['pdf'], family: 'pdf' },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
    family: 'zip',
  },
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extensions: ['xlsx'],
    family: 'zip',
  },
  pptx: {
    mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    extensions: ['pptx'],
    family: 'zip',
  },
  doc: { mime: 'application/msword', extensions: ['doc'], family: 'ole' },
  xls: { mime: 'application/vnd.ms-excel', extensions: ['xls'], family: 'ole' },
  ppt: { mime: 'application/vnd.ms-powerpoint', extensions: ['ppt'], family: 'ole' },
  zip: { mime: 'application/zip', extensions: ['zip'], family: 'zip' },
  txt: { mime: 'text/plain', extensions: ['txt', 'log'], family: 'text' },
  md: { mime: 'text/markdown', extensions: ['md'], family: 'text' },
  csv: { mime: 'text/csv', extensions: ['csv'], family: 'text' },
  mp3: { mime: 'audio/mpeg', extensions: ['mp3'], family: 'mp3' },
  wav: { mime: 'audio/wav', extensions: ['wav'], family: 'wav' },
  mp4: { mime: 'video/mp4', extensions: ['mp4', 'm4a', 'm4v'], family: 'mp4' },
} as const satisfies Readonly<Record<string, FileType>>;

export type FileTypeName = keyof typeof fileTypes;

export const fileTypeNames: readonly FileTypeName[] = Object.keys(fileTypes).filter(isFileTypeName);

/** Types that a browser displays in an `img`. */
export const imageTypeNames = ['png', 'jpg', 'gif', 'webp', 'avif', 'svg'] as const satisfies readonly FileTypeName[];

export function isFileTypeName(name: string): name is FileTypeName {
  return Object.hasOwn(fileTypes, name);
}

/** Returns the type that the extension of a file name indicates. */
export function typeOfName(name: string): FileTypeName | undefined {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  return fileTypeNames.find((type) => fileTypes[type].extensions.some((one) => one === extension));
}
