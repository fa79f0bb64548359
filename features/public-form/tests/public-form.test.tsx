import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { AxiosAdapter } from 'axios';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayOf } from '../../../src/engine/fields/condition.ts';
import { answerWith, loadPage } from '../../../tests/entrance/page.tsx';

/** Zones with different days: this machine has the day of one of them at most. */
const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
const form = { title: '对接表', version: 1, questions: [{ key: 'day', type: 'date', label: '开店日期' }] };

/** A server in a time zone, and the answers that it was sent. */
function createFormServer(timeZone: string) {
  const saved: unknown[] = [];
  const adapter: AxiosAdapter = async (config) => {
    if (config.method === 'patch') saved.push(JSON.parse(String(config.data)).answers);
    const body = { code: 1, msg: 'OK', data: { ...form, settled: 0, answers: {}, files: [], timeZone } };
    return answerWith(config, body);
  };
  return { adapter, saved };
}

describe('The page of a public form', () => {
  beforeEach(() => window.localStorage.clear());

  it('reads days in the zone of the server, wherever its visitor is', async () => {
    const instant = '2026-11-21T10:45:00Z';
    const days = zones.map((zone) => dayOf(new Date(instant), zone));
    expect(days).toEqual(['2026-11-22', '2026-11-20']);
    for (const [index, zone] of zones.entries()) {
      window.history.replaceState(null, '', `/dockingTable?code=${zone}`);
      const server = createFormServer(zone);
      await loadPage(server);
      const input = await screen.findByLabelText('开店日期', undefined, { timeout: 20_000 });
      fireEvent.change(input, { target: { value: instant } });
      await waitFor(() => expect(server.saved).toEqual([{ day: days[index] }]), { timeout: 5000 });
      cleanup();
    }
  });
});
