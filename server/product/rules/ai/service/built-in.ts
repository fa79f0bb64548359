import { platforms } from '../../../../../src/resources/choices.ts';
import type { ServiceRule } from './rule.ts';

type Standard = Pick<ServiceRule, 'name' | 'platform' | 'figure'> & Partial<ServiceRule>;

/** What a rule says that says nothing else. */
const usual = {
  validFrom: '2021-01-01',
  enabled: true,
  unit: 'round',
  limit: null,
  counting: 'people',
  offline: 'counted',
  hoursFrom: null,
  hoursTo: null,
  hoursBy: 'question',
  gap: null,
  window: 30,
  target: null,
  daysOut: [],
  source: null,
} as const;
const day = { hoursFrom: '08:00', hoursTo: '23:00' } as const;
const jdDay = { hoursFrom: '09:00', hoursTo: '23:00', hoursBy: 'start', offline: 'leftOut' } as const;
const minute = 60;

/** What the handbooks of platforms for sellers say, 2021 to 2025. Platforms change it: records, not code, are in force. */
const published: readonly Standard[] = [
  ...(['taobao', 'tmall'] as const).map(
    (platform): Standard => ({
      name: '旺旺 3 分钟人工响应率',
      ...{ platform, figure: 'reply', unit: 'round', limit: 3 * minute, counting: 'assisted', ...day },
    }),
  ),
  {
    name: '飞鸽 3 分钟人工回复率',
    ...{ platform: 'douyin', figure: 'reply', unit: 'conversation', limit: 3 * minute, counting: 'people', ...day },
  },
  {
    name: '5 分钟回复率',
    ...{ platform: 'pdd', figure: 'reply', unit: 'round', limit: 5 * minute, counting: 'everyone', ...day },
  },
  {
    name: '咚咚首次 30 秒应答率',
    ...{ platform: 'jd', figure: 'firstReply', limit: 30, counting: 'people', gap: 10, ...jdDay },
  },
  { name: '平均响应时长', platform: 'jd', figure: 'averageReply', counting: 'people', ...jdDay },
  {
    name: '留言率',
    ...{ platform: 'jd', figure: 'leftMessage', target: 0.5, hoursFrom: '09:00', hoursTo: '23:00' },
  },
];

/** The rules that platform staff begin with: those that platforms publish, and for every platform what all ask for. */
export const builtInRules: readonly ServiceRule[] = [
  ...published,
  ...platforms.flatMap(({ value: platform }): Standard[] => [
    ...(platform === 'jd'
      ? []
      : ([
          { name: '人工首次响应', platform, figure: 'firstReply', counting: 'people' },
          { name: '人工平均响应', platform, figure: 'averageReply', counting: 'people' },
        ] as const)),
    { name: '不服务率', platform, figure: 'unserved', counting: 'assisted', ...day },
    { name: 'AI 独立解决率', platform, figure: 'aiAlone', gap: 24 * 60 },
  ]),
].map((rule) => ({ ...usual, ...rule }));
