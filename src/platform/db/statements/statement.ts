/** SQL text and its values in the order of `$1`, `$2`, … */
export type Statement = { text: string; values: unknown[] }

/** The placeholder of a named parameter, cast to `type` where PostgreSQL cannot tell it. */
export type Placeholder<Name> = (name: Name, type?: string) => string

/** Numbers the parameters in the order in which the text first names them; a parameter named twice is sent once. */
function createPlaceholders<Name>(): { names: Name[]; $: Placeholder<Name> } {
  const names: Name[] = []
  return {
    names,
    $: (name, type) => {
      if (!names.includes(name)) names.push(name)
      return `$${names.indexOf(name) + 1}${type === undefined ? '' : `::${type}`}`
    },
  }
}

/** Composes a statement from named parameters; those that the text does not name are not sent. */
export function composeStatement<Parameters extends object>(
  parameters: Parameters,
  compose: ($: Placeholder<keyof Parameters>) => string,
): Statement {
  const { names, $ } = createPlaceholders<keyof Parameters>()
  const text = compose($)
  return { text, values: names.map((name) => parameters[name]) }
}

/**
 * A statement whose text depends on a variant: parts that a variant does not need are left out, because PostgreSQL's
 * time for a plan grows with its size. The text of each variant is composed once, so variants must be few: flags and
 * fixed choices, never input.
 */
export function statementVariants<Variant extends object, Source, Name extends string>(
  parameters: Record<Name, (source: Source) => unknown>,
  compose: (variant: Variant, $: Placeholder<Name>) => string,
): (variant: Variant, source: Source) => Statement {
  const composed = new Map<string, { text: string; names: Name[] }>()
  return (variant, source) => {
    const key = Object.values(variant).join()
    let statement = composed.get(key)
    if (!statement) {
      const { names, $ } = createPlaceholders<Name>()
      statement = { text: compose(variant, $), names }
      composed.set(key, statement)
    }
    return { text: statement.text, values: statement.names.map((name) => parameters[name](source)) }
  }
}

/**
 * The elements of an array parameter as rows of a `from` clause. The subquery hides the length of the array, so that
 * PostgreSQL uses a generic plan. It stands beside `unnest`, because Citus refuses a subquery in the argument.
 */
export const unnestArray = (array: string, alias: string, column: string) =>
  `(select ${array} as elements offset 0) ${alias}_array cross join lateral unnest(${alias}_array.elements) as ${alias} (${column})`
