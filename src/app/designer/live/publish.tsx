import { Alert, Button, Form, Input, Modal } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFeedback } from '../../../ui/feedback.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import { percentOf } from '../../../workspace/jobs/jobs.tsx';
import type { Designer } from '../calls/use-designer.ts';
import styles from '../designer.module.css';
import { useSay } from '../words.ts';
import type { Effect, SetAside } from './effect.ts';
import { EffectText } from './effect-text.tsx';
import type { LiveCalls } from './live-calls.ts';
import { longestReason, type PublishAnswer } from './publishing.ts';
import { usePreparing } from './use-preparing.ts';

export interface PublishProps {
  readonly designer: Designer;
  readonly calls: LiveCalls;
}

/** Shows what the draft changes and for whom, and then publishes it for a reason. */
export function Publish({ designer, calls }: PublishProps) {
  const say = useSay();
  const [form] = Form.useForm<{ readonly reason: string }>();
  const { state, refusal, run } = designer;
  const { effect, leftOut, isBusy, isEmpty, isRebased, open, close, publish } = usePublishing(designer, calls);
  const { preparing } = usePreparing();
  return (
    <>
      <Button
        type="primary"
        size="small"
        loading={isBusy && !effect}
        disabled={isEmpty || preparing !== undefined || (state?.mistakes ?? []).length > 0}
        onClick={open}
      >
        {preparing ? say('preparing', String(percentOf(preparing))) : say('publish')}
      </Button>
      <Modal
        open={effect !== undefined}
        width={640}
        title={say('publishing')}
        okText={say('publish')}
        confirmLoading={isBusy}
        destroyOnHidden
        // Above the panel, which on a phone is where the dialog is.
        zIndex={1020}
        wrapClassName={styles.over}
        onCancel={() => {
          close();
          if (refusal) void run('state');
        }}
        onOk={form.submit}
      >
        {effect && <EffectText {...{ effect, leftOut }} />}
        {isRebased && <Alert type="info" showIcon title={say('rebased')} />}
        {refusal && <Alert type="warning" showIcon title={refusal.message} />}
        <Form
          form={form}
          name="publication"
          layout="vertical"
          preserve={false}
          onFinish={(values) => void publish(values)}
        >
          <Form.Item
            name="reason"
            label={say('reason')}
            extra={say('reasonHelp')}
            rules={[{ required: true, whitespace: true }]}
          >
            <Input.TextArea maxLength={longestReason} autoSize={{ minRows: 2, maxRows: 6 }} />
          </Form.Item>
        </Form>
      </Modal>
    </>
  );
}

/** The dialog: what it says, and what opens, closes and confirms it. */
function usePublishing({ state, run, take, resource }: Designer, calls: LiveCalls) {
  const { notify } = useFeedback();
  const { changed, tell } = usePreparing();
  const [effect, setEffect] = useState<Effect>();
  const [leftOut, setLeftOut] = useState<readonly SetAside[]>([]);
  const [isBusy, setBusy] = useState(false);
  const isEmpty = state?.canUndo !== true;
  const { published } = useWorkspace();
  /** What was published when the dialog was opened. */
  const [opened, setOpened] = useState(published);
  const rebase = useEffectEvent(async (now: typeof published) => {
    calls.rebase(now);
    await run('state');
    if (effect) await find();
  });
  useEffect(() => void rebase(published), [published]);
  useQuestionBeforeUnload(!isEmpty);

  async function find() {
    setBusy(true);
    try {
      const [found, aside] = await Promise.all([calls.effect(), calls.setAside()]);
      setLeftOut(aside.filter(({ outcome }) => outcome !== 'retired'));
      // What is wrong with the draft stands in the panel.
      if (!found?.setAside.some(({ outcome }) => outcome === 'refused')) setEffect(found);
    } catch (error) {
      notify({ key: 'designer', type: 'error', title: error instanceof Error ? error.message : String(error) });
    } finally {
      setBusy(false);
    }
  }

  function open() {
    setOpened(published);
    void find();
  }

  function close() {
    setEffect(undefined);
  }

  async function publish({ reason }: { readonly reason: string }) {
    setBusy(true);
    let answer: PublishAnswer = {};
    const isAccepted = await take(async () => {
      answer = await calls.publish(reason);
      return calls.run('state', resource);
    });
    setBusy(false);
    if (!isAccepted) return;
    close();
    await changed();
    tell(answer, 'done');
  }

  return { effect, leftOut, isBusy, isEmpty, isRebased: opened !== published, open, close, publish };
}

/** A page that is closed loses the draft. */
function useQuestionBeforeUnload(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAsked]);
}
