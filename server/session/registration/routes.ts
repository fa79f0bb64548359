import { Hono } from 'hono';
import { z } from 'zod';
import { minPasswordLength } from '../../../src/base/limits.ts';
import { mailAddress, mailPattern } from '../../../src/fields/email/address.ts';
import { mobilePattern, phoneNumber } from '../../../src/fields/phone/number.ts';
import { withoutInvisible } from '../../../src/fields/values/visible-text.ts';
import { readBody } from '../../http/body/body.ts';
import { clientAddress } from '../../http/client-address.ts';
import { nothing } from '../../http/json-schema.ts';
import type { Attempts } from '../../http/rate-limits/attempts.ts';
import { countByNetwork } from '../../http/rate-limits/network.ts';
import { route } from '../../http/route.ts';
import { type AppEnv, answer } from '../../request/context.ts';
import { say } from '../../request/messages.ts';
import type { Settings } from '../../runtime/settings.ts';
import { requireValidPassword } from '../passwords/password-rule.ts';
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

/** Limits registrations from one network, valid or not, and checks of what is typed for one. */
const perAddress = { limit: 20, seconds: 3600 };
const checksPerAddress = { limit: 100, seconds: 3600 };

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
export function registrationRoutes({
  settings,
  attempts,
  captcha,
  gateway,
  register,
}: RegistrationRoutes): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post(
      '/sso/v1/auth/captcha',
      route(
        { tag: 'registration', summary: 'Send a code to a phone', isPublic: true, body: captchaRequest, data: nothing },
        async (c) => {
          const request = await readBody(c, captchaRequest);
          await captcha.send(request.phone, clientAddress(c, settings.trustProxy));
          return answer(c, null, gateway.isSetUp ? undefined : say(c.get('language'), { key: 'captcha.noGateway' }));
        },
      ),
    )
    .post(
      '/buffalo/v1/enterprises/registry/check',
      route(
        {
          tag: 'registration',
          summary: 'Check a registration before its code is sent',
          isPublic: true,
          body: checked,
          data: nothing,
        },
        async (c) => {
          const address = clientAddress(c, settings.trustProxy);
          await countByNetwork(attempts, 'registry-check', address, { rule: checksPerAddress });
          const { password, ...owner } = await readBody(c, checked);
          await requireValidPassword(password, owner);
          return answer(c, null);
        },
      ),
    )
    .post(
      '/buffalo/v1/enterprises/registry',
      route(
        {
          tag: 'registration',
          summary: 'Register an enterprise, which platform staff then open',
          isPublic: true,
          body: registration,
          data: nothing,
        },
        async (c) => {
          const address = clientAddress(c, settings.trustProxy);
          await countByNetwork(attempts, 'registry', address, { rule: perAddress });
          const request = await readBody(c, registration);
          await register(request, address);
          return answer(c, null);
        },
      ),
    );
}
