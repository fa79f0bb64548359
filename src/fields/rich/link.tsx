import { LinkOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import type { Editor } from '@tiptap/react';
import { Button, Input, Popover } from 'antd';
import { type KeyboardEvent, useId, useState } from 'react';
import { url } from '../url/index.ts';
import { isAddress } from './allowed.ts';
import styles from './editor.module.css';

export interface LinkToolProps {
  readonly editor: Editor;
  readonly disabled: boolean;
  readonly isOn: boolean;
  readonly tabIndex: number;
}

/** The link button with its address input. */
export function LinkTool({ editor, disabled, isOn, tabIndex }: LinkToolProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);

  function close() {
    setOpen(false);
    editor.commands.focus();
  }

  return (
    <Popover
      trigger="click"
      open={isOpen && !disabled}
      onOpenChange={setOpen}
      destroyOnHidden
      content={<LinkForm editor={editor} isOn={isOn} onClose={close} />}
    >
      <Button
        className={styles.tool}
        type="text"
        size="small"
        tabIndex={tabIndex}
        disabled={disabled}
        aria-label={translate('media.rich.link')}
        aria-pressed={isOn}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onMouseDown={(event) => event.preventDefault()}
      >
        <LinkOutlined />
      </Button>
    </Popover>
  );
}

interface LinkFormProps extends Pick<LinkToolProps, 'editor' | 'isOn'> {
  readonly onClose: () => void;
}

function LinkForm(props: LinkFormProps) {
  const translate = useTranslate();
  const problemId = useId();
  const { address, isWrong, type, apply, remove, onKeyDown } = useLink(props);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the events come from its inputs
    <div className={styles.link} onKeyDown={onKeyDown} role="group" aria-label={translate('media.rich.link')}>
      <Input
        autoFocus
        aria-label={translate('media.rich.address')}
        aria-invalid={isWrong}
        aria-describedby={problemId}
        status={isWrong ? 'error' : ''}
        placeholder="https://"
        value={address}
        onChange={({ target }) => type(target.value)}
      />
      <div id={problemId}>{isWrong && <p className={styles.problem}>{translate('problems.notAUrl')}</p>}</div>
      <div className={styles.buttons}>
        {props.isOn && (
          <Button size="small" onClick={remove}>
            {translate('media.rich.unlink')}
          </Button>
        )}
        <Button size="small" type="primary" onClick={apply}>
          {translate('media.rich.apply')}
        </Button>
      </div>
    </div>
  );
}

function useLink({ editor, onClose }: LinkFormProps) {
  const [address, setAddress] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [isWrong, setWrong] = useState(false);

  function apply() {
    const href = addressOf(address);
    if (href === undefined) return setWrong(true);
    setLink(editor, href);
    onClose();
  }

  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  }

  // The input is inside a form in which Enter saves and Esc closes, so both keys are handled here.
  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  }

  function type(text: string) {
    setAddress(text);
    setWrong(false);
  }

  return { address, isWrong, type, apply, remove, onKeyDown };
}

/**
 * Adds a link to the selection or changes the link at the caret. Without either, inserts the address as linked text.
 */
function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus();
  if (editor.state.selection.empty && !editor.isActive('link')) {
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
  } else chain.extendMarkRange('link').setLink({ href }).run();
}

/** Normalises the address. Without a scheme it becomes a web address. */
function addressOf(typed: string): string | undefined {
  const address = typed.trim();
  if (/^(?:mailto|tel):/i.test(address)) return isAddress(address) ? address : undefined;
  const read = url.schema({}).safeParse(address);
  return read.success ? read.data : undefined;
}
