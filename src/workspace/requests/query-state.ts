/** What a screen uses of a query of records. */
interface Queried<Failure, Refetch> {
  readonly data: unknown;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly error: Failure;
  readonly refetch: Refetch;
}

/** Returns what a screen says of a query. `isEarlier`: its records are those of the request before. */
export function queryState<Failure, Refetch>(query: Queried<Failure, Refetch>) {
  const { data, isFetching, isPlaceholderData: isEarlier, error, refetch } = query;
  return { isKnown: data !== undefined, isFetching, isEarlier, error, refetch };
}
