/** Ids from responses, by the kind of record; later requests use them. */
const maxPerKind = 20

export class SeenIds {
  readonly #ids = new Map<string, unknown[]>()

  add(kind: string, id: unknown) {
    if (typeof id !== 'string' && typeof id !== 'number') return
    const ids = this.#ids.get(kind) ?? []
    this.#ids.set(kind, ids)
    if (ids.includes(id)) return
    // The first ids are kept, because they belong to the prepared shop.
    if (ids.length >= maxPerKind) ids.splice(maxPerKind / 2, 1)
    ids.push(id)
  }

  pick(kind: string, position: number): unknown {
    const ids = this.#ids.get(kind)
    return ids?.[position % ids.length] ?? 'unknown'
  }

  /** Reads a response: `store_unique_id` identifies a store, `id` in a list of `orders` an order. */
  collect(body: unknown, kind: string, depth = 0): void {
    if (typeof body !== 'object' || body === null || depth > 4) return
    if (Array.isArray(body)) {
      for (const item of body.slice(0, 3)) this.collect(item, kind, depth + 1)
      return
    }
    for (const [name, part] of Object.entries(body)) {
      if (typeof part === 'object') this.collect(part, name === 'data' ? kind : toKind(name), depth + 1)
      else if (isOwnId.test(name)) this.add(kind, part)
      else if (isId.test(name)) this.add(toKind(name), part)
    }
  }
}

const isOwnId = /^(id|unique_id|uuid)$/
const isId = /(_id|_uuid|slug|cursor|code|token)$/

/** `store_unique_id`, `store_ids`, `stores` and `store` are of the same kind. */
export const toKind = (name: string) =>
  name
    .replaceAll('-', '_')
    .replace(/_(unique_ids?|ids?|uuids?)$/, '')
    .replace(/(?<!s)s$/, '')

/** The kind of record that a path lists or shows: its last fixed part. */
export const kindOfPath = (path: string) => toKind(path.split('/').findLast((part) => !part.startsWith(':')) ?? '')

/** An id that is chosen when the request is sent, because it depends on earlier responses. */
export class SeenId {
  readonly #ids: SeenIds
  readonly #kind: string
  readonly #position: number

  constructor(ids: SeenIds, kind: string, position: number) {
    this.#ids = ids
    this.#kind = kind
    this.#position = position
  }

  toJSON(): unknown {
    return this.#ids.pick(this.#kind, this.#position)
  }

  toString() {
    return String(this.toJSON())
  }
}
