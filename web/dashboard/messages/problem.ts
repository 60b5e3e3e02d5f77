import { ApiError, type FieldError } from '../../client/api-error.ts'
import { type ErrorWords, explainError, explainField } from '../../client/explain.ts'
import { getSpoken, loadWords } from './loaded-words.ts'
import type { Messages } from './provider.tsx'
import { refusalWords } from './refusals/words.ts'

/**
 * The explanations of the server's refusals. They are loaded with the first refusal, after which views are rendered
 * again. A function that awaited the refusal still has the former messages.
 */
export function findRefusals({ refusals }: Messages): ErrorWords | undefined {
  const words = refusals ?? getSpoken().messages.refusals
  if (!words) loadWords([refusalWords]).catch(() => undefined)
  return words
}

/** Translates an error by its codes; the server's English message is never shown. A field without a label is named. */
export function problemText(error: unknown, messages: Messages): string {
  const { problems, common } = messages
  if (!(error instanceof ApiError) || error.status === 0) return problems.network
  const words = findRefusals(messages)
  if (!words) return ''
  const { name, email, password, description } = common
  const labels: Record<string, string> = { name, email, password, description, url: 'URL' }
  const isNamed = (field: string) => field !== 'base' && field !== 'file' // The words about files name the file.
  const withColumns = error.withFields(error.fields.map(nameColumn))
  return explainError(words, withColumns, (field) => labels[field] ?? (isNamed(field) ? field : undefined))
}

/** The message for one field. */
export function explainOne(error: FieldError, messages: Messages): string {
  const words = findRefusals(messages)
  return words ? explainField(words, nameColumn(error)) : ''
}

/** Names the column of a file as the template in the reader's language does. */
function nameColumn(error: FieldError): FieldError {
  const label = error.params[`label_${getSpoken().language}`]
  return label === undefined ? error : { ...error, params: { ...error.params, column: label } }
}

/** The message for a field, or for a part of it such as `scopes.0`. */
export function fieldProblem(error: unknown, field: string, messages: Messages): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const found = error.fields.find((one) => one.field === field || one.field.startsWith(`${field}.`))
  return found && explainOne(found, messages)
}
