import { id, type Json, named, object, type Parameter } from '../json-schema.ts';
import type { RouteTag } from '../route.ts';
import { createExamples, type ExampleOf } from './examples.ts';

/** A route of the document, with all that it says. */
export interface DescribedRoute {
  readonly method: string;
  readonly path: string;
  /** The path as the router has it, which resources share. */
  readonly template: string;
  readonly summary: string;
  readonly tag: string;
  readonly isPublic: boolean;
  readonly query: readonly Parameter[];
  /** Schema of the JSON body. */
  readonly body: Json | undefined;
  /** Schema of `data` in the response. */
  readonly data: Json;
  /** Media type of a response that is not an envelope. */
  readonly answers: string | undefined;
  /** The resource whose permissions it needs, if the path names none. */
  readonly resource: string | undefined;
  /** The operations of the resource for which the caller needs the permission: `x-permissions` of its tag has the codes. */
  readonly needs: readonly string[] | undefined;
  /** How often a caller may call it, or all callers of a network, with all calls of the same limit. */
  readonly rate: { readonly limit: number; readonly seconds: number; readonly by?: string } | undefined;
}

/** A path with its operations, in which parameters and answers are references already. */
interface PathItem extends Pick<DescribedRoute, 'path' | 'template' | 'tag'> {
  readonly operations: Map<string, Operation>;
}

interface Operation extends Json {
  readonly summary: string;
}

/** JSON by name. */
type Section = Map<string, string>;

/**
 * Returns the JSON of the paths, and of each section of components. What several operations have in common is a
 * component: parameters, answers, and the whole paths of resources that differ in nothing but their names. Schemas that
 * nothing refers to are left out.
 */
export async function sharedParts(
  routes: readonly DescribedRoute[],
  schemas: Readonly<Record<string, Json>>,
  turn: () => Promise<void>,
): Promise<{ readonly paths: string; readonly components: readonly (readonly [string, string])[] }> {
  const exampleOf = createExamples(schemas);
  const { parameters, referTo } = await shareParameters(routes, exampleOf, turn);
  const refusal = { description: 'A refusal.', content: jsonContent(named('Refusal'), exampleOf) };
  const responses: Section = new Map([['Refusal', JSON.stringify(refusal)]]);
  const items = new Map<string, PathItem>();
  for (const route of routes) {
    const { path, template, method, tag, summary, isPublic, body, resource, needs, rate } = route;
    const item = items.get(path) ?? { path, template, tag, operations: new Map() };
    items.set(path, item);
    item.operations.set(method, {
      summary,
      ...(isPublic && { security: [] }),
      ...(resource && { 'x-resource': resource }),
      ...(needs && { 'x-needs': needs }),
      ...(rate && { 'x-rate-limit': rate }),
      ...partsOf(parametersOf(route, exampleOf).map(referTo)),
      ...(body && { requestBody: bodyOf(body, exampleOf) }),
      // Errors that the client could not foresee also have the status 200.
      responses: { 200: answerOf(route, responses, exampleOf), default: { $ref: '#/components/responses/Refusal' } },
    });
    await turn();
  }
  const { paths, pathItems } = await sharePaths([...items.values()], turn);
  const sections = { parameters, responses, pathItems };
  const used = await usedSchemas(
    [...paths.values(), ...Object.values(sections).flatMap((one) => [...one.values()])],
    schemas,
    turn,
  );
  return {
    paths: toJson(new Map([...paths].toSorted(([one], [other]) => (one < other ? -1 : 1)))),
    components: Object.entries({ ...sections, schemas: used }).map(([name, section]) => [name, toJson(section)]),
  };
}

function toJson(section: Section): string {
  return `{${Array.from(section, ([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`;
}

function parametersOf({ path, query }: DescribedRoute, exampleOf: ExampleOf): Json[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: id }));
  return [...inPath, ...query].map((one) => ({ ...one, examples: examplesOf(exampleOf(one.schema)) }));
}

const partsOf = (parameters: readonly Json[]) => (parameters.length > 0 ? { parameters } : {});

