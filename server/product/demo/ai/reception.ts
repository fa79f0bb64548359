const endings = ['buyer', 'timeout', 'agent'] as const;

/** Returns how the platform says that a buyer was received: one in 40 left a message, and as many found nobody online. */
export function receptionOf(number: number, mode: string, startAt: Date) {
  return {
    arrival: number % 40 === 0 ? 'message' : number % 40 === 20 ? 'offline' : 'online',
    assignedAt: mode === 'auto' ? null : new Date(startAt.getTime() + 1000 * (1 + (number % 3))).toISOString(),
  } as const;
}

/** Returns who ended the conversation. */
export function endingOf(number: number): (typeof endings)[number] {
  return endings[number % endings.length] ?? 'buyer';
}
