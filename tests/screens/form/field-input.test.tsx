import { Refine } from '@refinedev/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider, Form } from 'antd';
import { describe, expect, it } from 'vitest';
import { normaliseDashboard } from '../../../src/engine/normalise/dashboard.ts';
import { fieldOf } from '../../../src/engine/resource.ts';
import { makePlan } from '../../../src/engine/routes/plan.ts';
import { kinds } from '../../../src/fields/index.ts';
import merchantFile from '../../../src/resources/customer/merchant.ts';
import { list, systemResources } from '../../../src/resources/index.ts';
import { FieldInput } from '../../../src/screens/form/inputs/field-input.tsx';
import { WorkspaceProvider } from '../../../src/workspace/index.tsx';
import { resourceOf } from './console.tsx';

const merchant = resourceOf(merchantFile);
const workspace = {
  plan: makePlan(list),
  system: systemResources,
  dashboard: async () => normaliseDashboard(),
  kinds,
  resource: Object.assign(() => Promise.reject(new Error('No resource is loaded by name in these tests.')), {
    loaded: () => undefined,
  }),
  user: { id: '7', username: '王敏' },
  snapshot: { permissions: [], version: '1' },
};

/** A form of one field, whose words are their keys with the language before them. */
function NameIn({ language }: { language: string }) {
  const i18nProvider = {
    translate: (key: string) => `${language} ${key}`,
    changeLocale: async () => {},
    getLocale: () => language,
  };
  return (
    <Refine i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
      <WorkspaceProvider value={workspace}>
        <ConfigProvider theme={{ token: { motion: false } }}>
          <Form>
            <FieldInput field={fieldOf(merchant, 'name')} resource="merchant" record={undefined} />
          </Form>
        </ConfigProvider>
      </WorkspaceProvider>
    </Refine>
  );
}

describe('an input', () => {
  it('says what is wrong in the language of now', async () => {
    const { rerender } = render(<NameIn language="zh" />);
    await userEvent.click(screen.getByRole('textbox'));
    await userEvent.tab();
    expect(await screen.findByText('zh problems.enter')).toBeVisible();
    rerender(<NameIn language="en" />);
    expect(await screen.findByText('en problems.enter')).toBeVisible();
    expect(screen.queryByText('zh problems.enter')).not.toBeInTheDocument();
  });

  it('says nothing of its own accord when the language changes', async () => {
    const { rerender } = render(<NameIn language="zh" />);
    rerender(<NameIn language="en" />);
    await userEvent.click(screen.getByRole('textbox'));
    expect(screen.queryByText(/problems/)).not.toBeInTheDocument();
  });
});
