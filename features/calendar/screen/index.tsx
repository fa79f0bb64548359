import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useTranslate } from '@refinedev/core';
import { Button, Segmented } from 'antd';
import type { Dayjs } from 'dayjs';
import { useRef } from 'react';
import { writableFields } from '../../../src/engine/fields/values.ts';
import { fieldOf, type Resource } from '../../../src/engine/resource.ts';
import { resourceTitle } from '../../../src/engine/texts/label.ts';
import { wallClock } from '../../../src/fields/date/wall-clock.ts';
import { LoadingBar } from '../../../src/screens/list/layouts/table/loading-bar.tsx';
import type { Places } from '../../../src/screens/list/places/places.tsx';
import { rowStateOf } from '../../../src/screens/list/rows/highlights.ts';
import { ResultStatus } from '../../../src/screens/list/rows/result-status.tsx';
import { dayFormat, daysOf, isOfMoments, newOn, type Span, spans } from '../../../src/screens/list-state/days.ts';
import type { LayoutBodyProps } from '../../../src/screens/list-state/layout-screen.ts';
import { useDays } from '../../../src/screens/list-state/use-days.ts';
import type { ListState } from '../../../src/screens/list-state/use-list-state.tsx';
import { Failed, NoRight, Stale } from '../../../src/screens/notices/notices.tsx';
import { failureOf } from '../../../src/screens/records/failure.ts';
import { useWidthFrom } from '../../../src/ui/browser/media.tsx';
import { useClock } from '../../../src/workspace/clock/clock.tsx';
import { useConditionContext, useWorkspace } from '../../../src/workspace/index.tsx';
import { useWords } from '../../../src/workspace/words.tsx';
import type { Calendar } from '../normal-form.ts';
import { Agenda } from './agenda.tsx';
import styles from './calendar.module.css';
import { DayGrid } from './grid.tsx';
import { useEntries } from './use-entries.tsx';
import { useMove } from './use-move.tsx';

/** The records of a list on their days, with the same preset, keyword and filters. */
export default function CalendarBody({ places, ...props }: LayoutBodyProps) {
  const { calendar } = props.resource.list;
  return calendar && <DatedRecords {...props} calendar={calendar} onCreate={places.toCreateWith} />;
}

interface DatedRecordsProps extends Omit<LayoutBodyProps, 'places'> {
  readonly calendar: Calendar;
  /** Opens the form of a new record; undefined if the user may not create records. */
  readonly onCreate: Places['toCreateWith'];
}

function DatedRecords({ resource, calendar, listState, onCreate }: DatedRecordsProps) {
  useWords('features/calendar');
  const translate = useTranslate();
  const { address, show } = listState;
  const { today, day, days } = useDays(listState);
  const entries = useEntries(resource, calendar, listState, days);
  const records = [...entries.byDay.values()].flat();
  const context = useConditionContext((at) => records.map((record) => rowStateOf(resource, record, at)).join());
  const place = useRef<HTMLElement>(null);
  const moving = useMove(resource, calendar, context, { ...entries, place });
  const createOn = useCreateOn(resource, calendar, onCreate);
  const isNarrow = !useWidthFrom('md');
  const retry = () => void entries.refetch();
  const { error, isKnown } = entries;
  if (error && failureOf(error) === 'notPermitted') return <NoRight rule={resource.rules.list} />;
  if (error && !isKnown) return <Failed title={translate('list.failed')} reason={error.message} onRetry={retry} />;
  const title = translate('list.table', { title: resourceTitle(translate, resource) });
  const parts = { resource, calendar, days, label: title, entries, moving, onCreate: createOn };
  return (
    <section ref={place} className={styles.calendar} aria-label={title} aria-busy={entries.isFetching}>
      {entries.isFetching && isKnown && <LoadingBar />}
      {error && <Stale title={translate('list.stale')} reason={error.message} onRetry={retry} />}
      <ResultStatus listState={listState} rows={entries} />
      <Head day={day} today={today} span={address.span} onShow={show} />
      {entries.missing > 0 && <p role="status">{translate('calendar.missing', { count: entries.missing })}</p>}
      {isNarrow || address.span === 'day' ? (
        <Agenda {...parts} />
      ) : (
        <DayGrid
          {...parts}
          day={day}
          span={address.span}
          onMove={(one) => show({ day: one === today ? undefined : one }, { replace: true })}
          onDay={(one) => show({ span: 'day', day: one })}
        />
      )}
    </section>
  );
}

/** Returns a function that opens the form of a new record on a day, if the user may edit the date field. */
function useCreateOn(resource: Resource, { date }: Calendar, onCreate: Places['toCreateWith']) {
  const { kinds, snapshot } = useWorkspace();
  const { clock, timeZone } = useClock();
  const isWritable = writableFields(resource, snapshot, 'create').some(({ name }) => name === date);
  if (!onCreate || !isWritable) return undefined;
  const holdsTimes = isOfMoments(kinds[fieldOf(resource, date).type]);
  return (day: string) => onCreate({ [date]: newOn(day, holdsTimes, clock.now(), timeZone) });
}

interface HeadProps {
  readonly day: Dayjs;
  readonly today: string;
  readonly span: Span;
  readonly onShow: ListState['show'];
}

/** The title of the days shown, with buttons to move to others. */
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
      <Button onClick={() => to(wallClock(today))}>{translate('calendar.today')}</Button>
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
