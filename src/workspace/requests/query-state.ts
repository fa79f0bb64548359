interface Queried<Failure, Refetch> {
  readonly data: unknown;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly error: Failure;
  readonly refetch: Refetch;
}

/** Returns what a screen says of a query. `isEarlier`: its records are those of the request before. */
export function queryState<Failure, Refetch>(query: Queried<Failure, Refetch>) {
  const { data, isPlaceholderData: isEarlier, isFetching, error, refetch } = query;
  return { isKnown: data !== undefined, isEarlier, isFetching, error, refetch };
}
