import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { createSmsGateway } from '../../delivery/sms-gateway.ts';
import { createAttempts } from '../../http/rate-limits/attempts.ts';
import type { ServerRecords } from '../../records/write/effects.ts';
import type { AppEnv, Clock } from '../../request/context.ts';
import type { Settings } from '../../runtime/settings.ts';
import type { Database } from '../../storage/database.ts';
import type { Passwords } from '../passwords/passwords.ts';
import { createCaptcha } from './captcha.ts';
import { createRegister } from './enterprises.ts';
import { registrationRoutes } from './routes.ts';

interface RegistrationDependencies {
  readonly database: Database;
  readonly settings: Settings;
  readonly secretKey: string;
  readonly log: Logger;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly records: ServerRecords;
}

/** Returns the routes for the registration of an enterprise. They need no session. */
export function createRegistration(dependencies: RegistrationDependencies): Hono<AppEnv> {
  const { database, settings, secretKey, log, clock, passwords, records } = dependencies;
  const attempts = createAttempts(database, clock);
  const gateway = createSmsGateway({ settings, log, clock });
  const captcha = createCaptcha({ database, secretKey, clock, attempts, gateway });
  const register = createRegister({ database, clock, captcha, passwords, records });
  return registrationRoutes({ settings, captcha, gateway, register });
}
