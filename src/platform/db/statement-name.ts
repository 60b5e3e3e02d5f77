const names = new Map<string, string>()
const mostNames = 1000

/** One name for one SQL text; none once a thousand are known, so that generated SQL cannot fill a server's memory. */
export function statementName(sql: string): string | undefined {
  const known = names.get(sql)
  if (known) return known
  if (names.size >= mostNames) return undefined
  const name = `s${names.size}`
  names.set(sql, name)
  return name
}
