import { expect, it } from 'vitest'
import { composeStatement, statementVariants } from './statement.ts'

it('numbers parameters in the order of their first use and sends each once', () => {
  const statement = composeStatement(
    { store: 7, name: 'Ana', unused: true },
    ($) => `select ${$('name', 'text')} where store_id = ${$('store')} or name = ${$('name', 'text')}`,
  )
  expect(statement).toEqual({ text: 'select $1::text where store_id = $2 or name = $1::text', values: ['Ana', 7] })
})

it('composes each variant once and takes only the values that its text names', () => {
  let compositions = 0
  const find = statementVariants(
    { id: (from: { id: number; email?: string }) => from.id, email: (from) => from.email!.toLowerCase() },
    (variant: { hasEmail: boolean }, $) => {
      compositions++
      return `select where id = ${$('id')}${variant.hasEmail ? ` and email = ${$('email')}` : ''}`
    },
  )
  expect(find({ hasEmail: false }, { id: 1 })).toEqual({ text: 'select where id = $1', values: [1] })
  expect(find({ hasEmail: true }, { id: 1, email: 'A@B.id' })).toEqual({
    text: 'select where id = $1 and email = $2',
    values: [1, 'a@b.id'],
  })
  expect(find({ hasEmail: true }, { id: 2, email: 'C@D.id' }).values).toEqual([2, 'c@d.id'])
  expect(compositions).toBe(2)
})
