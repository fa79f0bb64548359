import {
  BoldOutlined,
  CodeOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { type Editor, useEditorState } from '@tiptap/react';
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import styles from './editor.module.css';
import { LinkTool, type LinkToolProps } from './link.tsx';

type Chain = ReturnType<Editor['chain']>;

/** A button of the toolbar. */
interface Tool {
  /** Key of its label. */
  readonly name: string;
  readonly face: ReactNode;
  run(chain: Chain): Chain;
  /** Returns whether the format is active at the caret. Undefined for a button without an active state. */
  readonly isOn?: (editor: Editor) => boolean;
}

const mark = (name: string, face: ReactNode): Tool => ({
  name,
  face,
  run: (chain) => chain.toggleMark(name),
  isOn: (editor) => editor.isActive(name),
});
const heading = (name: string, face: ReactNode, level: 2 | 3): Tool => ({
  name,
  face,
  run: (chain) => chain.toggleHeading({ level }),
  isOn: (editor) => editor.isActive('heading', { level }),
});

const tools: readonly Tool[] = [
  heading('heading', 'H1', 2),
  heading('subheading', 'H2', 3),
  mark('bold', <BoldOutlined />),
  mark('italic', <ItalicOutlined />),
  mark('strike', <StrikethroughOutlined />),
  mark('code', <CodeOutlined />),
  {
    name: 'bulletList',
    face: <UnorderedListOutlined />,
    run: (chain) => chain.toggleBulletList(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'orderedList',
    face: <OrderedListOutlined />,
    run: (chain) => chain.toggleOrderedList(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'blockquote',
    face: '”',
    run: (chain) => chain.toggleBlockquote(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
];
const undoing: readonly Tool[] = [
  { name: 'undo', face: <UndoOutlined />, run: (chain) => chain.undo() },
  { name: 'redo', face: <RedoOutlined />, run: (chain) => chain.redo() },
];

export type ToolbarProps = Pick<LinkToolProps, 'editor' | 'disabled'>;

/** A toolbar with one tab stop. The arrow keys move between the buttons (ARIA toolbar). */
export function Toolbar({ editor, disabled }: ToolbarProps) {
  const translate = useTranslate();
  const [current, setCurrent] = useState(0);
  const state = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) });

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const next = neighbourOf(event);
    if (!next) return;
    event.preventDefault();
    setCurrent(next.index);
    next.button?.focus();
  }
  const tabIndexOf = (index: number) => (index === current ? 0 : -1);
  const button = ({ name, face, run, isOn }: Tool, index: number) => (
    <Button
      key={name}
      className={styles.tool}
      type="text"
      size="small"
      tabIndex={tabIndexOf(index)}
      disabled={disabled}
      aria-disabled={state.idle.includes(name) || undefined}
      aria-label={translate(`media.rich.${name}`)}
      aria-pressed={isOn && state.on.includes(name)}
      // Keeps the selection in the editor.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => run(editor.chain().focus()).run()}
    >
      {face}
    </Button>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its buttons always has the focus
    <div className={styles.toolbar} role="toolbar" aria-label={translate('media.rich.tools')} onKeyDown={onKeyDown}>
      {tools.map(button)}
      <LinkTool {...{ editor, disabled }} isOn={state.on.includes('link')} tabIndex={tabIndexOf(tools.length)} />
      {undoing.map((tool, index) => button(tool, tools.length + 1 + index))}
    </div>
  );
}

function neighbourOf({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  const buttons = [...currentTarget.querySelectorAll<HTMLElement>(':scope > button')];
  const at = buttons.findIndex((button) => button === target);
  if (step === undefined || at === -1) return undefined;
  const index = (at + step + buttons.length) % buttons.length;
  return { index, button: buttons[index] };
}

/** Returns which formats are active at the caret and which commands are available. */
function stateOf(editor: Editor) {
  const on = tools.filter(({ isOn }) => isOn?.(editor)).map(({ name }) => name);
  const idle = [...(editor.can().undo() ? [] : ['undo']), ...(editor.can().redo() ? [] : ['redo'])];
  return { on: editor.isActive('link') ? [...on, 'link'] : on, idle };
}
