import { hours } from '../../server/product/demo/ai/visits.ts';
import type { SimulateOptions } from './options.ts';

const hour = 3_600_000;
/** The played day begins at eight in the morning. */
const opening = 8;

/** When buyers begin to write. */
export interface Arrivals {
  /** Returns how many buyers begin in the time since the last call, in real milliseconds. */
  next(elapsed: number, eventsDue: number): number;
  /** Returns true when the day is over. */
  isOver(): boolean;
}

/** The course of a day: few buyers in the morning, most in the evening. */
export function dailyArrivals({ speed, conversations }: SimulateOptions): Arrivals {
  const whole = hours.reduce((sum, [, weight]) => sum + weight, 0);
  const weights = new Map(hours);
  let time = 0;
  let expected = 0;
  return {
    next(elapsed) {
      const weight = weights.get((opening + Math.floor(time / hour)) % 24) ?? 0;
      time += elapsed * speed;
      expected += (conversations * weight * elapsed * speed) / (whole * hour);
      const count = Math.floor(expected);
      expected -= count;
      return count;
    },
    isOver: () => time >= (25 - opening) * hour,
  };
}

/** As many buyers as keep the number of events per second constant. */
export function constantArrivals(rate: number): Arrivals {
  let room = 0;
  return {
    next(elapsed, eventsDue) {
      // What was not used while the server was away is not made up for.
      room = Math.min(room + (rate * elapsed) / 1000, rate) - eventsDue;
      const count = Math.max(0, Math.floor(room));
      room -= count;
      return count;
    },
    isOver: () => false,
  };
}
