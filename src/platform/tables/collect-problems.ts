import { AppError, type Problem, summarize } from '../errors/errors.ts'
import { type FieldError, listFieldErrors } from '../errors/field-errors.ts'

export type Collected = ReturnType<typeof collectProblems>

/** Collects the first problem of each field, so that a row is corrected in one go. */
export function collectProblems() {
  const found: FieldError[] = []
  const fields = new Set<string>()
  const push = (error: FieldError) => {
    if (!fields.has(error.field)) found.push(error)
    fields.add(error.field)
  }
  return {
    found,
    add(field: string, problem: Problem) {
      for (const error of listFieldErrors({ [field]: problem })) push(error)
    },
    /** Adds the fields of a refusal. */
    addAll({ extras: { fields = [] } }: AppError) {
      for (const error of fields) push(error)
    },
    /** Runs a check that throws, and collects what it refuses. */
    attempt<T>(check: () => T): T | undefined {
      try {
        return check()
      } catch (error) {
        if (!(error instanceof AppError) || !error.extras.fields) throw error
        for (const one of error.extras.fields) push(one)
      }
    },
    throwIfAny() {
      if (found.length > 0) throw new AppError(422, 'validation_failed', summarize(found), { fields: found })
    },
  }
}
