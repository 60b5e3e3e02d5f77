/**
 * Compiles equal schemas once: many routes share schemas, both listeners mount the buyers' routes, and tests start many
 * services.
 */
export function createCompileOnce<Compiled>() {
  const known = new Map<string, Compiled>()
  return (schema: unknown, compile: () => Compiled): Compiled => {
    const text = JSON.stringify(schema)
    const compiled = known.get(text) ?? compile()
    known.set(text, compiled)
    return compiled
  }
}
