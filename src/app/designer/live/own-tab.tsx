import { DeleteOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Alert, Button, Form, Select, type SelectProps } from 'antd';
import { isObject } from '../../../base/is-object.ts';
import { valueAt } from '../../../engine/definition/changes/value-at.ts';
import { isOwnPermission, ownName, ownPath } from '../../../engine/publishing/own-names.ts';
import type { OwnResource } from '../../../engine/publishing/publication.ts';
import { flatten, keyOf } from '../../../engine/routes/route.ts';
import { entryTitle, permissionName } from '../../../engine/texts/label.ts';
import { IconBox } from '../../../fields/icon/input.tsx';
import { useFeedback } from '../../../ui/feedback.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import { useNavigate } from '../../../workspace/place/place.tsx';
import type { Designer } from '../calls/use-designer.ts';
import styles from '../schema/editors.module.css';
import { nameOfOption, useOptionNames } from '../schema/option-names.ts';
import { EntryForm } from '../tabs/entry-form.tsx';
import { NewScreen } from '../tabs/new-screen.tsx';
import { useSay } from '../words.ts';
import { ownNameFor, ownPathFor, ownPermissionFor } from './draft.ts';
import type { LiveCalls } from './live-calls.ts';

export interface OwnTabProps {
  readonly designer: Designer;
  readonly calls: LiveCalls;
}

/** The entry of the menu of a published resource, and a form for another one. */
export function OwnTab({ designer, calls }: OwnTabProps) {
  const say = useSay();
  const { plan } = useWorkspace();
  const name = designer.resource ?? '';
  const own = valueAt(designer.state?.list, [name]);
  const taken = plan.resources.map((one) => one.name);
  return (
    <div className={styles.object}>
      {isOwn(own) ? <OwnEntry designer={designer} own={own} /> : <p>{say('entryOfCode')}</p>}
      <NewScreen
        near="/own/"
        create={calls.create}
        name={{ pattern: ownName, message: 'badOwnName' }}
        path={{ pattern: ownPath, message: 'badOwnPath' }}
        taken={[...taken, ...flatten(plan.entries).flatMap(({ path }) => path ?? [])]}
        propose={(title) => {
          const proposed = ownNameFor(title, taken);
          return { name: proposed, at: ownPathFor(proposed) };
        }}
      >
        <NewEntry />
      </NewScreen>
    </div>
  );
}

/** Says of a resource that is in the draft alone that it has no records yet. */
export function NotPublished({ designer: { resource = '', state }, calls }: OwnTabProps) {
  const say = useSay();
  const isNew = isOwn(valueAt(state?.list, [resource])) && calls.isNew(resource);
  return isNew && <Alert type="info" showIcon title={say('notPublished')} />;
}

function isOwn(value: unknown): value is OwnResource {
  return isObject(value) && isObject(value.entry);
}

/** Where a new screen stands in the menu, and who may open it. */
function NewEntry() {
  const say = useSay();
  const names = useOptionNames();
  return (
    <>
      <Form.Item name="under" label={say('group')}>
        <GroupSelect />
      </Form.Item>
      <Form.Item name="icon" label={nameOfOption(names, 'icon')} valuePropName="name" trigger="onName">
        <IconBox name="" onName={() => {}} />
      </Form.Item>
      <Form.Item noStyle dependencies={['name']}>
        {({ getFieldValue }) => (
          <Form.Item name="perm" label={nameOfOption(names, 'perm')}>
            <PermissionSelect name={String(getFieldValue('name') ?? '')} placeholder={say('newPermission')} />
          </Form.Item>
        )}
      </Form.Item>
    </>
  );
}

interface OwnEntryProps {
  readonly designer: Designer;
  readonly own: OwnResource;
}

/** Edits the entry of a published resource, or takes the resource away. */
function OwnEntry({ designer, own: { entry, under, definition } }: OwnEntryProps) {
  const say = useSay();
  const names = useOptionNames();
  const translate = useTranslate();
  const { name } = definition;
  const set = (path: readonly string[], value: unknown) =>
    designer.edit([{ target: { part: 'list' }, change: { do: 'set', path: [name, ...path], value } }]);
  return (
    <Form layout="vertical" size="small" component="div">
      <EntryForm designer={designer} entry={entry} path={[name, 'entry']} />
      <Form.Item label={say('group')}>
        <GroupSelect value={under ?? null} onChange={(group) => void set(['under'], group ?? undefined)} />
      </Form.Item>
      <Form.Item label={nameOfOption(names, 'perm')}>
        <PermissionSelect
          name={name}
          value={typeof entry.perm === 'string' ? entry.perm : null}
          onChange={(perm) => void set(['entry', 'perm'], perm)}
        />
      </Form.Item>
      <RemoveButton
        title={entryTitle(translate, { key: keyOf(entry), title: entry.title })}
        remove={() => set([], undefined)}
      />
    </Form>
  );
}

function RemoveButton({ title, remove }: { readonly title: string; readonly remove: () => Promise<boolean> }) {
  const say = useSay();
  const translate = useTranslate();
  const navigate = useNavigate();
  const { plan } = useWorkspace();
  const { ask } = useFeedback();
  async function confirm() {
    const isSure = await ask({
      title: say('removeScreen', title),
      content: say('removeScreenHelp'),
      okText: say('remove'),
      cancelText: translate('shell.cancel'),
      danger: true,
    });
    if (!isSure) return;
    navigate(plan.home);
    await remove();
  }
  return (
    <Button block danger icon={<DeleteOutlined aria-hidden />} onClick={() => void confirm()}>
      {say('removeScreen', title)}
    </Button>
  );
}

type Choose = Pick<SelectProps<string | null>, 'id' | 'value' | 'onChange' | 'placeholder'>;

/** Chooses a group of the menu. */
function GroupSelect(props: Choose) {
  const say = useSay();
  const translate = useTranslate();
  const { plan } = useWorkspace();
  const options = plan.entries
    .filter(({ children }) => children)
    .map((group) => ({
      value: group.name ?? group.title,
      label: entryTitle(translate, { key: keyOf(group), title: group.title }),
    }));
  return (
    <Select
      {...props}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={say('noGroup')}
      options={options}
    />
  );
}

/** Chooses the permission of an entry: one that there is, or one that comes with the resource. */
function PermissionSelect({ name, ...props }: Choose & { readonly name: string }) {
  const say = useSay();
  const translate = useTranslate();
  const { plan } = useWorkspace();
  const known = flatten(plan.entries).flatMap(({ perm }) => [perm ?? []].flat());
  const own = ownPermissionFor(name);
  const isNewOffered = isOwnPermission(own) && !known.includes(own);
  const options = [...new Set(known)].map((value) => ({
    value,
    label: permissionName(plan.permissions, value, translate),
  }));
  return (
    <Select
      {...props}
      showSearch={{ optionFilterProp: 'label' }}
      options={[...(isNewOffered ? [{ value: own, label: `${say('newPermission')} (${own})` }] : []), ...options]}
    />
  );
}
