import { Hono } from 'hono';
import { z } from 'zod';
import { minPasswordLength } from '../../../src/base/limits.ts';
import { mailAddress, mailPattern } from '../../../src/fields/email/address.ts';
import { mobilePattern, phoneNumber } from '../../../src/fields/phone/number.ts';
import { withoutInvisible } from '../../../src/fields/values/visible-text.ts';
import type { SmsGateway } from '../../delivery/sms-gateway.ts';
import { readBody } from '../../http/body/body.ts';
import { clientAddress } from '../../http/client-address.ts';
import { nothing } from '../../http/json-schema.ts';
import { routeAdder } from '../../http/route.ts';
import { type AppEnv, answer } from '../../request/context.ts';
import { say } from '../../request/messages.ts';
import type { Settings } from '../../runtime/settings.ts';
import { requireValidPassword } from '../passwords/password-rule.ts';
import type { Captcha } from './captcha.ts';
import type { Registration } from './enterprises.ts';

interface RegistrationRoutes {
  readonly settings: Settings;
  readonly captcha: Captcha;
  readonly gateway: SmsGateway;
  register(registration: Registration, address: string): Promise<void>;
}

/** A mobile number, in every way to write it that a form understands. */
const phone = z.string().trim().min(1).max(40).overwrite(phoneNumber).regex(mobilePattern, 'phone');
const captchaRequest = z.object({ phone, type: z.literal(0) });
const registration = z.object({
  enterpriseName: z.string().overwrite(withoutInvisible).trim().min(1).max(60),
  email: z.string().trim().min(1).max(254).overwrite(mailAddress).max(254).regex(mailPattern, 'email'),
  password: z.string().trim().min(minPasswordLength).max(200),
  mobile: phone,
  captcha: z.string().trim().min(1).max(11),
});
const checked = registration.omit({ captcha: true });

/** The public routes of the registration screen (docs/api.md, "Registration"). */
export function registrationRoutes({ settings, captcha, gateway, register }: RegistrationRoutes): Hono<AppEnv> {
  const api = new Hono<AppEnv>();
  const on = routeAdder(api, { tag: 'registration', isPublic: true, data: nothing });
  on('POST /sso/v1/auth/captcha', { summary: 'Send a code to a phone', body: captchaRequest }, async (c) => {
    const request = await readBody(c, captchaRequest);
    await captcha.send(request.phone, clientAddress(c, settings.trustProxy));
    return answer(c, null, gateway.isSetUp ? undefined : say(c.get('language'), { key: 'captcha.noGateway' }));
  });
  on(
    'POST /buffalo/v1/enterprises/registry/check',
    { summary: 'Check a registration before its code is sent', networkRate: 'registry-check', body: checked },
    async (c) => {
      const { password, ...owner } = await readBody(c, checked);
      await requireValidPassword(password, owner);
      return answer(c, null);
    },
  );
  on(
    'POST /buffalo/v1/enterprises/registry',
    { summary: 'Register an enterprise, which platform staff then open', networkRate: 'registry', body: registration },
    async (c) => {
      await register(await readBody(c, registration), clientAddress(c, settings.trustProxy));
      return answer(c, null);
    },
  );
  return api;
}
