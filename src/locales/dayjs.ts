/** Names of days and months, and the first day of the week, in each language. */
import.meta.glob('./*/dayjs.ts', { eager: true });
