import { useTranslate } from '@refinedev/core';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { fieldLabel } from '../../engine/texts/label.ts';
import { useWords } from '../../workspace/words.tsx';
import { countNear } from '../text/count.ts';
import type { InputProps } from '../view.ts';
import styles from './editor.module.css';
import { extensions } from './extensions.ts';
import { type RichSettings, richMax } from './index.ts';
import { paragraphs, plainText, saysNothing } from './plain.ts';
import text from './text.module.css';
import { Toolbar } from './toolbar.tsx';

/** An editor for formatted text. */
export function RichEditor(props: InputProps<RichSettings, string>) {
  useWords('media');
  const { value, field, disabled = false } = props;
  const editor = useValueEditor(props);
  const { max = richMax } = field.settings;
  const count = countNear(max).show({ count: plainText(value ?? '').length });
  return (
    <div
      className={styles.editor}
      data-invalid={String(props['aria-invalid']) === 'true' || undefined}
      data-disabled={disabled || undefined}
    >
      {editor && <Toolbar editor={editor} disabled={disabled} />}
      <EditorContent editor={editor} className={styles.content} onClick={() => editor && focusBelow(editor)} />
      {count !== '' && <div className={styles.count}>{count}</div>}
    </div>
  );
}

/** Returns an editor of the value, in which another value takes the place of what it holds. */
function useValueEditor(props: InputProps<RichSettings, string>): Editor | null {
  const { value, onChange, onBlur, disabled = false } = props;
  /**
   * The last reported value. A value that comes back unchanged must not move the caret or interrupt an IME composition.
   */
  const reported = useRef(value ?? null);
  const [content] = useState(() => asMarkup(value));
  // Destroyed while another tab of the console is shown and created again afterwards, although its type says never
  // null.
  const editor: Editor | null = useEditor({
    extensions,
    content,
    injectCSS: false,
    editorProps: useEditorProps(props),
    onUpdate({ editor: now }) {
      reported.current = valueOf(now.getHTML());
      onChange?.(reported.current);
    },
    onBlur: () => onBlur?.(),
  });
  const first = useRef<Editor>(null);
  useEffect(() => {
    // A tab that is shown again holds the destroyed editor until the next one is drawn.
    if (!editor || editor.isDestroyed) return;
    first.current ??= editor;
    // The first editor starts with the value. A later one starts with the value at that time.
    if (editor === first.current && (value ?? null) === reported.current) return;
    reported.current = value ?? null;
    if (asMarkup(value) !== editor.getHTML()) editor.commands.setContent(asMarkup(value), { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => editor?.setEditable(!disabled, false), [editor, disabled]);
  return editor;
}

/**
 * Returns the attributes that connect the editor with its form. Memoized, because new props render the editor again.
 */
function useEditorProps(props: InputProps<RichSettings, string>) {
  const { id, field, resource } = props;
  const translate = useTranslate();
  const label = props['aria-label'] ?? fieldLabel(translate, resource, field);
  const described = props['aria-describedby'];
  const isInvalid = String(props['aria-invalid'] ?? false);
  const isRequired = String(props['aria-required'] ?? false);
  return useMemo(
    () => ({
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-invalid': isInvalid,
        'aria-required': isRequired,
        class: text.text ?? '',
        ...(id !== undefined && { id }),
        ...(described !== undefined && { 'aria-describedby': described }),
      },
      // Lets the browser move the focus to the next input.
      handleDOMEvents: { keydown: (_view: unknown, event: KeyboardEvent) => event.key === 'Tab' },
      // Lets the form handle the key and save.
      handleKeyDown: (_view: unknown, event: KeyboardEvent) =>
        event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.isComposing,
    }),
    [id, label, described, isInvalid, isRequired],
  );
}

/** A click below the last line focuses the end of the text. */
function focusBelow(editor: Editor): void {
  if (editor.isEditable && !editor.isFocused) editor.commands.focus('end');
}

function asMarkup(value: string | null | undefined): string {
  return value === null || value === undefined || /<\w/.test(value) ? (value ?? '') : paragraphs(value);
}

function valueOf(markup: string): string | null {
  return saysNothing(markup) ? null : markup;
}
