import { ApiError } from '../../client/api-error.ts'
import { explainError, explainField } from '../../client/explain.ts'
import type { Messages } from './provider.tsx'

/** An error in a sentence for the person, by its codes and never by the server's English. */
export function problemText(error: unknown, { problems, common }: Messages): string {
  if (!(error instanceof ApiError) || error.status === 0) return problems.network
  const { name, email, password, description } = common
  const labels: Record<string, string> = { name, email, password, description, url: 'URL' }
  return explainError(problems.words, error, (field) => labels[field])
}

/** What is wrong with a field, as a sentence; also of its parts (`scopes.0`). */
export function fieldProblem(error: unknown, field: string, { problems }: Messages): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const found = error.fields.find((one) => one.field === field || one.field.startsWith(`${field}.`))
  return found && explainField(problems.words, found)
}
