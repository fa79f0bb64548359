import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button, Grid, Segmented } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useMemo } from 'react';
import { resourceTitle } from '../../../engine/label.ts';
import type { Calendar, Resource } from '../../../engine/resource.ts';
import { useToday } from '../../../workspace/clock.tsx';
import { useConditionContext } from '../../../workspace/index.tsx';
import { useWords } from '../../../workspace/words.tsx';
import { failureOf } from '../../record/failure.ts';
import { Failed, NoRight, Stale } from '../../record/notices.tsx';
import type { Addressed } from '../address/use-address.tsx';
import { standingOf } from '../table/tones.ts';
import { Agenda } from './agenda.tsx';
import styles from './calendar.module.css';
import { dayFormat, daysOf, type Span, spans } from './days.ts';
import { DayGrid } from './grid.tsx';
import { useEntries } from './use-entries.tsx';
import { useMoving } from './use-moving.tsx';

export interface CalendarBodyProps {
  readonly resource: Resource;
  readonly calendar: Calendar;
  readonly addressed: Addressed;
}

/** The records of a list on their days, under the same scene, keyword and filters. */
export default function CalendarBody({ resource, calendar, addressed }: CalendarBodyProps) {
  useWords('calendar');
  const translate = useTranslate();
  const { address, show } = addressed;
  const today = useToday();
  const day = useMemo(() => dayjs(address.day ?? today), [address.day, today]);
  const days = useMemo(() => daysOf(address.span, day), [address.span, day]);
  const entries = useEntries(resource, calendar, addressed, days);
  const context = useConditionContext((at) =>
    [...entries.byDay.values()]
      .flat()
      .map((record) => standingOf(resource, record, at))
      .join(),
  );
  const moving = useMoving(resource, calendar, context);
  const isNarrow = !(Grid.useBreakpoint().md ?? true);
  const retry = () => void entries.refetch();
  if (entries.error) {
    if (failureOf(entries.error) === 'notPermitted') return <NoRight rule={resource.rules.list} />;
    if (!entries.isKnown)
      return <Failed title={translate('list.failed')} reason={entries.error.message} onRetry={retry} />;
  }
  const parts = { resource, calendar, days, entries, moving };
  const title = translate('list.table', { title: resourceTitle(translate, resource) });
  return (
    <section className={styles.calendar} aria-label={title} aria-busy={entries.isFetching}>
      {entries.error && <Stale title={translate('list.stale')} reason={entries.error.message} onRetry={retry} />}
      <Head day={day} today={today} span={address.span} onShow={show} />
      {entries.missing > 0 && <p role="status">{translate('calendar.missing', { count: entries.missing })}</p>}
      {isNarrow || address.span === 'day' ? (
        <Agenda {...parts} />
      ) : (
        <DayGrid {...parts} day={day} span={address.span} onDay={(one) => show({ span: 'day', day: one })} />
      )}
    </section>
  );
}

interface HeadProps {
  readonly day: Dayjs;
  readonly today: string;
  readonly span: Span;
  readonly onShow: Addressed['show'];
}

/** Which days are shown, and the way to others. */
function Head({ day, today, span, onShow }: HeadProps) {
  const translate = useTranslate();
  const to = (other: Dayjs) => {
    const name = other.format(dayFormat);
    onShow({ day: name === today ? undefined : name });
  };
  const [first, last] = [daysOf('week', day)[0] ?? day, daysOf('week', day).at(-1) ?? day];
  const title =
    span === 'month'
      ? translate('calendar.month', { year: day.year(), month: translate(`calendar.months.${day.month() + 1}`) })
      : span === 'week'
        ? `${first.format(dayFormat)} – ${last.format(dayFormat)}`
        : `${day.format(dayFormat)} ${translate(`calendar.weekdays.${day.day()}`)}`;
  return (
    <header className={styles.head}>
      <Button
        icon={<LeftOutlined />}
        aria-label={translate(`calendar.previous.${span}`)}
        title={translate(`calendar.previous.${span}`)}
        onClick={() => to(day.subtract(1, span))}
      />
      <Button onClick={() => to(dayjs(today))}>{translate('calendar.today')}</Button>
      <Button
        icon={<RightOutlined />}
        aria-label={translate(`calendar.next.${span}`)}
        title={translate(`calendar.next.${span}`)}
        onClick={() => to(day.add(1, span))}
      />
      <h2 className={styles.title} aria-live="polite">
        {title}
      </h2>
      <Segmented<Span>
        aria-label={translate('calendar.span')}
        options={spans.map((value) => ({ value, label: translate(`calendar.views.${value}`) }))}
        value={span}
        onChange={(value) => onShow({ span: value })}
      />
    </header>
  );
}
