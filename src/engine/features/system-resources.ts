/**
 * Resources that features depend on. They extend this interface.
 *
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it
export interface FeatureResources {}

/** Names of the resources that the console and the server themselves depend on. */
export interface SystemResources extends FeatureResources {
  /** The users who sign in: owners, authors and receivers of notices. */
  readonly users: string;
  /** The permissions of users. */
  readonly roles: string;
  /** The tree that data scopes follow. */
  readonly departments: string;
  /** The owners of all other records. */
  readonly tenants: string;
  /** Where the server records every sign-in. */
  readonly loginLog: string;
  /** Where the server records every write. */
  readonly auditLog: string;
  /** The tokens by which machines call the API. @default none */
  readonly serviceTokens?: string;
  /** The fields that enterprises add to resources with `extend`. @default none */
  readonly ownFields?: string;
  /** The rules by which events become notices. @default none: only the users responsible are notified, in the console */
  readonly noticeRules?: string;
  /** Where the server records every delivery of a notice. @default nowhere */
  readonly noticeLog?: string;
}
