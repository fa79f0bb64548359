import { theme } from 'antd';
import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useId, useRef, useState } from 'react';
import { isObject } from '../../../base/is-object.ts';
import { chartColors } from '../../../config/theme.ts';
import { useBrand } from '../../../workspace/brand.tsx';
import styles from '../report.module.css';

register([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);

export interface Series {
  readonly name: string;
  /** Values from 0 to 1, drawn against a second axis. */
  readonly isShare: boolean;
  /** Smallest distance of two labels of the axis, so that no two read the same; 0 for any. */
  readonly axisInterval: number;
  /** Distances of two labels of the axis that read round, ascending. Undefined for those of decimal numbers. */
  readonly axisSteps: readonly number[] | undefined;
  readonly values: readonly (number | null)[];
  /** How the figure is made, and its unit. */
  readonly help: string;
  format(value: number | null): string;
  /** Formats a label of the axis, without the unit. */
  formatAxis(value: number): string;
}

export interface DrawingProps {
  readonly title: string;
  /** A ranking has the name of each group beside its bars; the others have an axis of time. */
  readonly kind: 'line' | 'bar' | 'ranking';
  /** Labels of the axis, in order. */
  readonly groups: readonly string[];
  readonly series: readonly Series[];
  /** What the chart shows, for screen readers: there may be no table beside it. */
  readonly description: string;
}

/** A chart on a canvas, as wide as its container. */
export function Drawing({ title, kind, groups, series, description }: DrawingProps) {
  const descriptionId = useId();
  const place = useRef<HTMLDivElement>(null);
  const { token } = theme.useToken();
  const { primary } = useBrand().colors;
  const [chart, setChart] = useState<EChartsType>();
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const built = init(element);
    setChart(built);
    const observer = new ResizeObserver(() => built.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      built.dispose();
    };
  }, []);
  useEffect(() => {
    chart?.setOption(optionOf({ kind, groups, series }, token, [primary, ...chartColors]), { notMerge: true });
  }, [chart, kind, groups, series, token, primary]);
  return (
    <>
      <div ref={place} className={styles.drawing} role="img" aria-label={title} aria-describedby={descriptionId} />
      <p id={descriptionId} hidden>
        {description}
      </p>
    </>
  );
}

/** Maximum number of groups whose values are marked: the days of a month. More are a line alone. */
const maxSymbols = 31;
const symbol = 'circle';

/** True for a value between groups without one: no line leads to it. */
function isAlone(values: readonly (number | null)[], index: number): boolean {
  return values[index] !== null && (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
}

/** Returns the step and the end of an axis whose labels read round at other distances than decimal numbers. */
function roundSteps(of: Series | undefined, series: readonly Series[], count: number) {
  const most = Math.max(...series.flatMap(({ isShare, values }) => (isShare ? [] : values.map((value) => value ?? 0))));
  const step = of?.axisSteps?.find((one) => one * count >= most);
  return step === undefined ? {} : { interval: step, max: Math.max(1, Math.ceil(most / step)) * step };
}

/** Room for the value after the longest bar in pixels. */
const labelWidth = 64;
/** Maximum width of the name of a group in pixels. */
const nameWidth = 108;

type Token = ReturnType<typeof theme.useToken>['token'];

/** What a chart is drawn from, and how. */
interface Drawn extends Pick<DrawingProps, 'kind' | 'groups' | 'series'> {
  readonly token: Token;
  readonly isRanking: boolean;
  /** Shares are drawn beside amounts, with an axis of their own. */
  readonly hasBoth: boolean;
  /** The bars say their values: beside other series there is no room for them. */
  readonly hasLabels: boolean;
}

function optionOf(
  { kind, groups, series }: Pick<DrawingProps, 'kind' | 'groups' | 'series'>,
  token: Token,
  colors: readonly string[],
) {
  const hasBoth = new Set(series.map(({ isShare }) => isShare)).size > 1;
  const isRanking = kind === 'ranking';
  const hasLabels = isRanking && series.length === 1;
  const drawn: Drawn = { kind, groups, series, token, isRanking, hasBoth, hasLabels };
  const [amounts, shares] = [series.find(({ isShare }) => !isShare), series.find(({ isShare }) => isShare)];
  return {
    animation: false,
    color: [...colors],
    textStyle: { fontFamily: token.fontFamily },
    grid: { left: 8, right: hasLabels ? labelWidth : 16, top: 40, bottom: 8, containLabel: true },
    legend: { top: 0, left: 0, icon: 'roundRect', textStyle: { color: token.colorText } },
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: token.colorBgElevated,
      borderColor: token.colorBorderSecondary,
      textStyle: { color: token.colorText },
      formatter: (points: unknown) => tooltipOf(points, groups, series, token, colors),
    },
    [isRanking ? 'yAxis' : 'xAxis']: groupAxis(drawn),
    [isRanking ? 'xAxis' : 'yAxis']: hasBoth
      ? [valueAxis(drawn, amounts), { ...valueAxis(drawn, shares), splitLine: { show: false } }]
      : [valueAxis(drawn, amounts ?? shares)],
    series: series.map((one) => seriesOption(drawn, one)),
  };
}