/** Returns the parameters that several operations have, and a function that refers to them. */
async function shareParameters(
  routes: readonly DescribedRoute[],
  exampleOf: ExampleOf,
  turn: () => Promise<void>,
): Promise<{ readonly parameters: Section; referTo(parameter: Json): Json }> {
  const uses = new Map<string, { readonly name: string; readonly count: number }>();
  for (const route of routes) {
    for (const parameter of parametersOf(route, exampleOf)) {
      const json = JSON.stringify(parameter);
      const { count = 0 } = uses.get(json) ?? {};
      uses.set(json, { name: `${parameter.in}.${parameter.name}`, count: count + 1 });
    }
    await turn();
  }
  const parameters: Section = new Map();
  const names = new Map<string, string>();
  for (const [json, { name, count }] of [...uses].toSorted(([, one], [, other]) => other.count - one.count)) {
    // Of several parameters of one name, the others are those of single resources.
    if (count === 1 || parameters.has(name)) continue;
    parameters.set(name, json);
    names.set(json, name);
  }
  return {
    parameters,
    referTo(parameter) {
      const name = names.get(JSON.stringify(parameter));
      return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` };
    },
  };
}

function bodyOf(schema: Json, exampleOf: ExampleOf): Json {
  const isRequired = '$ref' in schema || 'required' in schema;
  return { ...(isRequired && { required: true }), content: jsonContent(schema, exampleOf) };
}

/** Returns the response of an operation; a reference where its schema has a name. */
function answerOf({ answers, data }: DescribedRoute, responses: Section, exampleOf: ExampleOf): Json {
  const envelope = { anyOf: [{ allOf: [named('Answer'), object({ data })] }, named('Refusal')] };
  const isJson = answers === 'application/json';
  const name = answers === undefined ? nameOf(data) : isJson ? undefined : answers.replace('/', '.');
  const content = () => {
    if (answers === undefined || isJson) return jsonContent(isJson ? data : envelope, exampleOf);
    return { [answers]: { schema: {} } };
  };
  const answer = () => ({ description: 'The answer.', content: content() });
  if (name === undefined) return answer();
  if (!responses.has(name)) responses.set(name, JSON.stringify(answer()));
  return { $ref: `#/components/responses/${name}` };
}

function nameOf({ $ref: reference }: Json): string | undefined {
  return typeof reference === 'string' ? reference.slice(reference.lastIndexOf('/') + 1) : undefined;
}

function jsonContent(schema: Json, exampleOf: ExampleOf): Json {
  return { 'application/json': { schema, examples: examplesOf(exampleOf(schema)) } };
}

/** Returns an example by name, since generators of types copy one without a name into their comments, in thousands of lines. */
function examplesOf(value: unknown): Json {
  return { example: { value } };
}

/**
 * Returns each path. Paths that resources share are components, in which no operation has an id: clients that copy them
 * would find each id several times. Where only their summaries differ, as those of actions do, each path has its own.
 */
async function sharePaths(
  items: readonly PathItem[],
  turn: () => Promise<void>,
): Promise<{ readonly paths: Section; readonly pathItems: Section }> {
  const alike = new Map<string, PathItem[]>();
  for (const item of items) {
    const key = `${item.template} ${JSON.stringify(comparedParts(item))}`;
    alike.set(key, [...(alike.get(key) ?? []), item]);
    await turn();
  }
  const paths: Section = new Map();
  const pathItems: Section = new Map();
  for (const group of alike.values()) {
    const [first, second] = group;
    if (!first) continue;
    if (!second) {
      paths.set(pathOf(first), JSON.stringify(ownItem(first)));
      continue;
    }
    const name = freeName(pathItems, first);
    const areNamed = group.some((item) => summaryOf(item) !== summaryOf(first));
    pathItems.set(name, JSON.stringify(sharedItem(first, areNamed ? 'What the path says' : undefined)));
    for (const item of group) {
      const own = areNamed && { summary: summaryOf(item) };
      paths.set(pathOf(item), JSON.stringify({ ...own, $ref: `#/components/pathItems/${name}` }));
    }
    await turn();
  }
  return { paths, pathItems };
}

function comparedParts({ operations }: PathItem): Json[] {
  const [first, ...others] = Array.from(operations, ([method, operation]): Json => ({ method, ...operation }));
  return others.length > 0 || !first ? [first ?? {}, ...others] : [{ ...first, summary: undefined }];
}

function summaryOf({ operations }: PathItem): string {
  return Array.from(operations.values(), ({ summary }) => summary).join('; ');
}

const pathOf = ({ path }: PathItem) => path.replaceAll(/:(\w+)/g, '{$1}');

/** Returns a path item of one path, whose operations have an id. */
function ownItem({ path, tag, operations }: PathItem): Json {
  const parts = Array.from(operations, ([method, operation]) => [
    method.toLowerCase(),
    { operationId: `${method} ${path}`.replaceAll(/[^A-Za-z0-9]+/g, '_'), tags: [tag], ...operation },
  ]);
  return Object.fromEntries(parts);
}

function sharedItem({ operations }: PathItem, summary: string | undefined): Json {
  const parts = Array.from(operations, ([method, operation]) => [
    method.toLowerCase(),
    { tags: ['records' satisfies RouteTag], ...operation, ...(summary !== undefined && { summary }) },
  ]);
  return Object.fromEntries(parts);
}

/** Returns a name such as `id.comments` for a path item, with a number where several resources share another. */
function freeName(taken: Section, { template }: PathItem): string {
  const [, base = 'record'] = /^\/buffalo\/v1\/:name\/(.+)$/.exec(template) ?? [];
  const name = base.replaceAll(':', '').replaceAll('/', '.');
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}.${number}`)) number += 1;
  return `${name}.${number}`;
}

/** Returns the schemas to which the JSON refers, and those to which these refer. */
async function usedSchemas(
  written: readonly string[],
  schemas: Readonly<Record<string, Json>>,
  turn: () => Promise<void>,
): Promise<Section> {
  const used = new Map<string, string>();
  const waiting = [...written];
  for (let json = waiting.pop(); json !== undefined; json = waiting.pop()) {
    for (const [, name = ''] of json.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      const schema = schemas[name];
      if (used.has(name) || !schema) continue;
      used.set(name, JSON.stringify(schema));
      waiting.push(used.get(name) ?? '');
    }
    await turn();
  }
  return used;
}
