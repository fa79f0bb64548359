import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button, Input, Space } from 'antd';
import { useCopy } from '../../../../ui/buttons/copyable.tsx';
import styles from './secret.module.css';

export interface SecretTextProps {
  readonly secret: string;
  /** The account of the secret; empty where the context makes it clear. */
  readonly account: string;
  readonly notice: string;
  readonly copyText: string;
  readonly copiedText: string;
  /** Copies everything that the owner of the account needs to sign in. @default no such button */
  readonly handover: { readonly label: string; readonly text: string } | undefined;
}

/** Shows a secret once. Takes its texts as props, because antd renders it outside of Refine. */
export function SecretText({ secret, account, notice, copyText, copiedText, handover }: SecretTextProps) {
  const { outcome, copy } = useCopy();
  const whole = useCopy();
  return (
    <>
      {account && <p className={styles.notice}>{account}</p>}
      <p className={styles.notice}>{notice}</p>
      <Space.Compact block>
        <Input
          readOnly
          className={styles.secret}
          aria-label={notice}
          value={secret}
          onFocus={(event) => event.target.select()}
        />
        <Button
          type={handover ? 'default' : 'primary'}
          icon={outcome ? <CheckOutlined /> : <CopyOutlined />}
          onClick={() => void copy(secret)}
        >
          {outcome ? copiedText : copyText}
        </Button>
      </Space.Compact>
      {handover && (
        <Button
          type="primary"
          className={styles.handover ?? ''}
          icon={whole.outcome ? <CheckOutlined /> : <CopyOutlined />}
          onClick={() => void whole.copy(handover.text)}
        >
          {whole.outcome ? copiedText : handover.label}
        </Button>
      )}
    </>
  );
}
