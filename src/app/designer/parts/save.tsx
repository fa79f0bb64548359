import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useFeedback } from '../../../ui/feedback.tsx';
import type { FileCalls } from '../calls/calls.ts';
import type { FileDifference } from '../calls/protocol.ts';
import type { Designer } from '../calls/use-designer.ts';
import styles from '../designer.module.css';
import { useSay } from '../words.ts';

export interface SaveProps extends Pick<FileCalls, 'difference' | 'save'> {
  readonly designer: Designer;
}

/** Shows what saving changes in the files, and then writes them. */
export function Save({ designer, difference, save }: SaveProps) {
  const say = useSay();
  const { notify } = useFeedback();
  const { isBusy, busy } = useBusy();
  const [files, setFiles] = useState<readonly FileDifference[]>();
  return (
    <>
      <Button
        type="primary"
        size="small"
        loading={isBusy}
        disabled={!designer.state?.files.length || designer.state.mistakes.length > 0}
        onClick={() => void busy(async () => setFiles(await difference()))}
      >
        {say('save')}
      </Button>
      <Modal
        open={files !== undefined}
        width={760}
        title={say('saving')}
        okText={say('write')}
        okButtonProps={{ disabled: files?.length === 0 }}
        confirmLoading={isBusy}
        onCancel={() => setFiles(undefined)}
        onOk={() =>
          void busy(async () => {
            const isSaved = await designer.take(() => save(designer.resource));
            setFiles(undefined);
            if (isSaved) notify({ key: 'designer', type: 'success', title: say('documents') });
          })
        }
      >
        {files?.length === 0 && <p>{say('nothing')}</p>}
        {files?.map(({ file, patch }) => (
          <Patch key={file} patch={patch} />
        ))}
      </Modal>
    </>
  );
}

function useBusy() {
  const { notify } = useFeedback();
  const [isBusy, setBusy] = useState(false);
  async function busy(step: () => Promise<void>) {
    setBusy(true);
    try {
      await step();
    } catch (error) {
      notify({ key: 'designer', type: 'error', title: String(error) });
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, busy };
}

function Patch({ patch }: { readonly patch: string }) {
  return (
    <pre className={styles.patch}>
      {patch.split('\n').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text that does not change
        <span key={index} data-line={line.at(0)}>
          {line}
          {'\n'}
        </span>
      ))}
    </pre>
  );
}
