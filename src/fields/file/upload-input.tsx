import { CloseOutlined, DeleteOutlined, FileOutlined, UploadOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button, Progress } from 'antd';
import {
  type ClipboardEvent,
  type DragEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { fieldLabel } from '../../engine/texts/label.ts';
import { useWords } from '../../workspace/words.tsx';
import { image as imageKind } from '../image/index.ts';
import { controlOf } from '../parts/control.ts';
import { usePending } from '../parts/pending.tsx';
import type { AttachedFile, InputProps } from '../view.ts';
import { file as fileKind } from './index.ts';
import { maxFiles } from './kind.ts';
import { renewAfter } from './renewal.ts';
import { fileTypes, isFileTypeName } from './types.ts';
import styles from './upload-input.module.css';
import { type Upload, useUploads } from './uploads.tsx';

interface Settings {
  readonly multiple?: boolean;
  readonly maxCount?: number;
}

type Value = string | readonly string[];

/** The input of a file field: uploaded files, uploads in progress, and an area to choose, drop or paste files. */
export function UploadInput(props: InputProps<Settings, Value>) {
  const { field, resource, value, onChange, files = [], disabled = false } = props;
  useWords('media');
  const translate = useTranslate();
  const { multiple: isMultiple = false, maxCount = maxFiles } = field.settings;
  const ids = [value ?? []].flat();
  const [uploaded, setUploaded] = useState<readonly AttachedFile[]>([]);
  // The addresses of the record are renewed, those of the uploads are not.
  const known = new Map([...uploaded, ...files].map((file) => [file.id, file]));
  // Uploads that finish one after another must each see the ids of the earlier ones.
  const current = useRef(ids);
  useEffect(() => {
    current.current = [value ?? []].flat();
  }, [value]);
  const takes = useTakes(props);

  function change(next: readonly string[]) {
    current.current = [...next];
    onChange?.(isMultiple ? next : (next[0] ?? null));
  }

  const { uploads, add, cancel } = useUploads({
    resource,
    field: field.name,
    ...takes,
    maxCount: isMultiple ? maxCount : 1,
    onUploaded(file) {
      setUploaded((all) => [...all, file]);
      // A file without an address is no link. It is one again once the record is saved.
      const { url: _over, ...unlinked } = file;
      setTimeout(() => setUploaded((all) => all.map((one) => (one.id === file.id ? unlinked : one))), renewAfter);
      change(isMultiple ? [...current.current, file.id] : [file.id]);
    },
  });

  const coming = uploads.filter((one) => one.problem === undefined).length;
  usePending(coming > 0);
  const room = isMultiple ? maxCount - ids.length - coming : 1;
  function take(given: readonly File[]) {
    if (disabled || given.length === 0) return;
    // A single file takes the place of the one under way, which may arrive after it.
    if (!isMultiple) for (const { key } of uploads) cancel(key);
    add(given, room);
  }

  const { area, onRemoving } = useFocusAfterRemoval();
  return (
    <DropArea onFiles={take} area={area} onClickCapture={onRemoving}>
      {ids.map((id) => (
        <AttachedFileLine
          key={id}
          file={known.get(id)}
          id={id}
          onRemove={disabled ? undefined : () => change(ids.filter((one) => one !== id))}
        />
      ))}
      {uploads.map((upload) => (
        <UploadLine key={upload.key} upload={upload} onCancel={() => cancel(upload.key)} />
      ))}
      {room > 0 && (
        <FilePicker
          {...props}
          accept={endingsOf(takes.types)}
          isMultiple={isMultiple}
          onFiles={take}
          text={translate(ids.length > 0 && !isMultiple ? 'media.upload.replace' : 'media.upload.choose')}
        />
      )}
      <span className={styles.hint}>
        {translate(isMultiple ? 'media.upload.hintMany' : 'media.upload.hint', {
          types: takes.types.join(' '),
          size: takes.maxSize,
          count: maxCount,
        })}
      </span>
    </DropArea>
  );
}

/** Returns the accepted types and the maximum size that the kind of the field defines. */
function useTakes({ field }: InputProps<Settings, Value>) {
  const { types = [], maxSize = 0 } =
    (field.type === 'image' ? imageKind : fileKind).files?.takes(field.settings) ?? {};
  return { types: types.filter(isFileTypeName), maxSize };
}

function endingsOf(types: ReturnType<typeof useTakes>['types']): string {
  return types.flatMap((type) => fileTypes[type].extensions.map((extension) => `.${extension}`)).join(',');
}

/**
 * When the button that was clicked disappears with its line, focuses the one that takes its place: of the next line, or
 * the button for uploads.
 */
function useFocusAfterRemoval() {
  const area = useRef<HTMLDivElement>(null);
  const clicked = useRef<{ readonly button: Element; readonly at: number }>(undefined);
  const buttons = () => [...(area.current?.querySelectorAll('button') ?? [])];
  useEffect(() => {
    if (!clicked.current || clicked.current.button.isConnected) return;
    const { at } = clicked.current;
    clicked.current = undefined;
    if (document.activeElement === document.body) (buttons()[at] ?? buttons().at(-1))?.focus();
  });
  return {
    area,
    onRemoving({ target }: MouseEvent) {
      const button = target instanceof Element ? target.closest('button') : null;
      clicked.current = button ? { button, at: buttons().indexOf(button) } : undefined;
    },
  };
}

interface DropAreaProps extends FilesTaker {
  readonly area: RefObject<HTMLDivElement | null>;
  readonly onClickCapture: (event: MouseEvent) => void;
}

interface FilesTaker {
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: React.ReactNode;
}

/** Accepts files that are dropped on it, or pasted while it contains the focus. */
function DropArea({ onFiles, area, onClickCapture, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

  return (
    <div
      ref={area}
      onClickCapture={onClickCapture}
      className={styles.area}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }}
      onPaste={(event: ClipboardEvent) => {
        const files = [...event.clipboardData.files];
        if (files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      }}
    >
      {children}
    </div>
  );
}

interface FilePickerProps extends Pick<FilesTaker, 'onFiles'>, InputProps<Settings, Value> {
  readonly text: string;
  readonly accept: string;
  readonly isMultiple: boolean;
}

function FilePicker({ accept, isMultiple, onFiles, text, ...props }: FilePickerProps) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        className={styles.chooser}
        tabIndex={-1}
        aria-hidden
        accept={accept}
        multiple={isMultiple}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Allows the user to choose the same file again.
          target.value = '';
        }}
      />
      <Button
        {...controlOf(props)}
        aria-label={`${fieldLabel(translate, props.resource, props.field)}: ${text}`}
        icon={<UploadOutlined aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {text}
      </Button>
    </>
  );
}

