import { describe, expect, it } from 'vitest';
import { channelNames } from '../../../server/notices/channels/index.ts';
import { catalogueOf } from '../../../server/operations/start/product.ts';
import { product } from '../../../server/product/index.ts';
import { requiredFields } from '../../../server/records/rules/system-resources.ts';

describe('The channels of notices', () => {
  const offered = (part: string, field: string) =>
    Object(requiredFields(channelNames, []))[part][field].options.map(({ value }: { value: string }) => value);

  it('keep the names that rules and the outbox have stored', () => {
    expect(channelNames).toEqual(['inApp', 'mail', 'webhook']);
    expect(offered('noticeRules', 'channels')).toEqual(channelNames);
    expect(offered('noticeLog', 'channel')).toEqual(channelNames);
  });

  it.each([
    ['notifySetting', 'channels'],
    ['noticeDelivery', 'channel'],
  ])('are choices that a product offers in %s', (resource, name) => {
    const changed = structuredClone(product.definitions);
    Object(changed[resource]?.fields[name]).options = [{ value: 'inApp', label: 'Console' }];
    expect(() => catalogueOf({ ...product, definitions: changed })).toThrow(
      `${resource} › ${name} › options: found ["inApp"]; allowed: also mail, webhook`,
    );
  });
});
