import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformWithOxc } from 'vite';

/** Returns what the text of a file would export, with the modules that it imports as they are. */
export async function evaluate(file: string, text: string): Promise<Readonly<Record<string, unknown>>> {
  const { code } = await transformWithOxc(text, file, { sourcemap: false });
  const given: Record<string, unknown> = {};
  let body = '';
  for (const statement of code.split(/(?<=;)\n|\n(?=export|import|const)/)) {
    const found = /^import \{([^}]*)\} from "([^"]+)"/.exec(statement.trim());
    if (!found) {
      body += `${statement}\n`;
      continue;
    }
    const module: Readonly<Record<string, unknown>> = await import(
      pathToFileURL(path.resolve(path.dirname(file), found[2] ?? '')).href
    );
    for (const name of (found[1] ?? '').split(',')) {
      const [imported = '', local = imported] = name.trim().split(' as ');
      given[local] = module[imported];
    }
  }
  const code2 = body
    .replaceAll(/^export default /gm, 'exported.default = ')
    .replaceAll(/^export const (\w+) = /gm, 'const $1 = exported.$1 = ');
  const exported: Record<string, unknown> = {};
  new Function('exported', ...Object.keys(given), code2)(exported, ...Object.values(given));
  return exported;
}
