import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button, Input, Space } from 'antd';
import { useCopy } from '../../../fields/copyable.tsx';
import styles from './secret.module.css';

export interface SecretTextProps {
  readonly secret: string;
  readonly notice: string;
  readonly copyText: string;
  readonly copiedText: string;
}

/** A secret shown once. Its words are handed in: antd draws it outside of Refine. */
export function SecretText({ secret, notice, copyText, copiedText }: SecretTextProps) {
  const { outcome, copy } = useCopy();
  return (
    <>
      <p className={styles.notice}>{notice}</p>
      <Space.Compact block>
        <Input
          readOnly
          className={styles.secret}
          aria-label={notice}
          value={secret}
          onFocus={(event) => event.target.select()}
        />
        <Button type="primary" icon={outcome ? <CheckOutlined /> : <CopyOutlined />} onClick={() => void copy(secret)}>
          {outcome ? copiedText : copyText}
        </Button>
      </Space.Compact>
    </>
  );
}
