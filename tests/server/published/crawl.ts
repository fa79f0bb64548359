import { patched, withEntries } from '../../../src/engine/publishing/apply.ts';
import type { Publication } from '../../../src/engine/publishing/publication.ts';
import { accessOf, makePlan, mayDo } from '../../../src/engine/routes/plan.ts';
import { product } from '../../setup/product.ts';
import { type OpenApiDocument, readOpenApi } from '../openapi-document.ts';
import type { Person } from '../resources/console.ts';

/** Something that one finds that one may do, as in an effect: `field merchant fee read`. */
export type Found = ReadonlySet<string>;

interface Seen {
  /** What an effect names: places, operations, fields and actions. */
  readonly access: Found;
  /** What it does not name, as it follows from that: what filters, orders, exports and pickers take. */
  readonly beside: Found;
}

const missing = '999999999999999';
const refused = 50008;
const names = (properties: object) => Object.keys(properties);

/** Looks at everything that a person may see and do of some resources, by asking the server for it. */
export async function crawl(
  person: Person,
  publication: Publication,
  resources: readonly string[],
  pickers: readonly string[],
): Promise<Seen> {
  const access = new Set(await placesOf(person, publication));
  const beside = new Set<string>();
  const document = readOpenApi(await documentOf(person));
  for (const resource of resources) {
    if (await headsOf(person, resource)) access.add(`operation ${resource} export `);
    for (const found of await operationsOf(person, resource)) access.add(found);
    for (const found of await fieldsOf(person, resource, document)) access.add(found);
    for (const found of await actionsOf(person, resource, document)) access.add(found);
    for (const found of await besideOf(person, resource, document, publication)) beside.add(found);
  }
  for (const resource of pickers)
    if ((await person.call('GET', `/${resource}/options`)).code === 1) beside.add(`picker ${resource} `);
  return { access, beside };
}

async function documentOf(person: Person): Promise<OpenApiDocument> {
  return (await person.fetch('/openapi.json')).json();
}

/** The places of the console that open, found as the console does. */
async function placesOf(person: Person, publication: Publication): Promise<string[]> {
  const permissions: { code: string }[] = Object(await person.get('/resources/user'));
  const snapshot = { permissions: permissions.map(({ code }) => code), version: '' };
  const plan = makePlan(withEntries(product.list, publication.resources));
  const isOpen = (route: (typeof plan.routes)[number]) => {
    const { resource, action } = accessOf(plan, route);
    return mayDo(plan, snapshot, resource, action);
  };
  return plan.routes.filter(isOpen).map(({ path }) => `place  ${path} `);
}

/** Asks for each operation in a way that changes nothing. */
async function operationsOf(person: Person, resource: string): Promise<string[]> {
  const offered = async (operation: string, method: string, path: string, body?: object) => {
    const { code, msg } = await person.call(method, `/${resource}${path}`, body ? { body } : {});
    const isMissing = code === 40400 && msg !== missingRecord;
    return code === refused || isMissing ? [] : [`operation ${resource} ${operation} `];
  };
  return [
    ...(await offered('list', 'GET', '/page?_end=1')),
    ...(await offered('show', 'GET', `/${missing}`)),
    ...(await offered('create', 'POST', '', { [nothing]: 1 })),
    ...(await offered('edit', 'PATCH', `/${missing}`, { version: 1 })),
    ...(await offered('delete', 'DELETE', `/${missing}`)),
    ...(await offered('import', 'POST', '/import?dryRun=true', { onDuplicate: 'skip', rows: [{}] })),
  ];
}

const nothing = 'noSuchField';
const missingRecord = '记录不存在';
const notWritable = '没有这个字段，或不可填写';

type Document = ReturnType<typeof readOpenApi>;

