const grouped = /^(attributes)\[([^\]]*)\]$/

/** Makes one object, `attributes`, of the parameters that are named `attributes[key]`. */
export function groupParameters(query: Record<string, unknown>) {
  for (const [name, value] of Object.entries(query)) {
    const [, group, key] = grouped.exec(name) ?? []
    if (group === undefined || key === undefined) continue
    if (typeof query[group] !== 'object') query[group] = Object.create(null)
    ;(query[group] as Record<string, unknown>)[key] = value
    delete query[name]
  }
}
