import type { Translate } from '../../engine/fields/kind.ts';

const grouped = new Intl.NumberFormat('zh-CN');

/** Formats 11,100 seconds as `3 小时 5 分`: the two largest units, without those that are zero. */
export function spokenDuration(all: number, translate: Translate): string {
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const said = { hours: grouped.format(hours), minutes, seconds };
  if (hours > 0) return translate(`fields.duration.${minutes > 0 ? 'hoursMinutes' : 'hours'}`, said);
  if (minutes > 0) return translate(`fields.duration.${seconds > 0 ? 'minutesSeconds' : 'minutes'}`, said);
  return translate('fields.duration.seconds', said);
}
