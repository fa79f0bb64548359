import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CommentInput } from '../../features/comments/screen/comment-input.tsx';
import { InputCode, inputOf } from '../../src/fields/inputs.tsx';
import { RefSelect } from '../../src/fields/ref/select.tsx';
import merchantDefinition from '../../src/resources/customer/merchant.ts';
import { EnterpriseSwitch } from '../../src/shell/frame/header/enterprise-switch.tsx';
import { PaletteButton } from '../../src/shell/frame/header/palette-button.tsx';
import { createSettingsStore, defaultSettings } from '../../src/shell/settings/settings.ts';
import { LazyBoundary } from '../../src/ui/loading/lazy-boundary.tsx';
import { createEnterpriseChoice } from '../../src/workspace/session/enterprise.ts';
import { type ConsoleOptions, renderInConsole, resourceOf } from '../screens/form/console.tsx';
import { fieldOf } from './field.ts';

const merchant = resourceOf(merchantDefinition);
/** Two of them contain the name of the first. */
const people = ['李强', '李强东', '王敏', '赵一'].map((label, at) => ({ value: String(at + 1), label }));

/** What every place tells that was chosen: the labels. */
const chosen = vi.fn<(label: string) => void>();
/** Answers are held back until the gate opens. */
let gate = { isShut: false, waiting: [] as (() => void)[] };
beforeEach(() => {
  chosen.mockReset();
  gate = { isShut: false, waiting: [] };
  window.localStorage.clear();
});
const open = () =>
  act(async () => {
    gate.isShut = false;
    for (const go of gate.waiting.splice(0)) go();
  });
async function pass<Answer>(answer: Answer): Promise<Answer> {
  if (gate.isShut) await new Promise<void>((resolve) => gate.waiting.push(resolve));
  return answer;
}
const found = (q: unknown) => people.filter(({ label }) => label.includes(String(q ?? '')));

interface Asked {
  readonly resource?: string;
  readonly url?: string;
  readonly filters?: readonly { readonly field: string; readonly value: unknown }[];
  readonly config?: unknown;
  readonly query?: unknown;
  readonly meta?: { readonly tree?: boolean };
}

/** A server that knows the people as records, as options, as a tree and as who can be mentioned. */
const data: ConsoleOptions['data'] = {
  getList: (asked: Asked) => {
    const q = asked.filters?.find(({ field }) => field === 'q')?.value;
    const ids = asked.filters?.find(({ field }) => field === 'id')?.value;
    const records = Array.isArray(ids) ? people.filter(({ value }) => ids.includes(value)) : found(q);
    const all = records.map(({ value, label }) => ({ id: value, value, label, name: label, parent: null }));
    return pass({ data: all, total: all.length });
  },
  custom: (asked: Asked) =>
    pass({
      data: asked.url?.endsWith('mentionable')
        ? people.map(({ value, label }) => ({ id: value, name: label }))
        : found(Object(asked.query).q),
    }),
};

/** An input of a field, as a form or a list of filters shows it. */
function Field({ type, part, isMultiple }: { type: string; part: 'Input' | 'Filter'; isMultiple: boolean }) {
  const field = fieldOf(type, { to: 'user', ...(isMultiple && { multiple: true }) });
  const [value, setValue] = useState<unknown>(null);
  const onChange = (next: unknown) => {
    setValue(next);
    for (const id of [next].flat()) chosen(people.find((one) => one.value === id)?.label ?? String(id));
  };
  const { Input, Filter } = inputOf(field);
  return (
    <LazyBoundary fallback={null}>
      <InputCode fields={[field]} />
      {part === 'Input' ? (
        <Input field={field} resource="merchant" aria-label="找" value={value} onChange={onChange} />
      ) : (
        <Filter field={field} resource="merchant" value={[value ?? []].flat().map(String)} onChange={onChange} />
      )}
    </LazyBoundary>
  );
}

function Picker() {
  return (
    <RefSelect
      aria-label="找"
      to="user"
      isMultiple={false}
      value={[]}
      labels={[]}
      onChange={([id]) => chosen(people.find(({ value }) => value === id)?.label ?? '')}
    />
  );
}

const enterprise = createEnterpriseChoice(window.sessionStorage, async () => {});
Object.assign(enterprise, { choose: (one: { name: string } | undefined) => one && chosen(one.name) });

interface Place {
  readonly shown: ReactNode;
  /** Opens the input and returns it. */
  readonly begin: () => Promise<HTMLElement>;
  /** What stands before the text. */
  readonly before?: string;
  /** Whether a shorter text has its answer first. @default true */
  readonly hasEarlier?: boolean;
  readonly options?: ConsoleOptions;
}

