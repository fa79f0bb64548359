import { HttpResponse, http as route } from 'msw';
import { describe, expect, it } from 'vitest';
import { errors } from '../../../src/locales/zh/errors.ts';
import type { ErrorKey } from '../../../src/providers/http/catalogue.ts';
import {
  isTransient,
  NetworkFailure,
  RequestRefused,
  SessionExpired,
  UnreadableAnswer,
} from '../../../src/providers/http/errors.ts';
import { api, createTestClient, envelope, rejection } from '../fakes.ts';
import { usePretendedApi } from '../server.ts';

const server = usePretendedApi();

/** The texts of spec §8, letter by letter, so that the locale file is tested with the catalogue. */
function createChineseClient(options: Parameters<typeof createTestClient>[0] = {}) {
  const keyOf = (key: string) => key.replace('errors.', '') as ErrorKey;
  return createTestClient({ translate: (key) => errors[keyOf(key)], ...options });
}

function answer(reply: () => Response) {
  server.use(route.get(`${api}/thing`, reply));
}

describe('the error catalogue (spec §8)', () => {
  it('resolves with the data of code 1 [8.1]', async () => {
    answer(() => envelope(1, { id: '7' }));
    const { http, failures } = createChineseClient();
    expect(await http.get('/thing')).toEqual({ id: '7' });
    expect(failures).toEqual([]);
  });

  it.each([
    [60204, '用户名错误'],
    [60203, '密码错误'],
    [40000, '错误请求'],
    [50008, '没有权限'],
    [40900, '数据已被他人修改，请刷新后重试'],
    [42900, '操作过于频繁，请稍后再试'],
    [12345, '网络错误'],
  ])('rejects code %i, without words of the server, with its own [8.2 8.3 8.4 8.5 8.8]', async (code, message) => {
    answer(() => envelope(code));
    const { http, failures, signedOut } = createChineseClient();
    const error = await rejection(http.get('/thing'));
    expect(error).toBeInstanceOf(RequestRefused);
    expect(error).toMatchObject({ code, message, statusCode: 200 });
    expect(failures).toEqual([error]);
    expect(signedOut).toEqual([]);
  });

  it.each([
    [400, '错误请求'],
    [401, 'token失效，请重新登录'],
    [403, '非法token，拒绝访问'],
    [404, '请求错误，资源找不到了'],
    [408, '请求超时'],
    [413, '连接错误'],
    [500, '服务器错误'],
    [503, '连接错误'],
  ])(
    'rejects HTTP %i without an envelope with its message, and keeps the session [8.9 8.10 8.11 8.12 8.13 8.14 8.15]',
    async (status, message) => {
      answer(() => new HttpResponse('<html>', { status }));
      const { http, failures, signedOut } = createChineseClient();
      const error = await rejection(http.get('/thing'));
      expect(error).toMatchObject({ name: 'RequestRefused', statusCode: status, message, code: undefined });
      expect(failures).toEqual([error]);
      expect(signedOut).toEqual([]);
    },
  );

  it.each([
    ['code under HTTP 200', 200, 50008],
    ['HTTP status', 500, 1],
  ])('prefers the words of the server for a %s [8.17]', async (_what, status, code) => {
    answer(() => envelope(code, null, { status, msg: '店铺已关闭' }));
    expect(await rejection(createChineseClient().http.get('/thing'))).toMatchObject({ message: '店铺已关闭' });
  });

  it.each([
    [200, 400204, 'invalid'],
    [400, 400204, 'invalid'],
    [400, 400203, 'expired'],
  ])('under HTTP %i, code %i signs out without a refresh [4.7 8.7 8.9]', async (status, code, cause) => {
    answer(() => envelope(code, null, { status }));
    const { http, failures, signedOut } = createChineseClient();
    const error = await rejection(http.get('/thing'));
    expect(error).toBeInstanceOf(SessionExpired);
    expect(error).toMatchObject({ reason: cause, message: 'token失效，请重新登录' });
    expect(failures).toEqual([error]);
    expect(signedOut).toEqual([cause]);
  });

  it('signs out once, and shows one message, when several answers say that the session is invalid', async () => {
    answer(() => envelope(400204));
    const { http, failures, signedOut } = createChineseClient();
    const ended = await Promise.all([1, 2, 3].map(() => rejection(http.get('/thing'))));
    expect(new Set(ended).size).toBe(1);
    expect(signedOut).toEqual(['invalid']);
    expect(failures).toHaveLength(1);
  });

  it('signs out on HTTP 401 only if no token is stored', async () => {
    answer(() => new HttpResponse(null, { status: 401 }));
    const { http, tokens, signedOut } = createChineseClient();
    await rejection(http.get('/thing'));
    expect(signedOut).toEqual([]);
    tokens.clear();
    await rejection(http.get('/thing'));
    expect(signedOut).toEqual(['missing']);
  });

  it('leaves it to the user whether a 403 signs out', async () => {
    answer(() => envelope(1, null, { status: 403 }));
    const { http, forged, signedOut } = createChineseClient();
    await rejection(http.get('/thing'));
    expect(forged).toEqual([true]);
    expect(signedOut).toEqual([]);
  });

  it.each([
    [false, '网络中断'],
    [true, '连接错误'],
  ])('says what is wrong when no answer comes (online: %s) [8.16]', async (online, message) => {
    answer(() => HttpResponse.error());
    const { http, failures, signedOut } = createChineseClient({ isOnline: () => online });
    const error = await rejection(http.get('/thing'));
    expect(error).toBeInstanceOf(NetworkFailure);
    expect(error).toMatchObject({ online, message });
    expect(failures).toEqual([error]);
    expect(signedOut).toEqual([]);
  });

  it('refuses a success that is no envelope', async () => {
    answer(() => HttpResponse.html('<p>Sign in to the airport Wi-Fi</p>'));
    const error = await rejection(createChineseClient().http.get('/thing'));
    expect(error).toBeInstanceOf(UnreadableAnswer);
    expect(error).toMatchObject({ message: '网络错误', detail: 'GET /thing: an envelope was expected' });
  });

  it('hands over the facts: refused fields, request id, the import that failed, seconds to wait', async () => {
    answer(() =>
      envelope(
        40000,
        { errors: { mobile: ['格式不对', '太长'], name: '必填', junk: 3 }, requestId: 'abc', job: '7' },
        {
          status: 429,
          headers: { 'Retry-After': '17' },
        },
      ),
    );
    expect(await rejection(createChineseClient().http.get('/thing'))).toMatchObject({
      errors: { mobile: ['格式不对', '太长'], name: ['必填'] },
      job: '7',
      requestId: 'abc',
      retryAfter: 17,
    });
  });

  it('hands over why entries of a batch were refused, by their position', async () => {
    const refused = { code: 40000, msg: '不能保存', data: { errors: { mobile: '格式不对' } } };
    const entries = {
      1: refused,
      2: { code: 40300, msg: '没有权限' },
      3: { code: '1', msg: 'x' },
      4: { code: 1 },
      5: null,
    };
    answer(() => envelope(40000, { errors: entries }));
    expect(await rejection(createChineseClient().http.get('/thing'))).toMatchObject({
      entries: {
        1: { code: 40000, message: '不能保存', errors: { mobile: ['格式不对'] } },
        2: { code: 40300, message: '没有权限' },
      },
    });
    answer(() => envelope(40000, { errors: { 3: null } }));
    expect(await rejection(createChineseClient().http.get('/thing'))).toMatchObject({ entries: undefined });
  });

  it('keeps to itself what the caller wants to show', async () => {
    answer(() => envelope(60203));
    const { http, failures } = createChineseClient();
    await rejection(http.get('/thing', { silent: true }));
    expect(failures).toEqual([]);
  });

  it('lets a detached request say nothing about the session', async () => {
    answer(() => envelope(400204, null, { status: 403 }));
    const { http, signedOut, forged } = createChineseClient();
    expect(await rejection(http.get('/thing', { detached: true }))).toBeInstanceOf(RequestRefused);
    expect(signedOut).toEqual([]);
    expect(forged).toEqual([]);
  });
});

describe('whether a request is worth repeating', () => {
  it.each<[string, () => Response, boolean]>([
    ['no answer', () => HttpResponse.error(), true],
    ['HTTP 503', () => new HttpResponse(null, { status: 503 }), true],
    ['HTTP 429', () => new HttpResponse(null, { status: 429 }), true],
    ['HTTP 404', () => new HttpResponse(null, { status: 404 }), false],
    ['a business code', () => envelope(50008), false],
    ['the end of the session', () => envelope(400204), false],
  ])('%s', async (_what, reply, expected) => {
    answer(reply);
    expect(isTransient(await rejection(createChineseClient().http.get('/thing')))).toBe(expected);
  });
});
