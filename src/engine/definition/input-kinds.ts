import type { FieldKind, KindRegistry } from '../fields/kind.ts';

/** Returns the kinds of inputs: values that a request can hold whole, and that need no place in a record. */
export function inputKinds(kinds: KindRegistry): KindRegistry {
  const isInput = ({ generated, writeOnly, computes, files, parts }: FieldKind) =>
    !generated && !writeOnly && !computes && !files && !parts;
  return Object.fromEntries(Object.entries(kinds).filter(([, kind]) => isInput(kind)));
}
