import { useTranslate } from '@refinedev/core';
import { Modal } from 'antd';

export interface SessionDialogProps {
  /** The reason for the dialog. */
  readonly question: 'forged' | 'switched';
  readonly onSignOut: () => void;
  readonly onStay: () => void;
  readonly onReload: () => void;
}

/** The dialog about the session: after a 403 (spec §6), or when another tab signed in as another user. */
export default function SessionDialog({ question, onSignOut, onStay, onReload }: SessionDialogProps) {
  const translate = useTranslate();
  return (
    <>
      <Modal
        open={question === 'forged'}
        title={translate('shell.forgedTitle')}
        okText={translate('shell.signInAgain')}
        cancelText={translate('shell.cancel')}
        onOk={onSignOut}
        onCancel={onStay}
        width={416}
      >
        {translate('shell.forgedText')}
      </Modal>
      <Modal
        open={question === 'switched'}
        title={translate('shell.switchedTitle')}
        okText={translate('shell.reload')}
        cancelButtonProps={{ hidden: true }}
        closable={false}
        keyboard={false}
        mask={{ closable: false }}
        onOk={onReload}
        width={416}
      >
        {translate('shell.switchedText')}
      </Modal>
    </>
  );
}
