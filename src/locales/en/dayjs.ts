import dayjs from 'dayjs';
import updateLocale from 'dayjs/plugin/updateLocale';

dayjs.extend(updateLocale);
// antd reads the first day of the week from the locale of dayjs: Monday in every language (spec §9).
dayjs.updateLocale('en', { weekStart: 1 });
