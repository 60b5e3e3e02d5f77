const grouped = /^(attributes)\[([^\]]*)\]$/

/** Collects parameters named `attributes[key]` into one object `attributes`. */
export function groupParameters(query: Record<string, unknown>) {
  for (const [name, value] of Object.entries(query)) {
    const [, group, key] = grouped.exec(name) ?? []
    if (group === undefined || key === undefined) continue
    if (typeof query[group] !== 'object') query[group] = Object.create(null)
    ;(query[group] as Record<string, unknown>)[key] = value
    delete query[name]
  }
}
