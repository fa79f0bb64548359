import { describe, expect, it } from 'vitest';
import type { Translate } from '../../src/engine/fields/kind.ts';
import { actionQuestion, sectionTitle } from '../../src/engine/texts/form-label.ts';
import {
  actionLabel,
  checkLabel,
  choiceLabel,
  emptyLabel,
  entryTitle,
  fieldHelp,
  fieldLabel,
  highlightLabel,
  presetHelp,
  presetLabel,
  resourceTitle,
} from '../../src/engine/texts/label.ts';

const labels: readonly [string, string, (translate: Translate) => string | undefined][] = [
  ['entry', 'titles./clue/pool', (say) => entryTitle(say, { key: '/clue/pool', title: '中文' })],
  ['resource', 'titles./clue/pool', (say) => resourceTitle(say, { key: '/clue/pool', title: '中文' })],
  ['resource without a screen', 'titles.clue', (say) => resourceTitle(say, { key: 'clue', title: '中文' })],
  ['field', 'resources.clue.fields.name', (say) => fieldLabel(say, 'clue', { name: 'name', label: '中文' })],
  [
    'records without a value',
    'resources.clue.empty.owner',
    (say) => emptyLabel(say, 'clue', { name: 'owner', emptyLabel: '中文' }),
  ],
  ['help', 'resources.clue.help.name', (say) => fieldHelp(say, 'clue', { name: 'name', help: '中文' })],
  [
    'choice',
    'resources.clue.options.status.open',
    (say) => choiceLabel(say, 'clue', 'status', { value: 'open', label: '中文' }),
  ],
  ['preset', 'resources.clue.presets.mine', (say) => presetLabel(say, 'clue', { key: 'mine', label: '中文' })],
  [
    'help of a preset',
    'resources.clue.presetHelp.mine',
    (say) => presetHelp(say, 'clue', { key: 'mine', help: '中文' }),
  ],
  [
    'preset of a choice',
    'resources.clue.options.status.open',
    (say) => presetLabel(say, 'clue', { key: 'open', label: '中文', choice: { field: 'status', value: 'open' } }),
  ],
  ['action', 'resources.clue.actions.claim', (say) => actionLabel(say, 'clue', { key: 'claim', label: '中文' })],
  ['section', 'resources.clue.sections.中文', (say) => sectionTitle(say, 'clue', '中文')],
  ['check', 'resources.clue.checks.中文', (say) => checkLabel(say, 'clue', { label: '中文' })],
  ['tone', 'resources.clue.highlights.中文', (say) => highlightLabel(say, 'clue', { label: '中文' })],
  [
    'question',
    'resources.clue.confirms.claim',
    (say) => actionQuestion(say, 'clue', { key: 'claim', confirm: '中文' }),
  ],
];

describe.each(labels)('the text of a %s', (_what, key, label) => {
  it(`is looked up under ${key}`, () => {
    expect(label((asked) => (asked === key ? 'English' : `not ${asked}`))).toBe('English');
  });

  it('is the Chinese of the declaration where no other is known', () => {
    expect(label((asked, _params, fallback) => fallback ?? asked)).toBe('中文');
  });
});

describe('what a declaration does not say', () => {
  it('is not asked of anybody: no help, no question', () => {
    const translate: Translate = (key) => key;
    expect(fieldHelp(translate, 'clue', { name: 'name', help: undefined })).toBeUndefined();
    expect(actionQuestion(translate, 'clue', { key: 'claim' })).toBeUndefined();
  });
});
