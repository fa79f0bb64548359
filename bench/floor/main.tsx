import { Button, Form, Input, Layout, Menu } from 'antd';
import { Activity, lazy, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import Rows from './rows.tsx';

/** The least that a page of React and antd alone can do, which the console is measured against (`bench/drawing.mjs`). */
const Second = lazy(() => import('./second.tsx'));

const screens = [
  { key: 'first', label: 'First', element: <Rows /> },
  { key: 'other', label: 'Other', element: <Rows /> },
  { key: 'second', label: 'Second', element: <Second /> },
];

function Frame() {
  const [open, setOpen] = useState<readonly string[]>(['first']);
  const [shown, setShown] = useState('first');
  const visit = ({ key }: { readonly key: string }) => {
    setShown(key);
    setOpen((before) => (before.includes(key) ? before : [...before, key]));
  };
  return (
    <Layout>
      <Layout.Sider>
        <Menu items={screens.map(({ key, label }) => ({ key, label }))} selectedKeys={[shown]} onClick={visit} />
      </Layout.Sider>
      <Layout.Content>
        {screens
          .filter(({ key }) => open.includes(key))
          .map(({ key, element }) => (
            <Activity key={key} mode={key === shown ? 'visible' : 'hidden'}>
              <main id={key}>
                <Suspense>{element}</Suspense>
              </main>
            </Activity>
          ))}
      </Layout.Content>
    </Layout>
  );
}

function Login({ onEnter }: { readonly onEnter: () => void }) {
  const enter = async (values: unknown) => {
    await fetch('/sign-in', { method: 'POST', body: JSON.stringify(values) });
    onEnter();
  };
  return (
    <Form layout="vertical" onFinish={enter}>
      <Form.Item name="email" label="Mail">
        <Input type="email" />
      </Form.Item>
      <Form.Item name="password" label="Password">
        <Input.Password />
      </Form.Item>
      <Button type="primary" htmlType="submit">
        Sign in
      </Button>
    </Form>
  );
}

function Page() {
  const [isIn, setIn] = useState(location.pathname !== '/login');
  return isIn ? <Frame /> : <Login onEnter={() => setIn(true)} />;
}

const root = document.querySelector('#root');
if (root) createRoot(root).render(<Page />);
