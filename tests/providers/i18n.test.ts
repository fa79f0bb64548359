import { describe, expect, it } from 'vitest';
import { createI18n } from '../../src/providers/i18n.ts';
import type { Messages } from '../../src/providers/messages.ts';
import { createGate, rejection } from './fakes.ts';

const zh = { buttons: { save: '保存', only: '只有中文' }, greet: '你好，{{name}}' };
const en = { buttons: { save: 'Save' }, greet: 'Hello, {{name}}' };

/** A browser with a stored language, and a tab in which a page may have been before. */
async function speak({
  remembered,
  tab = new Map<string, string>(),
  load = async () => en,
}: {
  remembered?: string;
  tab?: Map<string, string>;
  load?: () => Promise<Messages>;
} = {}) {
  const stored = new Map(remembered === undefined ? [] : [['lang', remembered]]);
  const languages: string[] = [];
  let loads = 0;
  const i18n = await createI18n({
    messages: {
      zh,
      en: () => {
        loads += 1;
        return load();
      },
    },
    defaultLanguage: 'zh',
    storage: { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value) },
    storageKey: 'lang',
    visit: { getItem: (key) => tab.get(key) ?? null, setItem: (key, value) => tab.set(key, value) },
    onLanguage: (language) => languages.push(language),
  });
  return { i18n, stored, languages, loads: () => loads };
}

describe('language', () => {
  it('is Chinese at first, and English is not loaded for it', async () => {
    const { i18n, languages, loads, stored } = await speak();
    expect(i18n.translate('buttons.save')).toBe('保存');
    expect([i18n.language(), i18n.provider.getLocale()]).toEqual(['zh', 'zh']);
    expect(languages).toEqual(['zh']);
    expect(loads()).toBe(0);
    expect(stored.size).toBe(0);
  });

  it('changes on demand, is remembered, and is loaded once', async () => {
    const { i18n, languages, loads, stored } = await speak();
    await i18n.provider.changeLocale('en');
    expect(i18n.provider.translate('greet', { name: 'Ann' })).toBe('Hello, Ann');
    expect(stored.get('lang')).toBe('en');
    await i18n.changeLanguage('zh');
    await i18n.changeLanguage('en');
    expect(languages).toEqual(['zh', 'en', 'zh', 'en']);
    expect(loads()).toBe(1);
  });

  it('that was chosen before sign-in is known to be until somebody asks, and is stored though the storage was cleared', async () => {
    const { i18n, stored } = await speak({ remembered: 'en' });
    await i18n.changeLanguage('zh');
    expect(i18n.takeChoice()).toBe(false);
    await i18n.chooseLanguage('en');
    stored.clear();
    expect(i18n.takeChoice()).toBe(true);
    expect(stored.get('lang')).toBe('en');
    expect(i18n.takeChoice()).toBe(false);
  });

  it('that was chosen before sign-in is known to be after a reload of the sign-in page, in this tab alone', async () => {
    const tab = new Map<string, string>();
    await speak({ tab }).then(({ i18n }) => i18n.chooseLanguage('en'));
    const { i18n, stored } = await speak({ remembered: 'en', tab });
    stored.clear();
    tab.clear();
    expect(i18n.takeChoice()).toBe(true);
    expect(stored.get('lang')).toBe('en');
    const next = await speak({ remembered: 'en', tab });
    expect(next.i18n.takeChoice()).toBe(false);
  });

  it('of the sign-in page is stored though the storage was cleared, whoever chose it', async () => {
    const { i18n, stored } = await speak({ remembered: 'en' });
    stored.clear();
    expect(i18n.takeChoice()).toBe(false);
    expect(stored.get('lang')).toBe('en');
  });

  it('is known to every provider that was handed out, of which Refine asks the first one again and again', async () => {
    const { i18n } = await speak();
    const first = i18n.providerIn('zh');
    await i18n.changeLanguage('en');
    expect([first.getLocale(), i18n.providerIn('en').getLocale()]).toEqual(['en', 'en']);
  });

  it('is the remembered one from the first message on', async () => {
    const { i18n, languages } = await speak({ remembered: 'en' });
    expect(i18n.translate('buttons.save')).toBe('Save');
    expect(languages).toEqual(['en']);
  });

  it.each(['fr', 'toString', ''])('is Chinese if "%s" was remembered', async (remembered) => {
    expect((await speak({ remembered })).i18n.language()).toBe('zh');
  });

  it('is Chinese if the remembered one cannot be loaded', async () => {
    const load = () => Promise.reject(new Error('offline'));
    const { i18n } = await speak({ remembered: 'en', load });
    expect([i18n.language(), i18n.translate('buttons.save')]).toEqual(['zh', '保存']);
  });

  it('stays what it was if another cannot be loaded, and says so', async () => {
    const load = () => Promise.reject(new Error('offline'));
    const { i18n, stored } = await speak({ load });
    expect(await rejection(i18n.changeLanguage('en'))).toMatchObject({ message: 'offline' });
    expect([i18n.language(), stored.get('lang')]).toEqual(['zh', undefined]);
  });

  it('follows the last choice, though an earlier one arrives later', async () => {
    const gate = createGate();
    const load = async () => {
      await gate.opened;
      return en;
    };
    const { i18n, stored } = await speak({ load });
    const toEnglish = i18n.changeLanguage('en');
    await i18n.changeLanguage('zh');
    gate.open();
    await toEnglish;
    expect([i18n.language(), stored.get('lang')]).toEqual(['zh', 'zh']);
  });

  it('refuses one that the console does not speak', async () => {
    const { i18n } = await speak();
    expect(await rejection(i18n.provider.changeLocale('fr'))).toBeInstanceOf(RangeError);
  });
});

