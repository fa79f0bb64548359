import { columns, required, type TableBuilder } from './table-builder.ts';

/** Codes sent to phones, and registrations that await approval. */
export interface RegistrationTables {
  /** The last code sent to a phone number. */
  captcha: { phone: string; hash: string; expiresAt: string; tries: number };
  /** The first user of an enterprise that registered itself, stored until platform staff activate the enterprise. */
  registration: { enterprise: number; email: string; mobile: string; hash: string; createdAt: string };
}

/** Creates the registration tables if they are missing. */
export async function createRegistrationTables({
  table,
  index,
  create,
}: TableBuilder<keyof RegistrationTables>): Promise<void> {
  await table('captcha')
    .addColumn('phone', 'text', (column) => column.primaryKey())
    .$call(columns('text', ['hash', 'expiresAt'], required))
    .addColumn('tries', 'integer', required)
    .$call(create);
  await table('registration')
    .addColumn('enterprise', 'bigint', (column) => column.primaryKey())
    .$call(columns('text', ['email', 'mobile', 'hash', 'createdAt'], required))
    .$call(create);
  await index('captcha_by_end').on('captcha').column('expiresAt').execute();
}
