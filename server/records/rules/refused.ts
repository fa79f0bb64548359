import { envelopeCode } from '../../../src/base/envelope.ts';
import { ApiError } from '../../request/errors.ts';
import type { Message } from '../../request/messages.ts';

/** 40900: the state of other records does not allow the write. */
export function refused(message: Message): ApiError {
  return new ApiError({ code: envelopeCode.conflict, message });
}
