import { ApiError } from '../../client/api-error.ts'
import { explainError, explainField } from '../../client/explain.ts'
import type { Messages } from './provider.tsx'

/** Translates an error by its codes; the server's English message is never shown. A field without a label is named. */
export function problemText(error: unknown, { problems, common }: Messages): string {
  if (!(error instanceof ApiError) || error.status === 0) return problems.network
  const { name, email, password, description } = common
  const labels: Record<string, string> = { name, email, password, description, url: 'URL' }
  return explainError(problems.words, error, (field) => labels[field] ?? (field === 'base' ? undefined : field))
}

/** The message for a field, or for a part of it such as `scopes.0`. */
export function fieldProblem(error: unknown, field: string, { problems }: Messages): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const found = error.fields.find((one) => one.field === field || one.field.startsWith(`${field}.`))
  return found && explainField(problems.words, found)
}
