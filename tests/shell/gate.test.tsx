import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Gate, type GateSession } from '../../src/shell/session/gate.tsx';

/** A session whose user is loaded when the test says so. */
function session({ hasToken }: { hasToken: boolean }) {
  const listeners = new Set<() => void>();
  let state: { identity?: string; endedBy?: string } = {};
  let isHeld = hasToken;
  let settle = { resolve: (_name: string) => {}, reject: (_error: Error) => {} };
  let loads = 0;
  const become = (next: typeof state) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const held: GateSession<string> = {
    current: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hasToken: () => isHeld,
    load: () => {
      loads += 1;
      return new Promise((resolve, reject) => {
        settle = { resolve, reject };
      });
    },
  };
  return {
    held,
    loads: () => loads,
    arrive: (name: string) =>
      act(async () => {
        settle.resolve(name);
        become({ identity: name });
      }),
    fail: () => act(async () => settle.reject(new Error('no answer'))),
    /** Another tab signs out; the token it removes can still be seen here. */
    end: () => act(async () => become({ endedBy: 'elsewhere' })),
    signOut: () =>
      act(async () => {
        isHeld = false;
        become({});
      }),
  };
}

function show(held: GateSession<string>) {
  render(
    <Gate
      session={held}
      loading="加载中"
      signedOut={(failure) => `用户登录 ${failure instanceof Error ? failure.message : ''}`}
      signedIn={(name) => `你好，${name}`}
    />,
  );
}

describe('the gate', () => {
  it('leads users who have no token to the sign-in, and asks the server nothing [2.5]', () => {
    const { held, loads } = session({ hasToken: false });
    show(held);
    expect(screen.getByText('用户登录')).toBeInTheDocument();
    expect(loads()).toBe(0);
  });

  it('loads the user behind a token first, and only then shows the console [2.6 2.7]', async () => {
    const { held, loads, arrive } = session({ hasToken: true });
    show(held);
    expect(screen.getByText('加载中')).toBeInTheDocument();
    await arrive('王敏');
    expect(screen.getByText('你好，王敏')).toBeInTheDocument();
    expect(loads()).toBe(1);
  });

  it('leads to the sign-in when the user cannot be loaded [2.6 8.18]', async () => {
    const { held, fail } = session({ hasToken: true });
    show(held);
    await fail();
    expect(screen.getByText('用户登录 no answer')).toBeInTheDocument();
  });

  it('closes at once when the session ends', async () => {
    const { held, arrive, signOut } = session({ hasToken: true });
    show(held);
    await arrive('王敏');
    await signOut();
    expect(screen.getByText('用户登录')).toBeInTheDocument();
    expect(screen.queryByText(/王敏/)).not.toBeInTheDocument();
  });

  it('loads nobody for a session that has ended, though its token can still be seen', async () => {
    const { held, loads, arrive, end } = session({ hasToken: true });
    show(held);
    await arrive('陈星');
    await end();
    expect(screen.getByText('用户登录')).toBeInTheDocument();
    expect(loads()).toBe(1);
  });
});
