import { Alert, Button, Form, type FormInstance, Input, Modal } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Effect, longestReason, type RoleGrant, type SetAside } from '../../../engine/publishing/api.ts';
import { useFeedback } from '../../../ui/feedback.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import { percentOf } from '../../../workspace/jobs/jobs.tsx';
import type { Designer } from '../calls/use-designer.ts';
import styles from '../designer.module.css';
import { useSay } from '../words.ts';
import { EffectText } from './effect-text.tsx';
import { Grants } from './grants.tsx';
import type { BroughtPermission, LiveCalls } from './live-calls.ts';

/** What is filled in: the reason, and the ids of the roles that are given each new permission. */
interface Values {
  readonly reason: string;
  readonly grants?: Readonly<Record<string, readonly string[]>>;
}

/** What the draft changes, and the permissions that nobody holds yet. */
interface Found {
  readonly effect: Effect;
  /** What is published and not in effect, which the draft is without. */
  readonly leftOut: readonly SetAside[];
  readonly brought: readonly BroughtPermission[];
}

import type { PublishAnswer } from './publishing.ts';
import { usePreparing } from './use-preparing.ts';

export interface PublishProps {
  readonly designer: Designer;
  readonly calls: LiveCalls;
}

/** Shows what the draft changes and for whom, and then publishes it for a reason. */
export function Publish({ designer, calls }: PublishProps) {
  const say = useSay();
  const [form] = Form.useForm<Values>();
  const { state, refusal, run } = designer;
  const { found, isBusy, isEmpty, isRebased, open, close, find, publish } = usePublishing(designer, calls, form);
  const { preparing } = usePreparing();
  return (
    <>
      <Button
        type="primary"
        size="small"
        loading={isBusy && !found}
        disabled={isEmpty || preparing !== undefined || (state?.mistakes ?? []).length > 0}
        onClick={open}
      >
        {preparing ? say('preparing', String(percentOf(preparing))) : say('publish')}
      </Button>
      <Modal
        open={found !== undefined}
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
        {found && <EffectText effect={found.effect} leftOut={found.leftOut} />}
        {isRebased && <Alert type="info" showIcon title={say('rebased')} />}
        {refusal && <Alert type="warning" showIcon title={refusal.message} />}
        <Form
          form={form}
          name="publication"
          layout="vertical"
          preserve={false}
          onFinish={(values) => void publish(values)}
          onValuesChange={(changed) => 'grants' in changed && void find()}
        >
          {found && <Grants brought={found.brought} roles={calls.roles} />}
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

/** Returns what roles are given; undefined for nothing. */
function grantsIn({ grants = {} }: Values, brought: readonly BroughtPermission[]): readonly RoleGrant[] | undefined {
  const given = brought.flatMap(({ permission }) => {
    const roles = grants[permission] ?? [];
    return roles.length > 0 ? [{ permission, roles }] : [];
  });
  return given.length > 0 ? given : undefined;
}

/** The dialog: what it says, and what opens, closes and confirms it. */
function usePublishing({ state, run, take, resource }: Designer, calls: LiveCalls, form: FormInstance<Values>) {
  const { notify } = useFeedback();
  const { changed, tell } = usePreparing();
  const [found, setFound] = useState<Found>();
  const [isBusy, setBusy] = useState(false);
  const isEmpty = state?.canUndo !== true;
  const { published } = useWorkspace();
  /** What was published when the dialog was opened. */
  const [opened, setOpened] = useState(published);
  const rebase = useEffectEvent(async (now: typeof published) => {
    calls.rebase(now);
    await run('state');
    if (found) await find();
  });
  useEffect(() => void rebase(published), [published]);
  useQuestionBeforeUnload(!isEmpty);

  async function find() {
    setBusy(true);
    try {
      const brought = await calls.brings();
      const [effect, aside] = await Promise.all([
        calls.effect(grantsIn(form.getFieldsValue(), brought)),
        calls.setAside(),
      ]);
      const leftOut = aside.filter(({ outcome }) => outcome !== 'retired');
      // What is wrong with the draft stands in the panel.
      const isRefused = effect?.setAside.some(({ outcome }) => outcome === 'refused');
      if (!isRefused) setFound(effect && { effect, leftOut, brought });
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
    setFound(undefined);
  }

  async function publish(values: Values) {
    setBusy(true);
    let answer: PublishAnswer = {};
    const isAccepted = await take(async () => {
      answer = await calls.publish(values.reason, grantsIn(values, found?.brought ?? []));
      return calls.run('state', resource);
    });
    setBusy(false);
    if (!isAccepted) return;
    close();
    await changed();
    tell(answer, 'done');
  }

  return { found, isBusy, isEmpty, isRebased: opened !== published, open, close, find, publish };
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
