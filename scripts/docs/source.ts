import { parseSync } from 'vite';

/** A property of a schema, with its docstring. */
export interface Property {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
  readonly text: string;
  /** The text after `@default`. */
  readonly default: string | undefined;
}

/** What a docstring says, apart from the text after `@default`. */
export type Docstring = Pick<Property, 'text' | 'default'>;

/** A constant with its docstring and the arguments of its type: `FieldKind<typeof options, string>` has two. */
export interface Constant {
  readonly text: string;
  readonly typeArguments: readonly string[];
}

/** The declarations of one TypeScript file, in readable form. */
export interface Source {
  /**
   * Returns the docstrings in the object that a constant holds or passes on, such as a schema, by property, with those of
   * the objects that it spreads. Empty if the file has no such constant.
   */
  docstringsOf(constant: string): Readonly<Record<string, Docstring>>;
  /** Names of the constants, exported or not. */
  readonly constants: readonly string[];
  /** Returns an exported constant. Throws a `RangeError` if the file does not export it. */
  constant(name: string): Constant;
}

/** Parses a TypeScript file. Throws a `SyntaxError` if that fails. */
export function readSource(code: string): Source {
  const { program, comments, errors } = parseSync('source.ts', code);
  const [error] = errors;
  if (error) throw new SyntaxError(error.message);
  const constants = program.body.flatMap((node) => {
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    return declared?.type === 'VariableDeclaration' ? declared.declarations : [];
  });
  const docAbove = (start: number) =>
    textOfBlock(comments.findLast(({ end }) => end <= start && code.slice(end, start).trim() === ''));
  const textOf = (node: { readonly start: number; readonly end: number }) => code.slice(node.start, node.end);
  function docstringsOf(constant: string): Readonly<Record<string, Docstring>> {
    const [value] = constants.flatMap(({ id, init }) => (id.type === 'Identifier' && id.name === constant ? init : []));
    const passed = value?.type === 'CallExpression' ? value.arguments[0] : value;
    if (passed?.type !== 'ObjectExpression') return {};
    return Object.fromEntries(
      passed.properties.flatMap((property) => {
        if (property.type === 'SpreadElement') return Object.entries(docstringsOf(baseOf(textOf(property.argument))));
        return property.key.type === 'Identifier' ? [[property.key.name, docstring(docAbove(property.start))]] : [];
      }),
    );
  }
  return {
    docstringsOf,
    constants: constants.flatMap(({ id }) => (id.type === 'Identifier' ? id.name : [])),
    constant(name) {
      for (const node of program.body) {
        if (node.type !== 'ExportNamedDeclaration' || node.declaration?.type !== 'VariableDeclaration') continue;
        for (const { id } of node.declaration.declarations) {
          if (id.type !== 'Identifier' || id.name !== name) continue;
          const type = id.typeAnnotation?.typeAnnotation;
          const given = type?.type === 'TSTypeReference' ? (type.typeArguments?.params ?? []) : [];
          return { text: docAbove(node.start), typeArguments: given.map((one) => legible(textOf(one))) };
        }
      }
      throw new RangeError(`The source exports no constant "${name}".`);
    },
  };
}

/** Returns the constant of a schema whose shape is spread: `section` of `section.shape`. */
function baseOf(spread: string): string {
  return spread.replace(/\.shape$/, '');
}

function textOfBlock(comment: { readonly type: string; readonly value: string } | undefined): string {
  if (comment?.type !== 'Block' || !comment.value.startsWith('*')) return '';
  return comment.value
    .replaceAll(/^[\s*]+/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function docstring(above: string): Docstring {
  const [text = '', given] = above.split(/\s*@default\s+/);
  return { text, default: given };
}

/** Returns a type without parts that only the compiler needs: `readonly` and type arguments. */
function legible(type: string): string {
  return type
    .replaceAll(/\breadonly /g, '')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/\s+/g, ' ');
}
