import { UnreadableSheet } from '../sheet.ts';
import { type Archive, pathIn } from './archive.ts';
import type { DateSystem } from './serial.ts';
import { attributeOf, isTrue, readXml } from './xml.ts';

/** Where the parts of a workbook are, and what it says of all its sheets. */
export interface WorkbookParts {
  readonly dateSystem: DateSystem;
  readonly sheets: readonly { readonly name: string; readonly isHidden: boolean; readonly path: string | undefined }[];
  readonly sharedStrings: string | undefined;
  readonly styles: string | undefined;
}

interface Relationship {
  readonly id: string;
  /** Last word of its type: `worksheet`. What is before it differs between the variants of the format. */
  readonly type: string;
  readonly path: string;
}

export function readParts(archive: Archive): WorkbookParts {
  const path = workbookPath(archive);
  const relationships = readRelationships(archive, path);
  const { sheets, dateSystem } = readBook(archive, path);
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  const pathOf = (type: string) =>
    [...relationships.filter((one) => one.type === type).map((one) => one.path), pathIn(folder, `${type}.xml`)].find(
      (one) => archive.paths.has(one),
    );
  return {
    dateSystem,
    sheets: sheets.map(({ id, ...sheet }) => ({ ...sheet, path: relationships.find((one) => one.id === id)?.path })),
    sharedStrings: pathOf('sharedStrings'),
    styles: pathOf('styles'),
  };
}

function workbookPath(archive: Archive): string {
  const declared = readRelationships(archive, '').find(({ type }) => type === 'officeDocument')?.path;
  const path = [declared, 'xl/workbook.xml'].find((one) => one !== undefined && archive.paths.has(one));
  if (path === undefined) throw new UnreadableSheet('broken', 'a workbook is missing');
  return path;
}

/** Reads the relationships of a part; those of the whole archive if the path is empty. */
function readRelationships(archive: Archive, path: string): Relationship[] {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  const file = pathIn(folder, `_rels/${path.slice(path.lastIndexOf('/') + 1)}.rels`);
  const found: Relationship[] = [];
  if (!archive.paths.has(file)) return found;
  readXml(archive, file, {
    onOpen(name, attributes) {
      if (name !== 'Relationship') return;
      const type = attributeOf(attributes, 'Type')?.split('/').at(-1) ?? '';
      const target = pathIn(folder, attributeOf(attributes, 'Target') ?? '');
      found.push({ id: attributeOf(attributes, 'Id') ?? '', type, path: target });
    },
  });
  return found;
}

function readBook(archive: Archive, path: string) {
  let dateSystem: DateSystem = 1900;
  const sheets: { readonly name: string; readonly isHidden: boolean; readonly id: string | undefined }[] = [];
  readXml(archive, path, {
    onOpen(name, attributes) {
      if (name === 'sheet') {
        const isHidden = /hidden/i.test(attributeOf(attributes, 'state') ?? '');
        sheets.push({ name: attributeOf(attributes, 'name') ?? '', isHidden, id: attributeOf(attributes, 'id') });
      }
      if (name === 'workbookPr') dateSystem = dateSystemOf(attributes);
    },
  });
  return { dateSystem, sheets };
}

/** Where `dateCompatibility` is off, the format counts like 1900 but without the day that 1900 did not have. */
function dateSystemOf(attributes: string): DateSystem {
  const compatibility = attributeOf(attributes, 'dateCompatibility');
  if (compatibility !== undefined && !isTrue(compatibility)) return 'iso';
  return isTrue(attributeOf(attributes, 'date1904')) ? 1904 : 1900;
}
