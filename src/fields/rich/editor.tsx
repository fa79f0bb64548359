import { useTranslate } from '@refinedev/core';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { fieldLabel } from '../../engine/label.ts';
import { useWords } from '../../workspace/words.tsx';
import { countNear } from '../text/count.ts';
import type { InputProps } from '../view.ts';
import styles from './editor.module.css';
import { extensions } from './extensions.ts';
import { type RichSettings, richMax } from './index.ts';
import { paragraphs, plainText, saysNothing } from './plain.ts';
import text from './text.module.css';
import { Toolbar } from './toolbar.tsx';

/** Formatted text, written as it will be read. */
export function RichEditor(props: InputProps<RichSettings, string>) {
  useWords('media');
  const { value, onChange, onBlur, field, disabled = false } = props;
  /** What was told last, so that a value that comes back does not move the caret or break a composed word. */
  const told = useRef(value ?? null);
  const [content] = useState(() => asMarkup(value));
  // Undone while the screen is behind another tab, and made anew when it is shown again, whatever its type says.
  const editor: Editor | null = useEditor({
    extensions,
    content,
    injectCSS: false,
    editorProps: useEditorProps(props),
    onUpdate({ editor: now }) {
      told.current = valueOf(now.getHTML());
      onChange?.(told.current);
    },
    onBlur: () => onBlur?.(),
  });

  const first = useRef<Editor>(null);
  useEffect(() => {
    if (!editor) return;
    first.current ??= editor;
    // The first one begins with the value, any other with what that was then.
    if (editor === first.current && (value ?? null) === told.current) return;
    told.current = value ?? null;
    if (asMarkup(value) !== editor.getHTML()) editor.commands.setContent(asMarkup(value), { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => editor?.setEditable(!disabled, false), [editor, disabled]);

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

/** What ties the text to its form. Made anew only when it says something else: that draws the editor again. */
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
      // Left to the browser, which goes to the next input.
      handleDOMEvents: { keydown: (_view: unknown, event: KeyboardEvent) => event.key === 'Tab' },
      // Left to the form, which saves.
      handleKeyDown: (_view: unknown, event: KeyboardEvent) =>
        event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.isComposing,
    }),
    [id, label, described, isInvalid, isRequired],
  );
}

/** A click below the last line is meant for the text. */
function focusBelow(editor: Editor): void {
  if (editor.isEditable && !editor.isFocused) editor.commands.focus('end');
}

function asMarkup(value: string | null | undefined): string {
  return value === null || value === undefined || /<\w/.test(value) ? (value ?? '') : paragraphs(value);
}

function valueOf(markup: string): string | null {
  return saysNothing(markup) ? null : markup;
}
