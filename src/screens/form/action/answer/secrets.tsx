import { CheckOutlined, CopyOutlined, DownloadOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button, Space } from 'antd';
import { isObject } from '../../../../base/is-object.ts';
import { entrancePaths } from '../../../../engine/routes/entrance-paths.ts';
import { writeCsv } from '../../../../fields/sheets/write-csv.ts';
import { saveFile } from '../../../../ui/browser/download.ts';
import { useCopy } from '../../../../ui/buttons/copyable.tsx';
import { useFeedback } from '../../../../ui/feedback.tsx';
import styles from './secret.module.css';
import { SecretText } from './secret.tsx';

/** The secret that an action answered with. */
export interface Secret {
  readonly secret: string;
  /** The account of the secret; '' when the server does not name it. */
  readonly account: string;
}

export function readSecret(answer: unknown): Secret {
  const part = (name: string) => {
    const value = isObject(answer) ? answer[name] : undefined;
    return typeof value === 'string' ? value : '';
  };
  return { secret: part('secret'), account: part('account') };
}

/** Shows secrets once: a single one with a copy button, several as a list to copy or download. */
export function useSecrets(): (title: string, secrets: readonly Secret[]) => Promise<unknown> {
  const translate = useTranslate();
  const { ask } = useFeedback();
  return (title, secrets) => {
    const [only] = secrets;
    const copying = { copyText: translate('form.secret.copy'), copiedText: translate('form.secret.copied') };
    const content =
      secrets.length === 1 && only ? (
        <SecretText
          secret={only.secret}
          account={only.account && translate('form.secret.account', { account: only.account })}
          notice={translate('form.secret.once')}
          handover={
            only.account
              ? {
                  label: translate('form.secret.handover'),
                  text: translate('form.secret.signIn', {
                    ...only,
                    address: new URL(entrancePaths.login, window.location.origin).href,
                  }),
                }
              : undefined
          }
          {...copying}
        />
      ) : (
        <SecretList
          secrets={secrets}
          notice={translate('form.secret.onceMany', { count: secrets.length })}
          heads={[translate('form.secret.accountHead'), translate('form.secret.secretHead')]}
          downloadText={translate('form.secret.download')}
          fileName={`${title}.csv`}
          {...copying}
        />
      );
    return ask({ title, content, okText: translate('form.secret.close') });
  };
}

interface SecretListProps {
  readonly secrets: readonly Secret[];
  readonly notice: string;
  /** Column heads of the accounts and the secrets. */
  readonly heads: readonly [string, string];
  readonly copyText: string;
  readonly copiedText: string;
  readonly downloadText: string;
  readonly fileName: string;
}

function SecretList({ secrets, notice, heads, copyText, copiedText, downloadText, fileName }: SecretListProps) {
  const { outcome, copy } = useCopy();
  const rows = secrets.map(({ account, secret }) => [account, secret]);
  const text = rows.map((cells) => cells.join('\t')).join('\n');
  return (
    <>
      <p className={styles.notice}>{notice}</p>
      <div className={styles.list}>
        <table aria-label={notice}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {secrets.map(({ account, secret }) => (
              <tr key={account}>
                <td>{account}</td>
                <td className={styles.secret}>{secret}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Space wrap>
        <Button type="primary" icon={outcome ? <CheckOutlined /> : <CopyOutlined />} onClick={() => void copy(text)}>
          {outcome ? copiedText : copyText}
        </Button>
        <Button icon={<DownloadOutlined />} onClick={() => saveFile(writeCsv([heads, ...rows]), fileName)}>
          {downloadText}
        </Button>
      </Space>
    </>
  );
}
