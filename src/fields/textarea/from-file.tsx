import { UploadOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { useRef } from 'react';
import { useFeedback } from '../../ui/feedback.tsx';
import { useWords } from '../../workspace/words.tsx';
import { readTextFile, type TextLimits } from './read-file.ts';

export interface FromFileProps {
  readonly limits: TextLimits;
  readonly value: string;
  readonly disabled?: boolean | undefined;
  readonly onText: (text: string) => void;
}

/** A button that fills a text with the content of a local file. Typed text is replaced only after a confirmation. */
export default function FromFile({ disabled, ...props }: FromFileProps) {
  useWords('media');
  const translate = useTranslate();
  const { limits } = props;
  const fill = useFill(props);
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="small"
        icon={<UploadOutlined aria-hidden />}
        disabled={disabled}
        onClick={() => chooser.current?.click()}
      >
        {translate('media.fromFile.choose', { types: limits.extensions.join(' / ') })}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-hidden
        tabIndex={-1}
        accept={limits.extensions.map((extension) => `.${extension}`).join()}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void fill(file);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

function useFill({ limits, value, onText }: FromFileProps) {
  const translate = useTranslate();
  const { ask, notify } = useFeedback();
  return async (file: File) => {
    const text = await readTextFile(file, limits);
    if (typeof text !== 'string') {
      notify({ type: 'error', title: translate(`media.fromFile.${text.problem}`, text.params) });
      return;
    }
    const isFree =
      value.trim() === '' ||
      value === text ||
      (await ask({
        title: translate('media.fromFile.question', { name: file.name }),
        content: translate('media.fromFile.help'),
        okText: translate('media.fromFile.replace'),
        cancelText: translate('media.fromFile.keep'),
        danger: true,
      }));
    if (isFree) onText(text);
  };
}
