/** Names of the parts of the framework that screens may include (`slot`). `src/screens/slots` has them. */
export const slotNames = ['residue', 'roleTools', 'userRights'] as const;
