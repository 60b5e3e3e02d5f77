import { ApiError } from '../api/call.ts'
import type { Messages } from './provider.tsx'

/** An error in a sentence for the person: translated where we know it, else as the service put it. */
export function problemText(error: unknown, messages: Messages): string {
  const { problems } = messages
  if (!(error instanceof ApiError) || error.status === 0) return problems.network
  if (error.code === 'forbidden') return problems.notAllowed
  return problems.codes[error.code] ?? error.message ?? problems.title
}

/** What is wrong with a field, as a sentence; also of its parts (`scopes.0`). */
export function fieldProblem(error: unknown, field: string, messages: Messages): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const found = Object.entries(error.fields).filter(([name]) => name === field || name.startsWith(`${field}.`))
  const text = found.flatMap(([, texts]) => texts)[0]
  if (!text) return undefined
  const said = messages.problems.fields[text] ?? text
  return said.charAt(0).toUpperCase() + said.slice(1)
}
