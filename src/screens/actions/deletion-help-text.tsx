import { type Texts, textIn } from '../../base/text-in.ts';

const files = import.meta.glob<Texts>('../../../features/*/screen/deletion-help.ts', { eager: true, import: 'help' });

/** Stands in a dialog, which knows no language. */
export default function DeletionHelpText({ language }: { readonly language: string | undefined }) {
  return textIn(Object.assign({}, ...Object.values(files)), language);
}
