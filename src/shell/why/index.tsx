import { useTranslate } from '@refinedev/core';
import { Modal, Select, Spin } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { matchRoute } from '../../engine/routes/plan.ts';
import { entryTitle } from '../../engine/texts/label.ts';
import { RefSelect } from '../../fields/ref/select.tsx';
import { useLabelSearch } from '../../ui/pinyin/use-pinyin.tsx';
import { useWorkspace } from '../../workspace/index.tsx';
import type { AskedPerson } from '../../workspace/why.tsx';
import { useWords } from '../../workspace/words.tsx';
import { NeedsTable } from './needs-table.tsx';
import { PreviewChoice } from './preview-choice.tsx';
import { type UserRights, useNeeds } from './use-needs.tsx';
import styles from './why.module.css';

/** Stands for all screens in the choice of one. */
const everyScreen = '*';

export interface WhyProps {
  /** @default the signed-in user */
  readonly person: AskedPerson | undefined;
  readonly onClosed: () => void;
}

/**
 * 为什么看不到: shows which permission each menu entry, column and button of a screen requires, and where a user has it
 * from or how they would get it.
 */
export function Why({ person, onClosed }: WhyProps) {
  useWords('why');
  const translate = useTranslate();
  const search = useLabelSearch();
  const { plan, system, user } = useWorkspace();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(true);
  const [id, setId] = useState(person?.id ?? user.id);
  const screens = plan.routes.filter(({ inMenu }) => inMenu);
  // About somebody else one asks with no page in mind.
  const [path, setPath] = useState(() => {
    if (person) return everyScreen;
    const here = matchRoute(plan, pathname)?.route.path;
    const start = screens.find((screen) => screen.path === here) ?? screens[0];
    return start?.path;
  });
  const shown = path === everyScreen ? screens.map((screen) => screen.path) : [path ?? []].flat();
  const { needs, rights, isLoading, hasFailed } = useNeeds(shown, id);
  const title = translate(person ? 'why.titleOf' : 'why.title');
  return (
    <Modal open={isOpen} width={860} footer={null} title={title} onCancel={() => setOpen(false)} afterClose={onClosed}>
      <div className={styles.asked}>
        <div className={styles.screen}>
          <RefSelect
            aria-label={translate('why.person')}
            to={system.users}
            isMultiple={false}
            allowClear={false}
            value={[id]}
            labels={id === user.id ? [translate('why.me')] : id === person?.id ? [person.name] : []}
            onChange={([chosen]) => chosen !== undefined && setId(chosen)}
          />
        </div>
        <Select
          className={styles.screen}
          aria-label={translate('why.screen')}
          showSearch={search}
          value={path}
          options={[
            { value: everyScreen, label: translate('why.everyScreen') },
            ...screens.map((screen) => ({
              value: screen.path,
              label: entryTitle(translate, { key: screen.path, title: screen.title }),
            })),
          ]}
          onChange={setPath}
        />
      </div>
      {hasFailed ? (
        <p role="alert">{translate('why.failed')}</p>
      ) : (
        <Spin spinning={isLoading}>
          {rights && <Standing rights={rights} />}
          <NeedsTable needs={needs} rights={rights} label={title} />
        </Spin>
      )}
      <PreviewChoice path={path === everyScreen ? undefined : path} />
    </Modal>
  );
}

/** Whether the user can sign in at all, and the data scope with the roles it comes from. */
function Standing({ rights: { isActive, scope, scopeBy } }: { readonly rights: UserRights }) {
  const translate = useTranslate();
  return (
    <p className={styles.standing}>
      {!isActive && <strong>{translate('why.disabled')} </strong>}
      {translate(scopeBy.length > 0 ? 'why.scopeBy' : 'why.scope', {
        scope: translate(`why.scopes.${scope}`),
        roles: scopeBy.join(translate('why.separator')),
      })}
    </p>
  );
}
