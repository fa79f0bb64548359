import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button, Input, QRCode, Space } from 'antd';
import { useCopy } from '../../../../ui/buttons/copyable.tsx';
import styles from './link-answer.module.css';

export interface LinkAnswerProps {
  readonly link: string;
  readonly notice: string;
  readonly scan: string;
  readonly copyText: string;
  readonly copiedText: string;
}

/** A link to copy or to scan. Takes its texts as props, because antd renders it outside of Refine. */
export function LinkAnswer({ link, notice, scan, copyText, copiedText }: LinkAnswerProps) {
  const { outcome, copy } = useCopy();
  return (
    <>
      <p className={styles.notice}>{notice}</p>
      <Space.Compact block>
        <Input readOnly aria-label={notice} value={link} onFocus={(event) => event.target.select()} />
        <Button type="primary" icon={outcome ? <CheckOutlined /> : <CopyOutlined />} onClick={() => void copy(link)}>
          {outcome ? copiedText : copyText}
        </Button>
      </Space.Compact>
      <figure className={styles.code}>
        {/* Scanners need dark modules on a light ground in the dark theme, too. */}
        <QRCode type="svg" value={link} size={176} color="#000000" bgColor="#ffffff" />
        <figcaption className={styles.notice}>{scan}</figcaption>
      </figure>
    </>
  );
}
