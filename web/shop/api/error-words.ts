import { ApiError } from '../../client/api-error.ts'
import type { ErrorWords } from '../../client/explain.ts'
import type { Context } from '../context.ts'

const merge = (first: ErrorWords, { codes, reasons, fields }: ErrorWords): ErrorWords => ({
  codes: { ...first.codes, ...codes },
  reasons,
  fields: { ...first.fields, ...fields },
})

/** Loads the messages for errors once the API refuses something: few visits need them. */
export async function withErrorWords<T>({ errors, language }: Context, request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (problem) {
    if (problem instanceof ApiError && problem.status > 0)
      await import('../messages/errors.ts').then(
        ({ allErrorWords }) => {
          errors.words = merge(errors.words, allErrorWords[language])
        },
        () => {},
      )
    throw problem
  }
}
