/** The resources that the console and the server work with themselves, by name. */
export interface SystemResources {
  /** People who sign in: owners, authors, receivers of notices. */
  readonly users: string;
  /** What users may do. */
  readonly roles: string;
  /** The tree that data scopes follow. */
  readonly departments: string;
  /** Whose records all others are. */
  readonly tenants: string;
  /** Where every sign-in is recorded. */
  readonly loginLog: string;
  /** Where every write is recorded. */
  readonly auditLog: string;
}
