import { describe, expect, it, vi } from 'vitest';
import {
  type CellRequests,
  createCellEdits,
  keyOf,
  saveCellEdits,
} from '../../../src/screens/list/editing/cell-edits.ts';

const monday = keyOf({ row: '7', column: '2026-03-02' });
const tuesday = keyOf({ row: '7', column: '2026-03-03' });
const record = (shift: string | null, version = 1, id = '1') => ({ id, version, shift });
const read = (entries: Readonly<Record<string, ReturnType<typeof record>>>) => new Map(Object.entries(entries));
const nothing = read({});

describe('the unsaved cells of a list', () => {
  it('are those that differ from what is saved, and can be undone', () => {
    const cellEdits = createCellEdits((saved) => saved?.shift ?? null);
    const saved = read({ [monday]: record('1') });
    cellEdits.enter(saved, [
      [monday, '1'],
      [tuesday, '2'],
    ]);
    expect([...cellEdits.state().edits.keys()]).toEqual([tuesday]);
    cellEdits.enter(saved, [[monday, null]]);
    expect(
      cellEdits.changes(saved).map((one) => [one.key, one.record?.id, one.record?.version, one.edit.value]),
    ).toEqual([
      [tuesday, undefined, undefined, '2'],
      [monday, '1', 1, null],
    ]);
    cellEdits.undo();
    expect(cellEdits.state()).toMatchObject({ canUndo: true, canRedo: true });
    expect(cellEdits.state().edits.size).toBe(1);
    cellEdits.redo();
    expect(cellEdits.state().edits.size).toBe(2);
    cellEdits.enter(saved, [[monday, '1']]);
    expect([...cellEdits.state().edits.keys()]).toEqual([tuesday]);
  });

  it('are conflicting where somebody else saved another value meanwhile, until one is chosen', () => {
    const cellEdits = createCellEdits((saved) => saved?.shift ?? null);
    cellEdits.enter(nothing, [
      [monday, '1'],
      [tuesday, '1'],
    ]);
    const theirs = read({ [monday]: record('2') });
    expect(cellEdits.conflicting(theirs)).toEqual([monday]);
    expect(cellEdits.changes(theirs).map(({ key }) => key)).toEqual([tuesday]);
    cellEdits.enter(theirs, [[monday, '3']]);
    expect(cellEdits.conflicting(theirs)).toEqual([monday]);
    cellEdits.choose(theirs, [monday], true);
    expect(cellEdits.conflicting(theirs)).toEqual([]);
    expect(cellEdits.changes(theirs).find(({ key }) => key === monday)).toMatchObject({
      record: { id: '1', version: 1 },
    });
    const later = read({ [monday]: record('4', 2) });
    expect(cellEdits.conflicting(later)).toEqual([monday]);
    cellEdits.choose(later, [monday], false);
    expect([...cellEdits.state().edits.keys()]).toEqual([tuesday]);
  });

  it('go on from a record that changed without its value, and end where others saved the same', () => {
    const cellEdits = createCellEdits((saved) => saved?.shift ?? null);
    cellEdits.enter(read({ [monday]: record('1') }), [[monday, '2']]);
    const published = read({ [monday]: record('1', 2) });
    expect(cellEdits.conflicting(published)).toEqual([]);
    expect(cellEdits.changes(published)).toMatchObject([{ record: { version: 2 } }]);
    expect(cellEdits.changes(read({ [monday]: record('2', 3) }))).toEqual([]);
  });

  it('are neither conflicting nor saved once their row is not shown any more, and stay', () => {
    const cellEdits = createCellEdits((saved) => saved?.shift ?? null);
    cellEdits.enter(read({ [monday]: record('1') }), [
      [monday, null],
      [tuesday, '2'],
    ]);
    const isShown = () => false;
    expect(cellEdits.conflicting(nothing, isShown)).toEqual([]);
    expect(cellEdits.changes(nothing, isShown)).toEqual([]);
    cellEdits.saved([], nothing, isShown);
    expect(cellEdits.state().edits.size).toBe(2);
  });

  it('keep what was entered while they were being saved', () => {
    const cellEdits = createCellEdits((saved) => saved?.shift ?? null);
    cellEdits.enter(nothing, [
      [monday, '1'],
      [tuesday, '1'],
    ]);
    const sent = cellEdits.changes(nothing);
    cellEdits.enter(nothing, [[tuesday, '2']]);
    const saved = read({ [monday]: record('1'), [tuesday]: record('1', 1, '2') });
    cellEdits.saved(sent, saved);
    expect(cellEdits.conflicting(saved)).toEqual([]);
    expect(cellEdits.changes(saved)).toMatchObject([
      { key: tuesday, record: { id: '2', version: 1 }, edit: { value: '2' } },
    ]);
  });

  it('are sent again where others changed other values only, and keep why the server refuses them', async () => {
    const cellEdits = createCellEdits<unknown>((saved) => saved?.shift ?? null);
    cellEdits.enter(read({ [monday]: record('1') }), [[monday, '2']]);
    const sent: (number | undefined)[] = [];
    const requests: CellRequests = {
      async write(changes) {
        const [version] = changes.map((change) => change.record?.version);
        sent.push(version);
        if (version !== 4) throw new Error('stale');
        return read({ [monday]: record('2', 5) });
      },
      refusedOf: () => new Map([[monday, undefined]]),
      load: async () => read({ [monday]: record('1', 4) }),
    };
    await expect(saveCellEdits(cellEdits, read({ [monday]: record('1') }), requests)).resolves.toBe(1);
    expect(sent).toEqual([1, 4]);
    expect(cellEdits.state().edits.size).toBe(0);
    const saved = read({ [monday]: record('2', 5) });
    cellEdits.enter(saved, [[monday, '3']]);
    const refusing = { ...requests, refusedOf: () => new Map([[monday, 'closed']]) };
    await expect(saveCellEdits(cellEdits, saved, refusing)).rejects.toThrow('stale');
    expect(cellEdits.state().edits.get(monday)).toMatchObject({ value: '3', reason: 'closed' });
    await expect(saveCellEdits(cellEdits, saved, refusing)).resolves.toBe(0);
    expect(sent).toEqual([1, 4, 5]);
    cellEdits.enter(saved, [[monday, '3']]);
    await expect(saveCellEdits(cellEdits, saved, refusing)).rejects.toThrow('stale');
    expect(sent).toEqual([1, 4, 5, 5]);
  });

  /** Saves two edits, and returns how often they were sent before that failed. */
  async function sentBeforeFailing(refused: ReadonlyMap<string, string | undefined>, loaded: typeof nothing) {
    const cellEdits = createCellEdits<unknown>((saved) => saved?.shift ?? null);
    const saved = read({ [monday]: record('1'), [tuesday]: record('1', 1, '2') });
    cellEdits.enter(saved, [
      [monday, '2'],
      [tuesday, '2'],
    ]);
    const write = vi.fn(() => Promise.reject(new Error('stale')));
    const load = async () => (write.mock.calls.length > 9 ? expect.fail('It is sent without end.') : loaded);
    const saving = saveCellEdits(cellEdits, saved, { write, refusedOf: () => refused, load });
    await expect(saving).rejects.toThrow('stale');
    return write.mock.calls.length;
  }

  it('are sent four times at most where others change the records again and again', async () => {
    const others = read({ [monday]: record('1', 9), [tuesday]: record('1', 9, '2') });
    expect(await sentBeforeFailing(new Map([[monday, undefined]]), others)).toBe(4);
  });

  it('are not sent again where one of them is refused or conflicting', async () => {
    const others = read({ [monday]: record('1', 9), [tuesday]: record('1', 1, '2') });
    const refused = new Map([
      [monday, undefined],
      [tuesday, 'closed'],
    ]);
    expect(await sentBeforeFailing(refused, others)).toBe(1);
    const conflicting = read({ [monday]: record('3', 9), [tuesday]: record('1', 1, '2') });
    expect(await sentBeforeFailing(new Map([[monday, undefined]]), conflicting)).toBe(1);
  });

  it('stay with the record of the other user where saving finds a conflict', async () => {
    const cellEdits = createCellEdits<unknown>((saved) => saved?.shift ?? null);
    cellEdits.enter(read({ [monday]: record('1') }), [[monday, '2']]);
    const requests: CellRequests = {
      write: () => Promise.reject(new Error('stale')),
      refusedOf: () => new Map([[monday, undefined]]),
      load: async () => read({ [monday]: record('3', 4) }),
    };
    await expect(saveCellEdits(cellEdits, read({ [monday]: record('1') }), requests)).rejects.toThrow('stale');
    expect(cellEdits.state().edits.get(monday)).toMatchObject({ value: '2', theirs: { shift: '3', version: 4 } });
  });
});