const combobox = async () => {
  const box = await screen.findByRole('combobox');
  await userEvent.click(box);
  return box;
};
const field = (type: string, part: 'Input' | 'Filter', isMultiple = false): Place => ({
  shown: <Field {...{ type, part, isMultiple }} />,
  begin: combobox,
  // A tree is loaded as a whole.
  hasEarlier: type !== 'tree',
});
const tools = {
  settings: createSettingsStore(window.localStorage, defaultSettings(false)),
  onSettings: () => {},
  language: 'zh' as const,
  onLanguage: () => {},
};
const places: Readonly<Record<string, Place>> = {
  'a reference in a form': field('ref', 'Input'),
  'the filter of a reference': field('ref', 'Filter'),
  'a tree in a form': field('tree', 'Input'),
  'the choice of the enterprise': { shown: <EnterpriseSwitch />, begin: combobox, options: { enterprise } },
  'the mention in a comment': {
    shown: <CommentInput resource={merchant} id="1" sendLabel="发表" onSubmit={async () => {}} />,
    begin: async () => {
      const box = await screen.findByRole('textbox');
      await userEvent.click(box);
      return box;
    },
    before: '@',
    hasEarlier: false,
  },
  'the palette': {
    shown: <PaletteButton {...tools} />,
    begin: async () => {
      await userEvent.keyboard('{Control>}k{/Control}');
      return combobox();
    },
    options: { resources: { merchant, user: merchant }, permissions: ['merchant_admin'] },
  },
};

/** Puts a text into an input at once, as a paste or an input method does, without keys. */
function put(box: HTMLElement, text: string) {
  fireEvent.change(box, { target: { value: text } });
  if (box instanceof HTMLTextAreaElement) {
    box.setSelectionRange(text.length, text.length);
    fireEvent.input(box);
  }
}
const enter = (box: HTMLElement) => {
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
  fireEvent.keyUp(box, { key: 'Enter', keyCode: 13 });
};

describe.each(Object.entries(places))('Enter in %s before the answer to what is typed', (name, place) => {
  const { shown, begin, before = '', hasEarlier = true, options = {} } = place;
  async function typed(text: string) {
    gate.isShut = !hasEarlier;
    const { router } = await renderInConsole(shown, { data, ...options });
    const box = await begin();
    if (hasEarlier) {
      // The answer to a text before.
      put(box, '王');
      const list = await waitFor(() => screen.getByRole('listbox', { hidden: true }).parentElement ?? document.body);
      await within(list).findAllByText('王敏', {}, { timeout: 5000 });
      gate.isShut = true;
    }
    put(box, before + text);
    await act(async () => {});
    enter(box);
    await act(async () => {});
    return {
      /** What was chosen so far, where it is told. */
      taken: () => {
        if (box instanceof HTMLTextAreaElement) return /@(\S+) /.exec(box.value)?.slice(1) ?? [];
        const { pathname } = router.state.location;
        if (pathname.includes('/detail/')) return [people.find(({ value }) => pathname.endsWith(`/${value}`))?.label];
        return chosen.mock.calls.map(([label]) => label);
      },
      box,
      answer: async () => {
        await waitFor(() => expect(gate.waiting.length).toBeGreaterThan(0), { timeout: 5000 });
        await open();
        await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
      },
    };
  }

  it.each([
    ['the one that is exactly it, among several', '李强', ['李强']],
    ['nothing where several match', '李', []],
  ])('takes %s', async (_, text, expected) => {
    const { taken, answer } = await typed(text);
    expect(taken(), `${name} before the answer`).toEqual([]);
    await answer();
    if (expected.length > 0) await waitFor(() => expect(taken()).toEqual(expected));
    else expect(taken()).toEqual([]);
  });
});

it('Enter takes nothing where one goes on typing before the answer, and then the only one', async () => {
  await renderInConsole(<Picker />, { data });
  const box = await combobox();
  await screen.findAllByText('王敏');
  gate.isShut = true;
  put(box, '赵');
  enter(box);
  put(box, '李');
  await waitFor(() => expect(gate.waiting.length).toBeGreaterThan(0));
  await open();
  await screen.findAllByText('李强东');
  expect(chosen).not.toHaveBeenCalled();
  put(box, '赵');
  enter(box);
  await waitFor(() => expect(chosen.mock.calls).toEqual([['赵一']]));
});

it('What an input method composes is asked for once it is committed', async () => {
  const asked = vi.fn();
  const getList = (given: Asked) => {
    const q = given.filters?.find(({ field: name }) => name === 'q')?.value;
    if (q) asked(q);
    return { data: found(q), total: 1 };
  };
  await renderInConsole(<Picker />, { data: { getList } });
  const box = await combobox();
  fireEvent.compositionStart(box);
  for (const letters of ['z', 'zh', 'zhao']) put(box, letters);
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  put(box, '赵');
  fireEvent.compositionEnd(box);
  await screen.findAllByText('赵一');
  expect(asked.mock.calls).toEqual([['赵']]);
});

it('Every search of options on the server lets Enter wait', () => {
  const sources = import.meta.glob<string>('../../src/**/*.tsx', { query: '?raw', import: 'default', eager: true });
  const searches = Object.entries(sources).filter(([, text]) => text.includes('filterOption: false'));
  expect(searches.length).toBeGreaterThan(0);
  for (const [file, text] of searches) expect(text, file).toContain('useSelectEnter(');
});
