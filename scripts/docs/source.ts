import { parseSync } from 'vite';

/** A property of an interface, from its declaration and its docstring. */
export interface Property {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
  readonly text: string;
  /** The text after `@default`. */
  readonly default: string | undefined;
}

/** A constant with its docstring and the arguments of its type: `FieldKind<TextSettings, string>` has two. */
export interface Constant {
  readonly text: string;
  readonly typeArguments: readonly string[];
}

/** The declarations of one TypeScript file, in readable form. */
export interface Source {
  /**
   * Returns the properties of an exported interface, or an empty list if the file exports no interface of that name.
   */
  propertiesOf(name: string): Property[];
  /** Returns an exported constant. Throws a `RangeError` if the file does not export it. */
  constant(name: string): Constant;
}

/** Parses a TypeScript file. Throws a `SyntaxError` if that fails. */
export function readSource(code: string): Source {
  const { program, comments, errors } = parseSync('source.ts', code);
  const [error] = errors;
  if (error) throw new SyntaxError(error.message);
  const exported = program.body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' && node.declaration ? [{ start: node.start, ...at(node.declaration) }] : [],
  );

  function docAbove(start: number): string {
    const above = comments.findLast(({ end }) => end <= start && code.slice(end, start).trim() === '');
    if (above?.type !== 'Block' || !above.value.startsWith('*')) return '';
    return above.value
      .replaceAll(/^[\s*]+/gm, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  }

  const textOf = (node: { readonly start: number; readonly end: number }) => code.slice(node.start, node.end);

  return {
    propertiesOf(name) {
      const [body] = exported.flatMap(({ node }) =>
        node.type === 'TSInterfaceDeclaration' && node.id.name === name ? [node.body.body] : [],
      );
      return (body ?? []).flatMap((member) => {
        if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier') return [];
        const { start, key, optional, typeAnnotation } = member;
        const [text = '', given] = docAbove(start).split(/\s*@default\s+/);
        const type = typeAnnotation ? legible(textOf(typeAnnotation.typeAnnotation)) : 'unknown';
        return [{ name: key.name, type, isOptional: optional, text, default: given }];
      });
    },

    constant(name) {
      for (const { start, node } of exported) {
        if (node.type !== 'VariableDeclaration') continue;
        for (const { id } of node.declarations) {
          if (id.type !== 'Identifier' || id.name !== name) continue;
          const type = id.typeAnnotation?.typeAnnotation;
          const given = type?.type === 'TSTypeReference' ? (type.typeArguments?.params ?? []) : [];
          return { text: docAbove(start), typeArguments: given.map((one) => legible(textOf(one))) };
        }
      }
      throw new RangeError(`The source exports no constant "${name}".`);
    },
  };
}

function at<Node>(node: Node): { readonly node: Node } {
  return { node };
}

/** Returns a type without parts that only the compiler needs: `readonly` and type arguments. */
function legible(type: string): string {
  return type
    .replaceAll(/\breadonly /g, '')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/\s+/g, ' ');
}
