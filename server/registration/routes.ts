import { Hono } from 'hono';
import { z } from 'zod';
import { minPasswordLength } from '../../src/engine/limits.ts';
import { withoutInvisible } from '../../src/fields/visible-text.ts';
import { type AppEnv, answer } from '../context.ts';
import { tooManyRequests } from '../errors.ts';
import { readBody } from '../http/body.ts';
import { clientAddress } from '../http/client-address.ts';
import { say } from '../messages.ts';
import type { Attempts } from '../rate-limits/attempts.ts';
import type { Settings } from '../settings.ts';
import type { Captcha } from './captcha.ts';
import type { Registration } from './enterprises.ts';
import type { SmsGateway } from './sms-gateway.ts';

interface RegistrationRoutes {
  readonly settings: Settings;
  readonly attempts: Attempts;
  readonly captcha: Captcha;
  readonly gateway: SmsGateway;
  register(registration: Registration, address: string): Promise<void>;
}

/** Limits registrations from one network address, valid or not. */
const perAddress = { limit: 20, seconds: 3600 };

const phone = z
  .string()
  .trim()
  .min(1)
  .max(11)
  .regex(/^1[3-9]\d{9}$/, 'phone');
const captchaRequest = z.object({ phone, type: z.literal(0) });
const registration = z.object({
  enterpriseName: z.string().overwrite(withoutInvisible).trim().min(1).max(60),
  email: z.string().trim().min(1).max(254).toLowerCase().pipe(z.email()),
  password: z.string().trim().min(minPasswordLength).max(200),
  mobile: phone,
  captcha: z.string().trim().min(1).max(11),
});

/** The two public routes of the registration screen (docs/api.md, "Registration"). */
export function registrationRoutes({
  settings,
  attempts,
  captcha,
  gateway,
  register,
}: RegistrationRoutes): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post('/sso/v1/auth/captcha', async (c) => {
      const request = await readBody(c, captchaRequest);
      await captcha.send(request.phone, clientAddress(c, settings.trustProxy));
      return answer(c, null, gateway.isSetUp ? undefined : say(c.get('language'), { key: 'captcha.noGateway' }));
    })
    .post('/buffalo/v1/enterprises/registry', async (c) => {
      const address = clientAddress(c, settings.trustProxy);
      const wait = await attempts.count(`registry:${address}`, perAddress);
      if (wait > 0) throw tooManyRequests(wait);
      const request = await readBody(c, registration);
      await register(request, address);
      return answer(c, null);
    });
}
