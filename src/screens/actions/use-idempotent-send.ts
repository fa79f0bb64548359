import { useCallback, useRef } from 'react';
import { envelopeCode } from '../../base/envelope.ts';
import { isObject } from '../../base/is-object.ts';
import { randomKey } from '../../base/random-key.ts';

/**
 * Sends a POST with an idempotency key.
 *
 * @param target what the request creates or acts on
 * @param content all that the request says, as JSON can hold it
 */
export type IdempotentSend = <Answer>(
  target: string,
  content: unknown,
  send: (idempotencyKey: string) => Promise<Answer>,
) => Promise<Answer>;

/**
 * Returns a function that sends POSTs. A request that has not succeeded keeps its key as long as the same content is sent
 * to the same target, so that sending it again has no second effect. A refusal does not end the key, because an attempt
 * before it may have lost the answer of a success. After a success the same content is a new request.
 */
export function useIdempotentSend(): IdempotentSend {
  const unanswered = useRef(new Map<string, { readonly content: string; readonly idempotencyKey: string }>());
  return useCallback(async (target, content, send) => {
    const text = JSON.stringify(content);
    const last = unanswered.current.get(target);
    const request = last?.content === text ? last : { content: text, idempotencyKey: randomKey() };
    unanswered.current.set(target, request);
    try {
      const answer = await send(request.idempotencyKey);
      unanswered.current.delete(target);
      return answer;
    } catch (error) {
      // The server answers no secret twice: with the same key it would refuse from now on.
      if (isObject(error) && error.code === envelopeCode.conflict) unanswered.current.delete(target);
      throw error;
    }
  }, []);
}
