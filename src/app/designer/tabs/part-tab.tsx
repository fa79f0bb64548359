import { isObject } from '../../../base/is-object.ts';
import { valueAt } from '../../../engine/definition/changes/value-at.ts';
import { useEditing } from '../schema/editing.ts';
import { EntriesEditor } from '../schema/entries-editor.tsx';
import { ObjectEditor } from '../schema/object-editor.tsx';
import { childSchema, shapeOf } from '../schema/schema.ts';

export interface PartProps {
  /** Property of the resource. */
  readonly part: string;
  /** Properties that are edited elsewhere. @default none */
  readonly without?: readonly string[];
}

/** Everything that one part of a resource says, such as `list`. */
export function Part({ part, without = [] }: PartProps) {
  const { definition, root } = useEditing();
  const { schema } = shapeOf(root, childSchema(root.whole, part));
  const given = valueAt(definition, [part]);
  const value = isObject(given) ? given : {};
  return schema.properties ? (
    <ObjectEditor id={part} path={[part]} schema={schema} value={value} isLocked={false} without={without} />
  ) : (
    <EntriesEditor path={[part]} schema={schema} value={value} isLocked={false} />
  );
}

/** What a resource says beside what has a tab of its own. */
export function OtherParts({ without }: { readonly without: readonly string[] }) {
  const { definition, root } = useEditing();
  return (
    <ObjectEditor
      id="resource"
      path={[]}
      schema={root.whole}
      value={isObject(definition) ? definition : {}}
      isLocked={false}
      without={without}
    />
  );
}
