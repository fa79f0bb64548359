import path from 'node:path';
import { hash } from '@node-rs/argon2';
import Database from 'libsql';
import { quickPasswords } from '../../setup/quick-passwords.ts';
import { demoPassword } from './api.ts';

/**
 * Makes signing in to the demo accounts of a server cheap: a password is verified at the cost that its hash was made with.
 * A user who is added later, or changes theirs, has the cost of the product.
 */
export async function quickenSignIn(dataDir: string): Promise<void> {
  const hashed = await hash(demoPassword, quickPasswords);
  const database = new Database(path.join(dataDir, 'console.db'), { timeout: 10_000 });
  database.prepare('update credential set hash = ?').run(hashed);
  database.close();
}
