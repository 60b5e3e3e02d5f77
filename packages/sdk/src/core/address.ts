/** Fills a path such as `/orders/{id}` and appends the query. */
export function toAddress(template: string, path: object = {}, query: object = {}): string {
  const values = path as Record<string, unknown>
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    // An empty id would call the route of the list.
    if (value === undefined || value === null || value === '')
      throw new TypeError(`${template} needs a value for ${name}`)
    return encodeURIComponent(String(value))
  })
  const search = String(
    new URLSearchParams(Object.entries(query).flatMap(([name, value]) => toParameters(name, value))),
  )
  return search ? `${filled}?${search}` : filled
}

/** Lists are sent with commas, groups of values as `name[key]=value`. */
function toParameters(name: string, value: unknown): [string, string][] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return [[name, value.join(',')]]
  if (typeof value !== 'object') return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, one]) => toParameters(`${name}[${key}]`, one))
}
