import type { Context } from 'hono'

export type Form = Record<string, string | undefined>

/** The fields of a form as text; files and repeated fields have no place in this shop. */
export async function readForm(c: Context): Promise<Form> {
  const fields = await c.req.parseBody().catch(() => ({})) // A body that is no form has no fields.
  const texts = Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string')
  return Object.fromEntries(texts.map(([name, text]) => [name, text.trim()]))
}
