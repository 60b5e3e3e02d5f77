import type { ApiError, FieldError } from './api-error.ts'

/** The texts of one language for errors, by `error_code`, by `details.reason` and by the code of a field error. */
export type ErrorWords = {
  codes: Record<string, string>
  reasons: Record<string, string>
  fields: Record<string, string>
}

/** Replaces each `{name}` in the text by its value. */
export const fill = (text: string, values: Record<string, unknown>) =>
  text.includes('{') ? text.replace(/\{(\w+)\}/g, (_, name) => [values[name]].flat().join(', ')) : text

/** The message that is shown below the field. */
export const explainField = (words: ErrorWords, { code, params }: Pick<FieldError, 'code' | 'params'>): string =>
  fill(words.fields[code] ?? words.fields.invalid!, params)

/** The message for an error. If fields are invalid, it is about the first of them and begins with its label. */
export function explainError(words: ErrorWords, error: ApiError, labelOf: (field: string) => string | undefined) {
  const first = error.fields[0]
  if (first && (error.code === 'validation_failed' || error.code === 'invalid_request')) {
    const label = labelOf(first.field)
    return label ? `${label}: ${explainField(words, first)}` : explainField(words, first)
  }
  return fill(
    words.reasons[String(error.details.reason)] ??
      words.codes[error.code] ??
      words.codes[error.status >= 500 ? 'server_error' : 'forbidden']!,
    error.details,
  )
}
