import type { ApiError, FieldError } from './api-error.ts'

/** The words of one language for errors, by `error_code` and by the code of a field. */
export type ErrorWords = { codes: Record<string, string>; fields: Record<string, string> }

/** A text with `{name}` replaced. */
export const fill = (text: string, values: Record<string, unknown>) =>
  text.replace(/\{(\w+)\}/g, (_, name) => [values[name]].flat().join(', '))

/** What is wrong with a field, in a sentence that stands under it. */
export const explainField = (words: ErrorWords, { code, params }: Pick<FieldError, 'code' | 'params'>): string =>
  fill(words.fields[code] ?? words.fields.invalid!, params)

/** What went wrong, in a sentence. Where only fields are at fault, the first is named by its label. */
export function explainError(words: ErrorWords, error: ApiError, labelOf: (field: string) => string | undefined) {
  const first = error.fields[0]
  if (first && (error.code === 'validation_failed' || error.code === 'invalid_request')) {
    const label = labelOf(first.field)
    return label ? `${label}: ${explainField(words, first)}` : explainField(words, first)
  }
  return fill(
    words.codes[error.code] ?? words.codes[error.status >= 500 ? 'server_error' : 'forbidden']!,
    error.details,
  )
}
