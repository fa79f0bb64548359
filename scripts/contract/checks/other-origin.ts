import { type CheckGroup } from '../check.ts';
import { NotAsked, requireThat } from '../failures.ts';

/** Headers by which a browser lets the console of another origin read what it needs. */
const exposed = ['X-Request-Id', 'X-Permission-Version', 'Retry-After', 'Content-Disposition'];
const allowed = [
  'Authorization',
  'Content-Type',
  'Refresh-Token',
  'Idempotency-Key',
  'Last-Event-ID',
  'X-Preview-Role',
];

export const otherOrigin: CheckGroup = {
  title: 'A console on another origin',
  checks: [
    {
      id: 'origin.preflight',
      statement: 'a preflight request allows the origin, credentials, the methods and the headers of the console',
      section: 'Headers',
      async run(run) {
        const origin = requireOrigin(run.options.origin);
        const headers = {
          Origin: origin,
          'Access-Control-Request-Method': 'PATCH',
          'Access-Control-Request-Headers': allowed.join(',').toLowerCase(),
        };
        const answer = await run.client.preflight('/buffalo/v1/users/info', headers);
        const told = answer.headers;
        const listed = (name: string) => (told.get(name) ?? '').toLowerCase().split(/\s*,\s*/);
        const names = listed('Access-Control-Allow-Headers');
        const missing = allowed.filter((name) => !names.includes(name.toLowerCase()));
        const isRight =
          isAllowed(told, origin) && missing.length === 0 && listed('Access-Control-Allow-Methods').includes('patch');
        requireThat(
          isRight,
          { ...answer, text: accessHeaders(told) },
          [
            `Access-Control-Allow-Origin: ${origin}`,
            'Access-Control-Allow-Credentials: true',
            'Access-Control-Allow-Methods with PATCH',
            `Access-Control-Allow-Headers with ${(missing.length > 0 ? missing : allowed).join(', ')}`,
          ].join('; '),
        );
      },
    },
    {
      id: 'origin.answer',
      statement: 'answers allow the origin, and expose the headers that the console reads',
      section: 'Headers',
      async run(run) {
        const origin = requireOrigin(run.options.origin);
        const answer = await run.ask('GET', '/buffalo/v1/users/info', { headers: { Origin: origin } });
        const listed = (answer.headers.get('Access-Control-Expose-Headers') ?? '').toLowerCase();
        const missing = exposed.filter((name) => !listed.includes(name.toLowerCase()));
        const isRight = isAllowed(answer.headers, origin) && missing.length === 0;
        requireThat(
          isRight,
          { ...answer, text: accessHeaders(answer.headers) },
          [
            `Access-Control-Allow-Origin: ${origin}`,
            'Access-Control-Allow-Credentials: true',
            `Access-Control-Expose-Headers with ${(missing.length > 0 ? missing : exposed).join(', ')}`,
          ].join('; '),
        );
      },
    },
  ],
};

function requireOrigin(origin: string | undefined): string {
  if (origin === undefined) throw new NotAsked('--origin does not name another origin');
  return origin;
}

function isAllowed(headers: Headers, origin: string): boolean {
  return (
    headers.get('Access-Control-Allow-Origin') === origin && headers.get('Access-Control-Allow-Credentials') === 'true'
  );
}

function accessHeaders(headers: Headers): string {
  const own = [...headers].filter(([name]) => name.startsWith('access-control-'));
  return own.map(([name, value]) => `${name}: ${value}`).join('; ') || 'no header Access-Control-…';
}
