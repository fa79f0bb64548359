import { type Texts, textIn } from '../../base/text-in.ts';
import type { Capabilities } from '../../engine/features/ability.ts';

const files = import.meta.glob<Texts>('../../../features/*/screen/deletion-help.ts', { eager: true, import: 'help' });

interface DeletionHelpTextProps {
  readonly capabilities: Capabilities;
  readonly language: string | undefined;
}

/** Stands in a dialog, which knows no language. */
export default function DeletionHelpText({ capabilities, language }: DeletionHelpTextProps) {
  const there = Object.entries(files).filter(([path]) => capabilities?.includes(path.split('/').at(-3) ?? '') ?? true);
  return textIn(Object.assign({}, ...there.map(([, text]) => text)), language);
}
