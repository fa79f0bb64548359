import { Extension } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { isAddress } from './allowed.ts';

/** Tab leaves the text, as it does everywhere in a form; lists are indented by brackets. */
const indenting = Extension.create({
  name: 'indenting',
  addKeyboardShortcuts: () => ({
    'Mod-]': ({ editor }) => editor.commands.sinkListItem('listItem'),
    'Mod-[': ({ editor }) => editor.commands.liftListItem('listItem'),
  }),
});

/** What the editor can make: no more than `allowed` names. */
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
      // Where it opens is said when it is drawn.
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (address) => isAddress(address),
    },
  }),
  indenting,
];
