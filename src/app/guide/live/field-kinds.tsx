import { useTranslate } from '@refinedev/core';
import { type ReactNode, useState } from 'react';
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
  const files = kind.files?.of(isGiven ? given : []).map((id) => fileOf(id, name, label));
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
          <Part title={translate('guide.shown')}>{isGiven ? <Cell {...shown} value={given} isPlain /> : '–'}</Part>
        )}
        {Input && (
          <Part title={translate('guide.filledIn')}>
            <Input {...shown} id={`guide-${name}`} aria-label={label} value={given} onChange={setGiven} />
          </Part>
        )}
      </dl>
    </section>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{title}</dt>
      <dd>
        <LazyBoundary>{children}</LazyBoundary>
      </dd>
    </>
  );
}

function fileOf(id: string, kind: string, label: string) {
  const type = kind === 'image' ? 'image/svg+xml' : 'application/pdf';
  return { id, name: `${label} ${id}`, type, size: 2048, ...(kind === 'image' && { url: '/logo.svg' }) };
}
