import { AppError } from '../errors/errors.ts'

/** A call of an exported function of a module, as it is sent to a thread. */
export type CallMessage = { module: string; name: string; args: unknown[] }

type Refusal = Pick<AppError, 'status' | 'code' | 'message' | 'extras'>

/** The outcome of a call, as it is sent back to the main thread. */
export type OutcomeMessage = { value: unknown } | { refusal: Refusal } | { error: unknown }

/** Structured cloning loses the class of an error, so an AppError is sent as its fields. */
export function toOutcome(error: unknown): OutcomeMessage {
  if (error instanceof AppError) {
    const { status, code, message, extras } = error
    return { refusal: { status, code, message, extras } }
  }
  return { error: error instanceof Error ? error : new Error(String(error)) }
}

/**
 * Returns the result of a call or throws its error. A Buffer arrives as a plain array of bytes and is converted back.
 */
export function fromOutcome(outcome: OutcomeMessage): unknown {
  if ('refusal' in outcome) {
    const { status, code, message, extras } = outcome.refusal
    throw new AppError(status, code, message, extras)
  }
  if ('error' in outcome) throw outcome.error
  const { value } = outcome
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value
}
