import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { shardOf } from '../setup/extent.ts';

function effect(...given: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/effect.mjs', ...given], {
    encoding: 'utf8',
  });
  return { status, said: `${stdout}${stderr}`.trim() };
}

describe('npm run effect', () => {
  it.skipIf(shardOf(['effect']).length === 0)(
    'loads the product of commits by their own code, and leaves no folder of theirs behind',
    () => {
      expect(effect('--from', 'HEAD', '--to', 'HEAD')).toEqual({ status: 0, said: 'Nothing changes.' });
      const { stdout } = spawnSync('git', ['worktree', 'list'], { encoding: 'utf8' });
      expect(stdout).not.toContain('/effect-');
    },
    60_000,
  );

  it('says which commit there is not', () => {
    expect(effect('--from', 'no-such-commit')).toEqual({ status: 2, said: 'There is no commit "no-such-commit".' });
  }, 30_000);
});
