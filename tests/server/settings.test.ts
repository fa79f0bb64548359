import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from '../../server/runtime/settings.ts';
import { fileTypeNames } from '../../src/fields/file/types.ts';

const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
};

describe('settings', () => {
  it('have a default for everything', () => {
    expect(readSettings({})).toEqual({
      port: 5180,
      host: '127.0.0.1',
      dataDir: './data',
      databaseConnections: 24,
      accessTokenTtl: 900,
      refreshTokenTtl: 1_209_600,
      sessionMaxAge: 2_592_000,
      loginLogDays: 180,
      auditLogDays: 730,
      timeZone: 'Asia/Shanghai',
      frameAncestors: [],
      connectOrigins: [],
      corsOrigins: [],
      trustProxy: 0,
      fileMaxSize: 20,
      slowStatementMs: 200,
      fileTypes: fileTypeNames,
      outboundAllow: [],
    });
  });

  it('are read from the environment, where an empty variable counts as absent', () => {
    const environment = {
      PORT: '0',
      HOST: '',
      CORS_ORIGINS: 'https://a.test, http://b.test:8080',
      ADMIN_EMAIL: 'Me@A.test',
      OUTBOUND_ALLOW: '10.1.2.3, fd00::/8 192.168.0.0/16',
    };
    expect(readSettings(environment)).toMatchObject({
      port: 0,
      host: '127.0.0.1',
      corsOrigins: ['https://a.test', 'http://b.test:8080'],
      adminEmail: 'me@a.test',
      outboundAllow: ['10.1.2.3', 'fd00::/8', '192.168.0.0/16'],
    });
  });

  it('name every bad variable at once, with what was found and what is allowed', () => {
    expect(
      problemsOf({
        PORT: '99999',
        ACCESS_TOKEN_TTL: '15m',
        TIME_ZONE: 'Mars/Base',
        CORS_ORIGINS: '*',
        OUTBOUND_ALLOW: 'lan',
      }),
    ).toEqual([
      'PORT is "99999"; allowed: a port from 0 to 65535 (0 picks a free one)',
      'ACCESS_TOKEN_TTL is "15m"; allowed: whole seconds from 1 to 86400',
      'TIME_ZONE is "Mars/Base"; allowed: an IANA time zone',
      'CORS_ORIGINS is "*"; allowed: origins (https://host), separated by commas or spaces',
      'OUTBOUND_ALLOW is "lan"; allowed: addresses and ranges (10.1.2.3, 10.0.0.0/8, fd00::/8), separated by commas or spaces',
    ]);
  });

  it.each([
    'https://console.example/?a=1',
    'https://console.example/#',
    'https://console.example?',
    'https://company.example/console',
    'https://company.example/console/',
  ])('take no address of the console but the root of a host: %s', (given) => {
    expect(() => readSettings({ PUBLIC_URL: given })).toThrow(
      `PUBLIC_URL is "${given}"; allowed: an http(s):// URL of the root of a host, without user, path, query and fragment`,
    );
  });

  it.each(['PUBLIC_URL', 'CORS_ORIGINS', 'CONNECT_ORIGINS', 'FRAME_ANCESTORS'])(
    'take no user in %s, and do not show one',
    (name) => {
      const [problem] = problemsOf({ [name]: 'https://keeper:hunter2@console.example' });
      expect(problem).toContain(`${name} is "https://***@console.example"; allowed: `);
    },
  );

  it.each(['https://console.example', 'https://console.example/', 'http://10.1.2.3:8080'])(
    'take the root of a host as the address of the console: %s',
    (given) => {
      expect(readSettings({ PUBLIC_URL: given }).publicUrl).toBe(given);
    },
  );

  it.each([
    ['has no host', 'smtp://'],
    ['has no slashes before its host', 'smtp:user:hunter2@mail.example'],
    ['has a % in its password that is not escaped', 'smtp://user:hunter2%@mail.example'],
    ['has a % in its user that is not escaped', 'smtps://50%25%zz:hunter2@mail.example:465'],
  ])('take no mail gateway whose URL %s', (_, given) => {
    expect(problemsOf({ SMTP_URL: given })).toEqual([
      'SMTP_URL is set to a value not shown here; allowed: an smtp(s):// URL with a host, where special characters of ' +
        'user and password are percent-encoded (% is %25)',
    ]);
  });

  it('take a mail gateway with a password that is escaped', () => {
    const given = 'smtp://user%40shop.example:50%25@mail.example:587?from=a@shop.example';
    expect(readSettings({ SMTP_URL: given }).smtpUrl).toBe(given);
  });

  it('never show a secret', () => {
    const secrets = {
      SECRET_KEY: 'hunter2',
      ADMIN_PASSWORD: 'hunter2',
      DATABASE_URL: 'mysql://hunter2',
      SMS_WEBHOOK_URL: 'hunter2',
      SMTP_URL: 'hunter2',
    };
    const problems = problemsOf(secrets);
    expect(problems).toHaveLength(5);
    expect(problems.join()).not.toContain('hunter2');
  });
});
