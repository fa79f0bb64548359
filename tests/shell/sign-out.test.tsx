import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useSignOut } from '../../src/shell/frame/header/sign-out.tsx';
import { renderInConsole } from '../screens/form/console.tsx';

const loss = '填写的内容尚未保存，离开后将丢失。';
const hold = (event: Event) => event.preventDefault();

function SignOut() {
  const signOut = useSignOut();
  return (
    <button type="button" onClick={() => void signOut()}>
      退出登录
    </button>
  );
}

async function askToSignOut() {
  await renderInConsole(<SignOut />);
  await userEvent.click(screen.getByRole('button', { name: '退出登录' }));
  expect(await screen.findByText('确定要退出系统吗?')).toBeInTheDocument();
}

beforeEach(() => window.localStorage.clear());
afterEach(() => window.removeEventListener('beforeunload', hold));

describe('the question before signing out', () => {
  it('is only that where nothing would be lost', async () => {
    window.localStorage.setItem('draft:shop:8', '{"name":"别人的"}');
    await askToSignOut();
    expect(screen.queryByText(loss)).toBeNull();
  });

  it('says that unsaved input would be lost', async () => {
    window.addEventListener('beforeunload', hold);
    await askToSignOut();
    expect(screen.getByText(loss)).toBeInTheDocument();
  });

  it('says that the draft of an unfinished form would be lost', async () => {
    window.localStorage.setItem('draft:shop:7', '{"name":"星河旗舰店"}');
    await askToSignOut();
    expect(screen.getByText(loss)).toBeInTheDocument();
  });
});
