import { describe, expect, it } from 'vitest';
import { checkValue } from '../../src/engine/fields/values.ts';
import { divisions } from '../../src/fields/region/divisions.ts';
import { shownRegion } from '../../src/fields/region/index.ts';
import { wholeRegion } from '../../src/fields/region/whole.ts';
import { fieldOf } from './field.ts';

const context = { translate: (key: string) => key, resource: 'merchant' };
const read = (text: string, levels?: 1 | 2 | 3) =>
  wholeRegion.parse?.(text, { ...fieldOf('region'), settings: levels ? { levels } : {} }, context);
const westLake = ['330000', '330100', '330106'];

describe('a region', () => {
  it.each([
    '浙江省 杭州市 西湖区',
    '浙江省杭州市西湖区',
    '浙江/杭州/西湖区',
    '浙江，杭州市，西湖区',
    '浙江省西湖区',
    '330106',
    '330000/330100/330106',
  ])('"%s" is read by name or code', (text) => {
    expect(read(text)).toEqual(westLake);
  });

  it('is read where a city is called like its province', () => {
    expect(read('北京市 东城区')).toEqual(['110000', '110100', '110101']);
    expect(read('北京市北京市东城区')).toEqual(['110000', '110100', '110101']);
    expect(shownRegion(wholeRegion.names?.(['110000', '110100', '110101']) ?? [])).toBe('北京市 东城区');
  });

  it('is read as far as the field goes', () => {
    expect(read('浙江杭州', 2)).toEqual(['330000', '330100']);
    expect(read('内蒙古', 1)).toEqual(['150000']);
  });

  it.each(['西湖区', '浙江省', '浙江省 杭州市 没有区', '河北省 桥西区', '999999', ''])(
    '"%s" is no one region',
    (text) => {
      expect(read(text)).toBeUndefined();
    },
  );

  it('has to be one there is, on the server', () => {
    const kinds = { region: wholeRegion };
    expect(checkValue(fieldOf('region'), westLake, kinds)).toEqual({ value: westLake });
    expect(checkValue(fieldOf('region'), ['330000', '330100', '330199'], kinds)).toMatchObject({
      problems: [{ key: 'notARegion' }],
    });
  });

  it('lies in a tree as deep as asked for', () => {
    expect(divisions(1)[0]).toEqual({ value: '110000', label: '北京市' });
    expect(divisions(2)[0]?.children?.[0]).toEqual({ value: '110100', label: '北京市' });
    expect(divisions(3)[0]?.children?.[0]?.children?.[0]).toEqual({ value: '110101', label: '东城区' });
  });
});
