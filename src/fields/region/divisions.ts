import { areaList } from '@vant/area-data';
import { memoize } from '../../engine/memoize.ts';
import { nfkc } from '../../engine/nfkc.ts';

/** A province, a city or a district, with what lies in it. */
export interface Division {
  readonly value: string;
  readonly label: string;
  // antd takes no list that may not be changed.
  readonly children?: Division[];
}

const { province_list: provinces, city_list: cities, county_list: districts } = areaList;

/** Every division down to a level: 1 provinces, 2 their cities, 3 the districts of those. */
export function divisions(levels: number): Division[] {
  const within = (codes: Readonly<Record<string, string>>, digits: number, levelsBelow: number) => {
    const byParent = new Map<string, Division[]>();
    for (const [value, label] of Object.entries(codes)) {
      const parent = value.slice(0, digits);
      const children = levelsBelow > 0 ? districtsOf?.get(value.slice(0, 4)) : undefined;
      byParent.set(parent, [...(byParent.get(parent) ?? []), { value, label, ...(children && { children }) }]);
    }
    return byParent;
  };
  const districtsOf: ReadonlyMap<string, Division[]> | undefined = levels > 2 ? within(districts, 4, 0) : undefined;
  const citiesOf = levels > 1 ? within(cities, 2, levels - 2) : undefined;
  return Object.entries(provinces).map(([value, label]) => {
    const children = citiesOf?.get(value.slice(0, 2));
    return { value, label, ...(children && { children }) };
  });
}

const divisionsTo = memoize(divisions);

/** The name of a division; nothing for a code there is not. */
export function divisionName(code: string): string | undefined {
  return [provinces, cities, districts].flatMap((names) => (Object.hasOwn(names, code) ? (names[code] ?? []) : []))[0];
}

/** The codes of a division and of what it lies in, the largest first. */
export function divisionPath(code: string): readonly string[] {
  const path = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code];
  return path.filter((one, index) => path.indexOf(one) === index);
}

/**
 * The codes of a division that somebody wrote: by its code or by names, the largest first (`浙江省 杭州市 西湖区`,
 * `浙江/杭州/西湖区`, `北京市东城区`). Nothing where no division or more than one is called so.
 */
export function readDivision(text: string, levels: number): readonly string[] | undefined {
  const written = nfkc(text).replace(/[\s/\\>,，、·-]/g, '');
  const last = written.slice(-6);
  if (/^\d{6}(\d{6}){0,2}$/.test(written)) return divisionName(last) === undefined ? undefined : divisionPath(last);
  const found = search(divisionsTo(levels), written);
  return found.length === 1 ? found[0] : undefined;
}

/** Paths through the divisions whose names make up the text. A city may be left out. */
function search(among: readonly Division[], text: string, isProvince = true): readonly string[][] {
  return among.flatMap(({ value, label, children }): string[][] => {
    const rests = [label, shortened(label)].flatMap((name) => (text.startsWith(name) ? [text.slice(name.length)] : []));
    const skipped = !isProvince && children ? search(children, text, false) : [];
    const named = rests.slice(0, 1).flatMap((rest) => {
      if (!children) return rest === '' ? [[]] : [];
      // A city that is called like its province need not be told.
      const same = children.filter((child) => rest === '' && child.label === label && !child.children);
      return [...search(children, rest, false), ...same.map((child) => [child.value])];
    });
    const below = named.length > 0 ? named : skipped;
    return below.map((path) => [value, ...path]);
  });
}

/** A name as people say it: `浙江` for `浙江省`, `杭州` for `杭州市`. */
function shortened(name: string): string {
  return name.replace(/(省|市|特别行政区|(壮族|回族|维吾尔)?自治区|地区|盟|自治州)$/, '');
}