/** The fields that records have, and those that a new record and a change take, by what is said of a value that none takes. */
async function fieldsOf(person: Person, resource: string, document: Document): Promise<string[]> {
  const described = namesIn(document, resource);
  const list = await person.call('GET', `/${resource}/page?_end=1`);
  if (list.code !== 1) return [];
  const [record] = Object(list.data).records;
  const shown = record ? names(record).filter((name) => !recordProperties.has(name)) : described;
  const values = Object.fromEntries([...described, nothing].map((name) => [name, { wrong: [] }]));
  const taken = async (method: string, path: string, more: object = {}) => {
    const { code, data } = await person.call(method, `/${resource}${path}`, { body: { ...values, ...more } });
    const errors: Readonly<Record<string, string[]>> = Object(Object(data).errors);
    return code === 40000 ? described.filter((name) => errors[name]?.[0] !== notWritable) : [];
  };
  const key = (name: string, how: string) => `field ${resource} ${name} ${how}`;
  // Without a record, what the document says has to do.
  const changed = record
    ? await taken('PATCH', `/${record.id}`, { version: record.version })
    : names(document.schemaNamed(`${resource}.change`)?.properties ?? {}).filter((name) => name !== 'version');
  return [
    ...shown.map((name) => key(name, 'read')),
    ...described.filter((name) => !shown.includes(name)).map((name) => key(name, 'described only')),
    ...(await taken('POST', '')).map((name) => key(name, 'create')),
    ...changed.map((name) => key(name, 'edit')),
  ];
}

const recordProperties = new Set([
  ...['id', 'version', 'labels', 'files', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'],
  // What a record has beside its fields.
  ...['available', 'following', 'comments'],
]);

/** The fields that the document of the person describes of a record. */
function namesIn({ schemaNamed }: Document, resource: string): string[] {
  const record = schemaNamed(resource);
  return record ? names(record.properties).filter((name) => !recordProperties.has(name)) : [];
}

/** The actions whose calls the person has, and which are answered for a record that is missing. */
async function actionsOf(person: Person, resource: string, { operations }: Document): Promise<string[]> {
  const of = `/buffalo/v1/${resource}/`;
  const keys = operations
    .filter(({ path }) => path.startsWith(of) && /\/actions\/\w+$/.test(path))
    .map(({ path }) => path.slice(path.lastIndexOf('/') + 1));
  const found = [];
  const list = await person.call('GET', `/${resource}/page?_end=1`);
  const id = Object(list.data).records?.[0]?.id ?? missing;
  for (const key of new Set(keys)) {
    // A version that there is not changes nothing.
    const { code } = await person.call('POST', `/${resource}/${id}/actions/${key}`, { body: { version: 999_999 } });
    if (code !== refused) found.push(`action ${resource} ${key} `);
  }
  return found;
}

/** What lists are filtered and ordered by, and what sheets have. */
async function besideOf(
  person: Person,
  resource: string,
  document: Document,
  publication: Publication,
): Promise<string[]> {
  const filters = names(document.schemaNamed(`${resource}.filters`)?.properties ?? {});
  const sorts = [];
  for (const name of namesIn(document, resource)) {
    const { code } = await person.call('GET', `/${resource}/page?_end=1&_sort=${name}`);
    if (code === 1) sorts.push(name);
  }
  const heads = (await headsOf(person, resource)) ?? [];
  return [
    ...filters.map((name) => `filter ${resource} ${name.replace(/_\w+$/, '') || name}`),
    ...sorts.map((name) => `order ${resource} ${name}`),
    ...heads.map((head) => `head ${resource} ${fieldCalled(head, resource, publication)}`),
  ];
}

/** The heads of a sheet without rows, undefined where the export is refused. */
async function headsOf(person: Person, resource: string): Promise<string[] | undefined> {
  const sheet = await person.fetch(`/${resource}/export?format=csv&id=${missing}`);
  const isFile = !(sheet.headers.get('Content-Type') ?? '').includes('json');
  const [heads = ''] = (await sheet.text()).replace('\uFEFF', '').split('\r\n');
  return isFile ? heads.split(',') : undefined;
}

/** Returns the field that a column of a sheet is called by. */
function fieldCalled(head: string, resource: string, publication: Publication): string {
  const authored = product.definitions[resource];
  const own = publication.resources.find(({ definition }) => definition.name === resource)?.definition;
  const { fields = {} } = (authored ? patched(authored, publication) : own) ?? {};
  return names(fields).find((name) => fields[name]?.label === head) ?? head;
}