function groupAxis({ kind, groups, token, isRanking }: Drawn) {
  return {
    type: 'category',
    data: [...groups],
    boundaryGap: kind !== 'line',
    inverse: isRanking,
    axisTick: { show: !isRanking },
    axisLabel: isRanking
      ? { color: token.colorTextSecondary, interval: 0, width: nameWidth, overflow: 'truncate' }
      : { color: token.colorTextSecondary, hideOverlap: true },
    axisLine: { lineStyle: { color: token.colorBorder } },
  };
}

function valueAxis({ series, token, isRanking }: Drawn, of: Series | undefined) {
  const count = isRanking ? 4 : 5;
  return {
    type: 'value',
    minInterval: of?.axisInterval ?? 0,
    splitNumber: count,
    // The usual rounding would go beyond what a share can be.
    max: of?.isShare ? ({ max }: { readonly max: number }) => (max > 0.8 && max <= 1 ? 1 : null) : null,
    ...roundSteps(of, series, count),
    axisLabel: {
      color: token.colorTextSecondary,
      hideOverlap: true,
      formatter: (value: number) => of?.formatAxis(value) ?? String(value),
    },
    splitLine: { lineStyle: { color: token.colorSplit } },
  };
}

function seriesOption(
  { kind, groups, token, isRanking, hasBoth, hasLabels }: Drawn,
  { name, isShare, values, format }: Series,
) {
  const hasSymbols = groups.length <= maxSymbols;
  return {
    name,
    // A share beside amounts is never a bar: bars of both would appear to use the same scale.
    type: hasBoth && isShare ? 'line' : isRanking ? 'bar' : kind,
    [isRanking ? 'xAxisIndex' : 'yAxisIndex']: hasBoth && isShare ? 1 : 0,
    data: hasSymbols ? [...values] : values.map((value, index) => (isAlone(values, index) ? { value, symbol } : value)),
    // No line between groups that have no order in time.
    ...(isRanking && hasBoth && isShare && { lineStyle: { width: 0 }, symbolSize: 8 }),
    symbol: hasSymbols ? symbol : 'none',
    // By default some are left out where it is narrow, which would hide values that stand alone.
    showAllSymbol: true,
    ...(hasLabels && {
      label: {
        show: true,
        position: 'right',
        color: token.colorTextSecondary,
        formatter: ({ dataIndex }: { readonly dataIndex: number }) => format(values[dataIndex] ?? null),
      },
    }),
    barMaxWidth: isRanking ? 16 : 32,
    connectNulls: false,
  };
}

/** The tooltip of a group: its figures, each with how it is made. Built as elements, so that labels are never markup. */
function tooltipOf(
  points: unknown,
  groups: readonly string[],
  series: readonly Series[],
  token: Token,
  colors: readonly string[],
): HTMLElement {
  const [first] = Array.isArray(points) ? points : [points];
  const index = isObject(first) && typeof first.dataIndex === 'number' ? first.dataIndex : 0;
  const box = document.createElement('div');
  const add = (text: string, style: string, parent: HTMLElement = box) => {
    const line = document.createElement('div');
    line.textContent = text;
    line.style.cssText = style;
    parent.append(line);
    return line;
  };
  box.style.cssText = 'max-width: 320px; white-space: normal;';
  add(groups[index] ?? '', 'font-weight: 600;');
  for (const [at, { name, help, values, format }] of series.entries()) {
    const line = add(
      '',
      `display: flex; gap: 16px; border-inline-start: 3px solid ${colors[at]}; padding-inline-start: 8px; margin-block-start: 4px;`,
    );
    add(name, 'flex: 1;', line);
    add(format(values[index] ?? null), 'font-weight: 600;', line);
    if (help !== '') add(help, `padding-inline-start: 11px; font-size: 12px; color: ${token.colorTextSecondary};`);
  }
  return box;
}
