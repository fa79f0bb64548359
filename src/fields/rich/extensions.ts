import { Extension } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { isAddress } from './allowed.ts';

/** Tab leaves the editor, as in any other input of a form. Brackets indent lists. */
const indenting = Extension.create({
  name: 'indenting',
  addKeyboardShortcuts: () => ({
    'Mod-]': ({ editor }) => editor.commands.sinkListItem('listItem'),
    'Mod-[': ({ editor }) => editor.commands.liftListItem('listItem'),
  }),
});

/** The extensions of the editor. They produce only what `allowed` permits. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    codeBlock: false,
    horizontalRule: false,
    underline: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      // The detail view adds `target` and `rel`.
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (address) => isAddress(address),
    },
  }),
  indenting,
];
