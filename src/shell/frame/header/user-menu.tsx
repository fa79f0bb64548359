import { DownOutlined, UserOutlined } from '@ant-design/icons';
import { useGetIdentity, useTranslate } from '@refinedev/core';
import { Button, Dropdown } from 'antd';
import { type ReactNode, useState } from 'react';
import { languageNames, otherLanguages } from '../../../base/language.ts';
import { useDropdown } from '../../../ui/dropdown/dropdown.tsx';
import type { User } from '../../../workspace/index.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import { LoadWhenIdle } from '../../loading/load-when-idle.tsx';
import type { Mode } from '../../settings/settings.ts';
import { useShownMode } from '../../theme/shown-mode.tsx';
import styles from '../shell.module.css';
import { useSignOut } from './sign-out.tsx';
import { type ToolsProps, useGuideAddress } from './tools.tsx';
import { keeper, type UserStatus } from './user-status.ts';

export interface UserMenuProps extends ToolsProps {
  readonly isRoomy: boolean;
  readonly onAccount: () => void;
  /** Edits the screens. @default they are not edited */
  readonly onDesign?: (() => void) | undefined;
}

/** The signed-in user with account actions; on a phone also the tools that do not fit into the header. */
export function UserMenu({ isRoomy, onAccount, onDesign, ...tools }: UserMenuProps) {
  const translate = useTranslate();
  const { username = '' } = useGetIdentity<User>().data ?? {};
  const signOut = useSignOut();
  const dropdown = useDropdown();
  const workspace = useWorkspace();
  const [status, setStatus] = useState<UserStatus>();
  const [isOpen, setOpen] = useState(false);
  // What comes while the menu is open would take the focus away from its lines.
  const [offered, setOffered] = useState(status);
  if (!isOpen && offered !== status) setOffered(status);
  const { choices = [] } = offered ?? {};
  const account = translate('shell.account');
  const mode = useShownMode(tools.settings);
  const guide = useGuideAddress(tools.language);
  const entries = [
    { key: 'account', label: isRoomy ? account : `${account} · ${username}`, run: onAccount },
    ...(onDesign ? [{ key: 'design', label: translate('shell.design'), run: () => onDesign() }] : []),
    ...(isRoomy ? [] : toolEntries(tools, mode, guide, translate)),
    { key: 'signOut', label: translate('shell.signOut'), run: () => void signOut() },
  ];
  return (
    <Dropdown
      {...dropdown}
      trigger={['click']}
      onOpenChange={(open) => {
        setOpen(open);
        dropdown.onOpenChange(open);
      }}
      menu={{
        ...dropdown.menu,
        items: [
          ...(offered
            ? [{ type: 'group' as const, key: 'status', label: offered.title, children: labelsOf(choices) }]
            : []),
          ...labelsOf(entries),
        ],
        onClick: ({ key }) => [...choices, ...entries].find((entry) => entry.key === key)?.run(),
      }}
    >
      <Button
        type="text"
        icon={
          <span className={styles.person}>
            <UserOutlined />
            {status?.dot}
          </span>
        }
        aria-label={[translate('shell.userMenu'), username, status?.label].filter(Boolean).join(' ')}
      >
        {keeper?.isFor(workspace) && (
          <LoadWhenIdle load={keeper.load} draw={(code) => <code.default onChange={setStatus} />} />
        )}
        {isRoomy && (
          <>
            <span className={styles.username} title={username}>
              {username}
            </span>
            <DownOutlined className={styles.arrow} />
          </>
        )}
      </Button>
    </Dropdown>
  );
}

function labelsOf(entries: readonly { readonly key: string; readonly label: ReactNode }[]) {
  return entries.map(({ key, label }) => ({ key, label }));
}

function toolEntries(
  { settings, onSettings, language, onLanguage }: ToolsProps,
  mode: Mode,
  guide: string,
  translate: (key: string) => string,
) {
  const otherMode = mode === 'dark' ? 'light' : 'dark';
  return [
    { key: 'guide', label: translate('shell.guide'), run: () => void window.open(guide, '_blank', 'noreferrer') },
    { key: 'mode', label: translate(`shell.${otherMode}`), run: () => settings.set({ mode: otherMode }) },
    { key: 'settings', label: translate('shell.settings'), run: onSettings },
    ...otherLanguages(language).map((other) => ({
      key: `language-${other}`,
      label: languageNames[other],
      run: () => onLanguage(other),
    })),
  ];
}
