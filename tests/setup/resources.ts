import { createOutbound } from '../../server/delivery/outbound/index.ts';
import { createFiles } from '../../server/files/index.ts';
import { titlesOf } from '../../server/operations/start/product.ts';
import { openResources } from '../../server/operations/start/resources.ts';
import type { Clock } from '../../server/request/context.ts';
import type { Settings } from '../../server/runtime/settings.ts';
import { createAccountServices } from '../../server/session/services.ts';
import type { Database } from '../../server/storage/database.ts';
import { product } from './product.ts';
import { quickPasswords } from './quick-passwords.ts';

/** What a server is put together of, without the server: the product's resources on a database, their files and accounts. */
export async function openParts(database: Database, settings: Settings, clock: Clock, secretKey = 'a key') {
  const accountServices = createAccountServices({
    database,
    settings,
    clock,
    title: titlesOf(product),
    passwordCost: quickPasswords,
  });
  const files = createFiles({ database, settings, secretKey, clock });
  const outbound = createOutbound({ allow: [] });
  const shared = { database, settings, clock, secretKey, files, accountServices, outbound };
  return { files, accountServices, resources: await openResources({ ...shared, product }) };
}
