const names = new Map<string, string>()
const maxNames = 1000

/** The prepared-statement name of a SQL text; undefined beyond `maxNames`, so that generated SQL cannot fill memory. */
export function statementName(sql: string): string | undefined {
  const known = names.get(sql)
  if (known) return known
  if (names.size >= maxNames) return undefined
  const name = `s${names.size}`
  names.set(sql, name)
  return name
}
