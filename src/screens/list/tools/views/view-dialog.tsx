import { useTranslate } from '@refinedev/core';
import { Checkbox, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { isIconName } from '../../../../fields/icon/index.ts';
import { IconBox } from '../../../../fields/icon/input.tsx';
import { useFeedback } from '../../../../ui/feedback.tsx';
import { useNavigate } from '../../../../workspace/place/place.tsx';
import { searchOfView } from '../../../../workspace/preferences/view-copy.ts';
import { fieldErrorsOf, reasonOf } from '../../../../workspace/requests/reason.ts';
import { useWords } from '../../../../workspace/words.tsx';
import { useViewSteps, type ViewValues } from './use-views.tsx';
import styles from './views.module.css';
import { queryOf, type SavedView } from './views.ts';
import type { ViewsProps } from './views-props.ts';

export interface ViewDialogProps extends ViewsProps {
  /** The view to rename or share; undefined to save the current list state as a new view. */
  readonly view: SavedView | undefined;
  readonly onClose: () => void;
}

/** Asks for the name of a view, whether colleagues can see it, and with which icon. */
export default function ViewDialog(props: ViewDialogProps) {
  useWords('saved');
  const { view, onClose } = props;
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(true);
  const { refusal, isBusy, send } = useSaving({ ...props, onClose: () => setOpen(false) });
  const [label, setLabel] = useState(view?.label ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const [icon, setIcon] = useState(view?.icon ?? null);
  const isNamed = label.trim() !== '';
  const save = () => void send({ label: label.trim(), shared, icon: shared ? icon : null });
  return (
    <Modal
      open={isOpen}
      width={420}
      title={translate(view ? 'saved.edit' : 'saved.add')}
      okText={translate('saved.save')}
      cancelText={translate('saved.cancel')}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: !isNamed }}
      onOk={save}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Form layout="vertical" onFinish={() => isNamed && save()}>
        <Form.Item
          label={translate('saved.name')}
          htmlFor="view-label"
          {...(refusal !== undefined && { validateStatus: 'error', help: refusal })}
        >
          <Input
            autoFocus
            id="view-label"
            maxLength={50}
            value={label}
            onChange={({ target }) => setLabel(target.value)}
          />
        </Form.Item>
        <Checkbox checked={shared} onChange={({ target }) => setShared(target.checked)}>
          {translate('saved.share')}
        </Checkbox>
        {shared && (
          <Form.Item className={styles.icon} label={translate('saved.icon')} htmlFor="view-icon">
            <IconBox
              id="view-icon"
              placeholder={translate('fields.icon.title')}
              name={icon ?? ''}
              onName={(name) => setIcon(isIconName(name) ? name : null)}
            />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}

/** Saves the view, and opens it if it is new. `refusal` is the reason of a failure. */
function useSaving({ resource, listState, columns, view, onClose }: ViewDialogProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { notify } = useFeedback();
  const steps = useViewSteps(resource);
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { codec, address } = listState;

  async function send(values: Omit<ViewValues, 'query'>) {
    setBusy(true);
    try {
      if (view) await steps.change(view.id, values);
      else {
        const added = await steps.add({ ...values, query: queryOf(codec, { ...address, columns }) });
        if (added) void navigate({ search: searchOfView(added) }, { replace: true });
      }
      notify({ type: 'success', title: translate('saved.done', { label: values.label }) });
      onClose();
    } catch (error) {
      setRefusal(fieldErrorsOf(error).label?.join() ?? reasonOf(error, translate));
      setBusy(false);
    }
  }
  return { refusal, isBusy, send };
}
