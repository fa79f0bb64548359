import { areaList } from '@vant/area-data';
import { memoize } from '../../base/calls/memoize.ts';
import { nfkc } from '../../base/nfkc.ts';

/** A province, a city or a district, with its subdivisions. */
export interface Division {
  readonly value: string;
  readonly label: string;
  // antd requires a mutable array.
  readonly children?: Division[];
}

const { province_list: provinces, city_list: cities, county_list: districts } = areaList;

/** Returns all divisions down to a level: 1 provinces, 2 cities, 3 districts. */
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

/** Returns the name of a division, or undefined if the code does not exist. */
export function divisionName(code: string): string | undefined {
  return [provinces, cities, districts].flatMap((names) => (Object.hasOwn(names, code) ? (names[code] ?? []) : []))[0];
}

/** Returns the codes of a division and its ancestors, the province first. */
export function divisionPath(code: string): readonly string[] {
  const path = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code];
  return path.filter((one, index) => path.indexOf(one) === index);
}

/**
 * Parses a division: its code, or its names with the province first (`浙江省 杭州市 西湖区`, `浙江/杭州/西湖区`, `北京市东城区`). Returns its
 * codes, or undefined if no division or more than one matches.
 */
export function readDivision(text: string, levels: number): readonly string[] | undefined {
  const written = nfkc(text).replace(/[\s/\\>,，、·-]/g, '');
  const last = written.slice(-6);
  if (/^\d{6}(\d{6}){0,2}$/.test(written)) return divisionName(last) === undefined ? undefined : divisionPath(last);
  const found = search(divisionsTo(levels), written);
  return found.length === 1 ? found[0] : undefined;
}

/** Returns the paths of divisions whose names make up the text. The city may be omitted. */
function search(among: readonly Division[], text: string, isProvince = true): readonly string[][] {
  return among.flatMap(({ value, label, children }): string[][] => {
    const rests = [label, shortened(label)].flatMap((name) => (text.startsWith(name) ? [text.slice(name.length)] : []));
    const skipped = !isProvince && children ? search(children, text, false) : [];
    const named = rests.slice(0, 1).flatMap((rest) => {
      if (!children) return rest === '' ? [[]] : [];
      // A city with the same name as its province may be omitted.
      const same = children.filter((child) => rest === '' && child.label === label && !child.children);
      return [...search(children, rest, false), ...same.map((child) => [child.value])];
    });
    const below = named.length > 0 ? named : skipped;
    return below.map((path) => [value, ...path]);
  });
}

/** Returns the short form of a name: `浙江` for `浙江省`, `杭州` for `杭州市`. */
function shortened(name: string): string {
  return name.replace(/(省|市|特别行政区|(壮族|回族|维吾尔)?自治区|地区|盟|自治州)$/, '');
}
