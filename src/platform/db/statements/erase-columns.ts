import { type RawBuilder, sql } from 'kysely'
import { personalColumns } from '../../../schema/tables.ts'

type Erasable = keyof typeof personalColumns

/** The assignments of an update that erases a person from a row: all columns that the schema marks as personal. */
export const eraseColumns = (table: Erasable) =>
  sql.raw(
    Object.entries(personalColumns[table])
      .map(([name, value]) => `${name} = ${value}`)
      .join(', '),
  )

/** The same for a query builder. */
export const erasedValues = <T extends Erasable>(table: T) =>
  Object.fromEntries(
    Object.entries<string>(personalColumns[table]).map(([name, value]) => [name, sql.raw(value)]),
  ) as Record<keyof (typeof personalColumns)[T], RawBuilder<never>>