describe('a message', () => {
  it('falls back to Chinese, then to the words given, then to its key', async () => {
    const { i18n } = await speak({ remembered: 'en' });
    expect(i18n.translate('buttons.only')).toBe('只有中文');
    expect(i18n.provider.translate('no.such', 'Words')).toBe('Words');
    expect(i18n.provider.translate('no.such', { count: 1 }, 'Words')).toBe('Words');
    expect(i18n.provider.translate('no.such')).toBe('no.such');
  });

  it('leaves the values as they are: React escapes', async () => {
    expect((await speak()).i18n.translate('greet', { name: '<A&B>' })).toBe('你好，<A&B>');
  });
});

describe('a part that is loaded when it is needed', () => {
  const sheets = { zh: async () => ({ sheets: { title: '导入' } }), en: async () => ({ sheets: { title: 'Import' } }) };

  async function speakInParts(parts: Record<string, typeof sheets>) {
    return createI18n({
      messages: { zh, en: async () => en },
      parts,
      defaultLanguage: 'zh',
      storage: { getItem: () => null, setItem: () => {} },
      storageKey: 'lang',
      onLanguage: () => {},
    });
  }

  it('has its words from then on, in every language that becomes current', async () => {
    const i18n = await speakInParts({ sheets });
    expect(i18n.translate('sheets.title')).toBe('sheets.title');
    await i18n.loadPart('sheets');
    expect(i18n.translate('sheets.title')).toBe('导入');
    await i18n.changeLanguage('en');
    expect([i18n.translate('sheets.title'), i18n.translate('buttons.save')]).toEqual(['Import', 'Save']);
  });

  it('is there in the language that became current while it was on its way', async () => {
    const gate = createGate();
    const slow = {
      ...sheets,
      zh: async () => {
        await gate.opened;
        return sheets.zh();
      },
    };
    const i18n = await speakInParts({ sheets: slow });
    const loading = i18n.loadPart('sheets');
    await i18n.changeLanguage('en');
    gate.open();
    await loading;
    expect(i18n.translate('sheets.title')).toBe('Import');
  });

  it('is loaded once, and again in every language it has where the product is changed in place', async () => {
    let loads = 0;
    const counted = {
      ...sheets,
      zh: async () => {
        loads += 1;
        return sheets.zh();
      },
    };
    const i18n = await speakInParts({ sheets: counted });
    await i18n.loadPart('sheets');
    await i18n.changeLanguage('en');
    await i18n.changeLanguage('zh');
    expect(loads).toBe(1);
    const edition = i18n.edition();
    await i18n.renew({
      messages: { zh: { buttons: { save: '存' } }, en: { buttons: { save: 'Keep' } } },
      parts: { sheets: { zh: { sheets: { title: '读入' } }, en: { sheets: { title: 'Read' } } } },
    });
    expect([i18n.translate('buttons.save'), i18n.translate('sheets.title')]).toEqual(['存', '读入']);
    expect(i18n.edition()).toBe(edition + 1);
    await i18n.changeLanguage('en');
    expect([i18n.translate('buttons.save'), i18n.translate('sheets.title')]).toEqual(['Keep', 'Read']);
  });

  it('is loaded again where it failed, and says which parts there are where it is unknown', async () => {
    let tries = 0;
    const flaky = {
      ...sheets,
      zh: async () => {
        tries += 1;
        if (tries === 1) throw new Error('offline');
        return sheets.zh();
      },
    };
    const i18n = await speakInParts({ sheets: flaky });
    await expect(i18n.loadPart('sheets')).rejects.toThrow('offline');
    await i18n.loadPart('sheets');
    expect(i18n.translate('sheets.title')).toBe('导入');
    await expect(i18n.loadPart('sheet')).rejects.toThrow('part: "sheet" is not one of sheets');
  });
});

describe('messages that are laid over others', () => {
  it('are said until others are, also where the language is loaded later', async () => {
    const { i18n } = await speak();
    await i18n.lay({ en: { buttons: { save: 'Keep', own: 'Own' } } }, {});
    await i18n.changeLanguage('en');
    const say = (key: string) => i18n.provider.translate(key, undefined, '声明');
    expect([say('buttons.save'), say('buttons.own')]).toEqual(['Keep', 'Own']);
    const edition = i18n.edition();
    await i18n.lay({ en: { buttons: { more: 'More' } } }, { en: { buttons: { save: null, own: null } } });
    expect([say('buttons.save'), say('buttons.own'), say('buttons.more')]).toEqual(['Save', '声明', 'More']);
    expect(i18n.edition()).toBeGreaterThan(edition);
  });
});
