import { dayOf } from '../../../../src/engine/fields/condition.ts';
import { born, day, lived, officeHour, type RecordLife } from '../life.ts';
import type { Random } from '../random.ts';
import type { DemoPerson } from './people.ts';

/** A user of the demo with the id of their account and of their department. */
export interface DemoMember {
  readonly id: string;
  readonly person: DemoPerson;
  readonly department: string;
}

interface StaffOptions {
  readonly random: Random;
  readonly members: readonly DemoMember[];
  /** The user who wrote the files. */
  readonly by: string;
  readonly now: Date;
  readonly timeZone: string;
}

const platforms = ['taobao', 'tmall', 'jd', 'pdd', 'douyin', 'kuaishou', 'xiaohongshu', 'wechat'] as const;

/** Returns the files of those who serve customers, and of their supervisors. */
export function makeStaff({ random, members, by, now, timeZone }: StaffOptions): RecordLife[] {
  const serving = members.filter(({ person }) => person.role === 'agent' || person.role === 'supervisor');
  return serving.map(({ id, person, department }, index) => {
    const isLeader = person.role === 'supervisor';
    const joinedAgo = random.whole(200, 390);
    const at = (daysAgo: number) => officeHour(random, now, daysAgo);
    const dayAgo = (daysAgo: number) => dayOf(new Date(now.getTime() - daysAgo * day), timeZone);
    const made = born(at(joinedAgo), by, {
      user: id,
      jobNo: `XH${String(1001 + index)}`,
      name: person.username,
      department,
      post: isLeader ? 'manager' : random.pick(['presale', 'presale', 'aftersale']),
      skill: 'newcomer',
      platforms: platforms.filter(() => random.chance(0.5)),
      maxSessions: 10,
      maxShops: isLeader ? null : 150,
      status: 'training',
      joinedAt: dayAgo(joinedAgo),
    });
    const skill = isLeader ? 'senior' : random.pick(['junior', 'middle', 'senior']);
    const maxSessions = { junior: 15, middle: 20, senior: 30 }[skill];
    const working = lived(made, at(joinedAgo - 30), by, 'qualify', { status: 'active', skill, maxSessions });
    if (person.isDisabled !== true) return working;
    return lived(working, at(45), by, 'leave', { status: 'left', leftAt: dayAgo(45) });
  });
}