interface AttachedFileLineProps {
  readonly id: string;
  /** Undefined if the server response does not contain the file. */
  readonly file: AttachedFile | undefined;
  readonly onRemove: (() => void) | undefined;
}

function AttachedFileLine({ id, file, onRemove }: AttachedFileLineProps) {
  const translate = useTranslate();
  const name = file?.name ?? id;
  return (
    <div className={styles.line}>
      {file?.url !== undefined && file.type.startsWith('image/') ? (
        <img className={styles.preview} src={file.url} alt="" />
      ) : (
        <FileOutlined aria-hidden />
      )}
      {file?.url === undefined ? (
        <span className={styles.name}>{name}</span>
      ) : (
        <a className={styles.name} href={file.url} target="_blank" rel="noreferrer">
          {name}
        </a>
      )}
      {file && <span className={styles.size}>{sizeOf(file.size)}</span>}
      {onRemove && (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={translate('media.upload.remove', { name })}
          onClick={onRemove}
        />
      )}
    </div>
  );
}

function UploadLine({ upload, onCancel }: { readonly upload: Upload; readonly onCancel: () => void }) {
  const translate = useTranslate();
  const { name, part, problem } = upload;
  return (
    <div className={styles.line}>
      <FileOutlined aria-hidden />
      <span className={styles.name}>{name}</span>
      {problem === undefined ? (
        <Progress
          className={styles.progress}
          percent={Math.round(part * 100)}
          size="small"
          aria-label={translate('media.upload.sending', { name })}
        />
      ) : (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      )}
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={translate('media.upload.cancel', { name })}
        onClick={onCancel}
      />
    </div>
  );
}

function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
