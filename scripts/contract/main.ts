import { setTimeout as pause } from 'node:timers/promises';
import { product } from '#product/server';
import { catalogueOf } from '../../server/operations/start/product.ts';
import { runContract } from './index.ts';

/** Asks a server for the contract of the product of this process. Returns the exit status. */
export function main(args: readonly string[]): Promise<number> {
  return runContract(args, {
    catalogue: catalogueOf(product),
    environment: process.env,
    say: (line) => console.log(line),
    now: () => performance.now(),
    wait: (seconds) => pause(seconds * 1000),
  });
}
