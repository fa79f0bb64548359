import { product } from '#product/server';
import { systemClock } from '../../request/context.ts';
import { readSettings } from '../../runtime/settings.ts';
import { describeFailure } from '../start/describe-failure.ts';
import { runBackupCommand } from './command.ts';

try {
  const lines = await runBackupCommand(process.argv.slice(2), product, readSettings(process.env), systemClock);
  for (const line of lines) console.log(line);
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}
