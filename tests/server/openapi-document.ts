/** What the tests look at of an OpenAPI document. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, unknown>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly style?: string;
  readonly schema: Schema;
}

interface Operation {
  readonly summary: string;
  readonly operationId?: string;
  readonly parameters?: readonly object[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, object>>;
}

const methods = ['get', 'put', 'post', 'patch', 'delete'] as const;

/** Returns functions that read a document as if every call said all of it, without components. */
export function readOpenApi(document: OpenApiDocument) {
  /** Returns what a reference stands for; throws if there is none. */
  function resolve<Part>(part: object): Part {
    if (!('$ref' in part)) return part as Part;
    const [root, components, section = '', name = ''] = String(part.$ref).split('/');
    const found = document.components[section]?.[name];
    if (root !== '#' || components !== 'components' || !found) throw new Error(`${part.$ref} leads nowhere.`);
    return found as Part;
  }

  /** Returns the properties of a schema with those that it takes over. */
  function wholeSchema(part: Schema): Required<Pick<Schema, 'properties' | 'required'>> {
    const schema = resolve<Schema>(part);
    const parts = (schema.allOf ?? []).map(wholeSchema);
    return {
      properties: Object.assign({}, ...parts.map(({ properties }) => properties), schema.properties),
      required: [...parts.flatMap(({ required }) => required), ...(schema.required ?? [])],
    };
  }

  const operations = Object.entries(document.paths).flatMap(([path, item]) => {
    const resolved = resolve<Readonly<Record<string, Operation>>>(item as object);
    return methods.flatMap((method) => {
      const operation = resolved[method];
      return operation ? [{ path, method: method.toUpperCase(), ...operation }] : [];
    });
  });

  /** Returns the parameters in the query of a call. */
  function parametersOf({ parameters = [] }: Operation): Parameter[] {
    return parameters.map((part) => resolve<Parameter>(part)).filter((parameter) => parameter.in === 'query');
  }

  /** Returns the names of the parameters in the query of a call. Members of an object are parameters of their own. */
  function queryOf(method: string, path: string): string[] {
    const operation = operations.find((one) => one.method === method && one.path === path);
    return (operation ? parametersOf(operation) : []).flatMap(({ name, style, schema }) =>
      style === 'form' ? Object.keys(wholeSchema(schema).properties) : [name],
    );
  }

  /** Returns a schema among the components, undefined if there is none of this name. */
  function schemaNamed(name: string) {
    const found = document.components.schemas?.[name];
    return found && wholeSchema(found);
  }

  return { operations, parametersOf, queryOf, wholeSchema, schemaNamed, resolve };
}
