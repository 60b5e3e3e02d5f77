import { type Field, orderFields } from '../../fields/index.ts'

const isJson = (name: string) => (orderFields as Record<string, Field>)[name]?.type === 'jsonb'

/**
 * Serializes JSON columns for an update, because the driver would send an array as a PostgreSQL array. Only the
 * statement gets the text; rows in memory, and therefore views and events, keep the objects.
 */
export const encodeJson = <F extends object>(fields: F): F =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      isJson(name) && typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  ) as F
