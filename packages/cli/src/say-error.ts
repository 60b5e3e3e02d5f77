import { ApiError, NoAnswerError } from '../../sdk/src/business.ts'
import { CommandError, UsageError } from './command.ts'
import { fail, note, toPrintable } from './terminal/print.ts'

/** Says what went wrong and what to do next; the stack only of a bug. */
export function sayError(error: unknown, program: string) {
  const { message, next } = explain(error, program)
  fail(message)
  if (next) note(`  ${next}`)
}

function explain(error: unknown, program: string): { message: string; next?: string | undefined } {
  if (error instanceof CommandError || error instanceof UsageError) return error as { message: string; next?: string }
  if (error instanceof ApiError) return explainRefusal(error, program)
  if (error instanceof NoAnswerError)
    return { message: `No answer: ${error.message}`, next: 'Is the service running, and is this its address?' }
  if (!(error instanceof Error)) return { message: String(error) }
  return { message: error.stack ?? error.message }
}

function explainRefusal(error: ApiError, program: string) {
  const sentence = toPrintable(error.message)
  if (error.status === 401)
    return { message: `The key does not work any more: ${sentence}`, next: `Sign in again: ${program} login` }
  if (error.status === 403)
    return {
      message: `The key may not do this: ${sentence}`,
      next: `Sign in again with more scopes: ${program} login`,
    }
  if (error.status === 429)
    return { message: 'The service limits how much it is asked', next: toWait(error.retryAfter) }
  const fields = error.fields.map(({ field, code }) => `\n    ${toPrintable(`${field}: ${code}`)}`).join('')
  const next = error.requestId && `The service's log has more about request ${toPrintable(error.requestId)}`
  return { message: sentence + fields, next: error.status >= 500 ? next : undefined }
}

const toWait = (seconds?: number) => (seconds ? `Try again in ${Math.ceil(seconds)} seconds` : 'Try again later')
