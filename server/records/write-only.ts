import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { FieldKind } from '../../src/engine/fields/kind.ts';
import { deriveKey } from '../runtime/secret-key.ts';
import { WriteOnlyValue } from '../storage/records/write/write-only.ts';

type Manner = NonNullable<FieldKind['writeOnly']>;

/** Hashes or encrypts write-only values, of which responses show only that they exist. Decrypts the encrypted ones. */
export interface WriteOnlyEncoder {
  /** @param place the resource and field; a value encrypted for one place cannot be decrypted at another */
  encode(manner: Manner, place: string, text: string): WriteOnlyValue;
  /** Decrypts a stored value. Throws if it was encrypted for another place or with another key. */
  decrypt(place: string, stored: string): string;
}

/** Returns the place of a write-only value. */
export function placeOf(resource: string, field: string): string {
  return `${resource}.${field}`;
}

interface WriteOnlyDependencies {
  readonly secretKey: string;
  readonly passwords: { hash(text: string): Promise<string> };
}

const cipher = 'aes-256-gcm';
/** Identifies the encryption scheme, so that another one can follow. */
const scheme = 'aes1';

export function createWriteOnlyEncoder({ secretKey, passwords }: WriteOnlyDependencies): WriteOnlyEncoder {
  // The label is part of stored values: another one could not decrypt them.
  const key = Buffer.from(deriveKey(secretKey, 'sealed-values'), 'base64url');

  function encrypt(place: string, text: string): string {
    const nonce = randomBytes(12);
    const encryption = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(place));
    const data = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()]);
    return [scheme, ...[nonce, encryption.getAuthTag(), data].map((part) => part.toString('base64url'))].join('.');
  }

  return {
    encode: (manner, place, text) =>
      new WriteOnlyValue(manner === 'hashed' ? () => passwords.hash(text) : async () => encrypt(place, text)),
    decrypt(place, stored) {
      const [name, nonce = '', tag = '', data = ''] = stored.split('.');
      try {
        if (name !== scheme) throw new RangeError(`It is encrypted as "${name}".`);
        const decryption = createDecipheriv(cipher, key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
          .setAAD(Buffer.from(place))
          .setAuthTag(Buffer.from(tag, 'base64url'));
        return decryption.update(Buffer.from(data, 'base64url'), undefined, 'utf8') + decryption.final('utf8');
      } catch (cause) {
        throw new Error(
          `A value of ${place} cannot be opened: it was kept under another SECRET_KEY, or for a field or resource that a migration has renamed to this, or was changed. Set the key it was kept under, or, after a rename, let the value be entered anew.`,
          { cause },
        );
      }
    },
  };
}
