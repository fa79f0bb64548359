import { DeleteOutlined, LockOutlined } from '@ant-design/icons';
import { Button, Checkbox, Select, Tooltip } from 'antd';
import type { Path } from '../../../engine/definition/changes/change.ts';
import type { JsonSchema } from '../../../engine/definition/json-schema.ts';
import { useCalls } from '../calls/calls.ts';
import type { Lock } from '../calls/protocol.ts';
import { useSay } from '../words.ts';
import { useEditing, useLock, useOffers, useSet, type ValueEditorProps } from './editing.ts';
import styles from './editors.module.css';
import { lockText } from './lock-text.ts';
import { nameOfOption, useOptionNames } from './option-names.ts';
import { childSchema, choicesIn, firstValue, type SchemaRoot, shapeOf } from './schema.ts';

export interface ObjectEditorProps {
  readonly id: string;
  readonly path: Path;
  readonly schema: JsonSchema;
  readonly value: Readonly<Record<string, unknown>>;
  readonly isLocked: boolean;
  /** Properties that are edited elsewhere. @default none */
  readonly without?: readonly string[];
}

/** Edits the properties that an object has, and adds those that it may have. */
export function ObjectEditor({ id, path, schema, value, isLocked, without = [] }: ObjectEditorProps) {
  const { root } = useEditing();
  const isOffered = useOffers();
  const isLeft = (key: string) => !without.includes(key) && isOffered([...path, key]);
  const keys = Object.keys(schema.properties ?? {}).filter(isLeft);
  const flags = keys.filter((key) => isFlag(root, schema, key));
  const missing = keys.filter((key) => !flags.includes(key) && !Object.hasOwn(value, key));
  return (
    <div className={styles.object}>
      {Object.entries(value)
        .filter(([key]) => isLeft(key) && !flags.includes(key))
        .map(([key, one]) => (
          <Property
            key={key}
            id={`${id}-${key}`}
            path={[...path, key]}
            schema={childSchema(schema, key)}
            value={one}
            isLocked={isLocked}
            isRequired={schema.required?.includes(key) ?? false}
          />
        ))}
      {flags.length > 0 && (
        <div className={styles.flags}>
          {flags.map((key) => (
            <Flag
              key={key}
              path={[...path, key]}
              description={shapeOf(root, childSchema(schema, key)).description ?? ''}
              value={value[key]}
              isLocked={isLocked}
            />
          ))}
        </div>
      )}
      {missing.length > 0 && <AddOption {...{ path, schema, missing, isLocked }} />}
    </div>
  );
}

interface AddOptionProps extends Pick<ObjectEditorProps, 'path' | 'schema' | 'isLocked'> {
  readonly missing: readonly string[];
}

function AddOption({ path, schema, missing, isLocked }: AddOptionProps) {
  const { root } = useEditing();
  const say = useSay();
  const set = useSet();
  const names = useOptionNames();
  const { files } = useCalls();
  return (
    <Select
      size="small"
      showSearch={{ optionFilterProp: 'label' }}
      className={styles.wide}
      aria-label={say('addOption')}
      placeholder={say('addOption')}
      disabled={isLocked}
      value={null}
      options={missing.map((key) => ({
        value: key,
        label: `${nameOfOption(names, key)} ${key}`,
        title: (files && shapeOf(root, childSchema(schema, key)).description) ?? '',
      }))}
      onChange={(key: string) => void set([...path, key], firstValue(root, childSchema(schema, key)))}
    />
  );
}

/** Whether a property is true or false, and may be left out. */
function isFlag(root: SchemaRoot, schema: JsonSchema, key: string): boolean {
  const choices = choicesIn(root, childSchema(schema, key)) ?? [];
  return !schema.required?.includes(key) && choices.length === 2 && choices.every((one) => typeof one === 'boolean');
}

interface FlagProps {
  readonly path: Path;
  /** Says what it is where it is left out. */
  readonly description: string;
  readonly value: unknown;
  readonly isLocked: boolean;
}

/** A property that is true or false, left out where that is the default. */
function Flag({ path, description, value, isLocked }: FlagProps) {
  const set = useSet();
  const names = useOptionNames();
  const lock = useLock(path);
  // Descriptions are written for developers.
  const { files } = useCalls();
  const usual = /Default: true\b/.test(description);
  return (
    <Tooltip title={lock || !files ? undefined : description}>
      <span>
        <Checkbox
          checked={typeof value === 'boolean' ? value : usual}
          disabled={isLocked || lock !== undefined}
          onChange={({ target }) => void set(path, target.checked === usual ? undefined : target.checked)}
        >
          {nameOfOption(names, path.at(-1) ?? '')}
        </Checkbox>
        {lock && <LockMark lock={lock} />}
      </span>
    </Tooltip>
  );
}

interface PropertyProps extends ValueEditorProps {
  readonly isRequired: boolean;
}

function Property({ id, path, schema, value, isLocked, isRequired }: PropertyProps) {
  const { root, Value } = useEditing();
  const say = useSay();
  const set = useSet();
  const names = useOptionNames();
  const lock = useLock(path);
  const { files } = useCalls();
  const key = path.at(-1) ?? '';
  const { description } = shapeOf(root, schema);
  const name = nameOfOption(names, key);
  return (
    <div className={styles.property}>
      <div className={styles.head}>
        <Tooltip title={files && description}>
          <label htmlFor={id} className={styles.name}>
            {name}
          </label>
        </Tooltip>
        {lock && <LockMark lock={lock} />}
        {!isRequired && !isLocked && !lock && (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`${say('remove')} ${name}`}
            onClick={() => void set(path, undefined)}
          />
        )}
      </div>
      <Value id={id} path={path} schema={schema} value={value} isLocked={isLocked || lock !== undefined} />
    </div>
  );
}

/** Says why something cannot be edited here, and opens the file. */
function LockMark({ lock }: { readonly lock: Lock }) {
  const say = useSay();
  const { files } = useCalls();
  return (
    <Tooltip title={lockText(say, lock)}>
      <Button
        type="text"
        size="small"
        icon={<LockOutlined aria-hidden />}
        aria-label={`${lockText(say, lock)} ${say('openFile')}`}
        onClick={() => files?.openInEditor(lock)}
      />
    </Tooltip>
  );
}
