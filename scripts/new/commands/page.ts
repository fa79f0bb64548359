import { existsSync } from 'node:fs';
import path from 'node:path';
import { flatten } from '../../../src/engine/routes/route.ts';
import type { Change } from '../change.ts';
import { CommandRefused } from '../command-refused.ts';
import { addLabels, withLabels } from '../labels.ts';
import { groupFor, type Product, requireResource } from '../product.ts';
import { createEdits, requirePlace } from '../text/edits.ts';
import { literal } from '../text/literal.ts';
import { capitalised, kebabCase, snakeCase, wordsOf } from '../words.ts';
import { permissionFor, withEntry } from './screen.ts';

/** A page as it was asked for: a place that no resource draws. */
export interface PageRequest {
  readonly name: string;
  /** The resource whose records it shows. */
  readonly of: string;
  readonly title: string;
  readonly at: string;
  readonly english?: string | undefined;
  readonly perm?: string | undefined;
  readonly group?: string | undefined;
}

/** Returns what writes a page of plain Refine with a table of records, to be made into what it is to be. */
export function pageChange(product: Product, { name, of, title, at, ...request }: PageRequest): Change {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name))
    throw new CommandRefused(`"${name}" is no name of a page: use camelCase, such as visitBoard.`);
  if (product.loaded.configuration.pages.includes(name))
    throw new CommandRefused(`There is a page "${name}" already: choose another name.`);
  if (!/^(\/[\w-]+)+$/.test(at)) throw new CommandRefused(`--at: "${at}" is no path: write one such as /custom/board.`);
  const other = flatten(product.entries).find((entry) => entry.path === at);
  if (other) throw new CommandRefused(`--at: the path ${at} is taken by ${other.title}: choose another.`);
  const { recordLabel, fields } = requireResource(product, of);
  const home = flatten(product.entries).find((entry) => entry.name === of && entry.view === undefined);
  const perm = permissionFor(product, request.perm ?? [home?.perm ?? []].flat()[0], snakeCase(name));
  const folder = path.join(product.root, 'src/product/pages');
  const file = path.join(folder, `${kebabCase(name)}.tsx`);
  if (existsSync(file))
    throw new CommandRefused(`${path.relative(product.root, file)} is there already: choose another name.`);
  const entry = { path: at, component: name, title, perm };
  const group = groupFor(product, at, request.group);
  const english = request.english ?? capitalised(wordsOf(name));
  const edits = createEdits(product.sources);
  edits.create(file, pageText(name, of, { name: recordLabel, label: fields[recordLabel]?.label ?? '' }));
  edits.append(
    requirePlace(product.sources, path.join(folder, 'index.ts'), 'pages', []),
    `${name}: () => import('./${kebabCase(name)}.tsx')`,
  );
  edits.append(requirePlace(product.sources, product.list, 'list', group.way), literal(entry));
  addLabels(product, edits, { titles: { [at]: english } });
  return {
    texts: edits.texts(),
    configuration: {
      entries: withEntry(product.entries, group.way, entry),
      pages: [...product.loaded.configuration.pages, name],
      labels: withLabels(product, { titles: { [at]: english } }),
    },
    next: [
      `npm start (or npm run dev) has the page at ${at}, for those who hold "${perm}". docs/refine.md tells what it may use.`,
    ],
  };
}

function pageText(name: string, resource: string, field: { readonly name: string; readonly label: string }): string {
  return `import { List, ShowButton, useTable } from '@refinedev/antd';
import { type BaseRecord, useTranslate } from '@refinedev/core';
import { Table } from 'antd';
import { fieldLabel } from '../../engine/texts/label.ts';

/** The records of ${resource}, the latest first. */
export default function ${capitalised(name)}() {
  const translate = useTranslate();
  const { tableProps } = useTable({
    resource: '${resource}',
    syncWithLocation: true,
    sorters: { initial: [{ field: 'createdAt', order: 'desc' }] },
  });
  return (
    <List resource="${resource}" canCreate={false}>
      <Table<BaseRecord> {...tableProps} rowKey="id">
        <Table.Column dataIndex="${field.name}" title={fieldLabel(translate, '${resource}', ${literal(field)})} />
        <Table.Column<BaseRecord>
          render={(_, { id }) => id !== undefined && <ShowButton hideText resource="${resource}" recordItemId={id} />}
        />
      </Table>
    </List>
  );
}
`;
}
