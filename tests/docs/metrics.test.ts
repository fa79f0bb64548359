import { describe, expect, it } from 'vitest';
import { withGeneratedParts } from '../../scripts/docs/generated-parts.ts';
import { readDocument } from './documents.ts';

const document = readDocument('metrics.md');

describe('docs/metrics.md', () => {
  it('says of the metrics what the resources say (run "npm run docs")', () => {
    expect(withGeneratedParts('metrics.md', document)).toBe(document);
  });

  it('tells a ratio with its formula in words and in metrics, its unit, source, grain and reports', () => {
    const line = document.split('\n').find((one) => one.startsWith('| `averageResponse` |'));
    expect(line).toContain('响应总时长 ÷ 响应次数');
    expect(line).toContain('| duration | `responseTotal` ÷ `responses` | its parts |');
    const part = document.split('\n').find((one) => one.startsWith('| `responses` |'));
    expect(part).toContain('| sum of `responses` | `conversation` by `startAt` | `shop`, `service`');
    expect(document).toMatch(/\| `shop` \| 店铺数据 `\/statistics\/shop` \| `startAt` \| day, week, month, `shop`/);
  });
});
