import { useTranslate } from '@refinedev/core';
import { useState } from 'react';
import type { FieldKind } from '../../../engine/fields/kind.ts';
import { normaliseField } from '../../../engine/normalise/field.ts';
import { written } from '../../../engine/texts/written.ts';
import { cellOf } from '../../../fields/cells.tsx';
import { type Example, examples } from '../../../fields/examples.ts';
import { inputOf } from '../../../fields/inputs.tsx';
import { LazyBoundary } from '../../../ui/loading/lazy-boundary.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import styles from '../guide.module.css';
import type { LiveProps } from './live-props.ts';
import { wholeKinds as kinds } from './whole-kinds.ts';

const kindNames = Object.keys(kinds) as (keyof typeof kinds)[];
/** Values of these are drawn as those of another field, or by nobody. */
const undrawn: readonly string[] = ['lookup', 'reach'];

/** Every kind of field: how it is declared, what a list shows of it, and how it is filled in. */
export function FieldKinds({ language }: LiveProps) {
  return kindNames.map((name) => <Kind key={name} name={name} kind={kinds[name]} language={language} />);
}

interface KindProps extends LiveProps {
  readonly name: keyof typeof kinds;
  readonly kind: FieldKind;
}

function Kind({ name, kind, language }: KindProps) {
  const translate = useTranslate();
  const { system } = useWorkspace();
  const { title, options, resolved, value }: Example = examples[name];
  const label = title[language];
  const declared = { type: name, label, ...options };
  // The records of a product are its own: everyone has people and departments.
  const target = kind.refersTo && { to: name === 'tree' ? system.departments : system.users };
  const field = normaliseField(name, { ...declared, ...resolved, ...target }, kinds);
  const [given, setGiven] = useState(value);
  const isGiven = given !== undefined && given !== null;
  const files = kind.files?.of(isGiven ? given : []).map((id) => ({
    id,
    name: `${label} ${id}`,
    type: name === 'image' ? 'image/svg+xml' : 'application/pdf',
    size: 2048,
    ...(name === 'image' && { url: '/logo.svg' }),
  }));
  const names = kind.refersTo ? label : isGiven ? kind.names?.(given) : undefined;
  const shown = { field, resource: 'guide', label: names, files };
  const isDrawn = !undrawn.includes(name);
  const { Cell } = isDrawn ? cellOf(field) : {};
  const { Input } = isDrawn && !kind.generated && !kind.computes ? inputOf(field) : {};
  return (
    <section id={`kind-${name}`} className={styles.kind}>
      <h3>
        {label} <code>{name}</code>
      </h3>
      <code className={styles.declared}>{written(declared)}</code>
      <dl>
        {Cell && !kind.writeOnly && (
          <>
            <dt>{translate('guide.shown')}</dt>
            <dd>
              <LazyBoundary>{isGiven ? <Cell {...shown} value={given} isPlain /> : '–'}</LazyBoundary>
            </dd>
          </>
        )}
        {Input && (
          <>
            <dt>{translate('guide.filledIn')}</dt>
            <dd>
              <LazyBoundary>
                <Input {...shown} id={`guide-${name}`} aria-label={label} value={given} onChange={setGiven} />
              </LazyBoundary>
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
