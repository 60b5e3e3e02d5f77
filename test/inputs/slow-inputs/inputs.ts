import type { Route } from '../../../src/access/route.ts'
import { withValue } from '../../access/isolation/document.ts'
import type { Weakest } from './callers.ts'
import { type Field, type FieldSchema, listFields } from './fields.ts'
import { fileInputs } from './files.ts'
import { anchoredMatches, freeMatches, type NearMatches, nested, runs, type TextAttack } from './texts.ts'

export type Placed = { origin: string; route: Route }
export type Sent = { method: string; path: string; headers: Record<string, string>; body?: string | Buffer }

/**
 * One attack on one field of a route. `write` makes the request on demand, because thousands of them do not fit into
 * memory.
 */
export type Input = { placed: Placed; field: string; attack: string; write: (caller: Weakest) => Sent }

export type Sizes = {
  /** The largest body that the route accepts. */
  bodyBytes: number
  /** Headers and address together have at most 16 KiB. */
  lineBytes: number
  /** The space for a parameter in the longest path that is accepted. */
  pathBytes: number
  /** Whether to use only some attacks, for a short run. */
  isShort: boolean
}

/** Longer paths are refused before routing. */
export const pathBytes = 1800

/** Shorter texts need few attacks: only worse than cubic functions would be slow. */
const longText = 300
/** A text of this length has room for only one near-match that is long enough to be slow. */
const boundedText = 20_000

/** Encodes for an address, where these characters need no escape. */
export const encode = (text: string) => encodeURIComponent(text.toWellFormed())

export function toPath({ path }: Route, { records }: Weakest, replaced?: { name: string; text: string }): string {
  const parts = path.split('/')
  return parts
    .map((part, i) => {
      const name = part === '*' ? '*' : part.startsWith(':') ? part.slice(1) : undefined
      if (name === undefined) return part
      if (name !== replaced?.name)
        return encode(
          String(
            records[parts[i - 1]!] ??
              (parts[i - 1] === 's' ? records.stores : name === 'shop' ? records.slugs : 'none'),
          ),
        )
      return name === '*' ? replaced.text.replace(/[^!-~]/g, encode).replace(/[?#%]/g, encode) : encode(replaced.text)
    })
    .join('/')
}

/** A body with everything that the route requires, and raw JSON in some places. */
export function bodyWith({ route }: Placed, places: [at: Field['at'], raw: string][]): string {
  const { client_id: _, client_secret: __, ...example } = (route.example ?? {}) as Record<string, unknown>
  const base = route.method === 'PATCH' || Array.isArray(route.example) ? undefined : example
  let body: unknown = base && Object.keys(base).length > 0 ? base : undefined
  for (const [i, [at]] of places.entries()) body = withValue(body, route.body as FieldSchema, at, `@attack${i}@`)
  return JSON.stringify(body).replace(/"@attack(\d+)@"/g, (_, i) => places[i]![1])
}

export const json = { 'content-type': 'application/json' }

/** Everything that is sent to a route. */
export function* listInputs(placed: Placed, near: NearMatches, sizes: Sizes): Generator<Input> {
  const { route } = placed
  const input = (field: string, attack: string, write: Input['write']): Input => ({ placed, field, attack, write })
  const plain = (caller: Weakest) => ({ method: route.method, path: toPath(route, caller), headers: caller.headers })
  const withBody = (caller: Weakest, body: string) => ({
    ...plain(caller),
    headers: { ...caller.headers, ...json },
    body,
  })
  const fields = listFields(route)
  yield input('', 'nothing', (caller) => (route.body ? withBody(caller, '{}') : plain(caller)))
  for (const field of fields) {
    const name = `${field.place} ${field.name}`.trim()
    if (field.place === 'body') {
      const room = sizes.bodyBytes - bodyWith(placed, [[field.at, '']]).length - 100
      for (const [attack, make] of bodyAttacks(field, near, room, sizes.isShort))
        yield input(name, attack, (caller) => withBody(caller, bodyWith(placed, [[field.at, make()]])))
      continue
    }
    for (const { name: attack, make } of lineAttacks(field, near, sizes))
      yield input(name, attack, (caller) => {
        const bytes = field.place === 'path' ? sizes.pathBytes : sizes.lineBytes
        const text = fitLine(make(bytes), bytes, field.name === '*')
        const path = toPath(route, caller, { name: field.name, text })
        const query = field.place === 'query' ? `?${encode(field.name)}=${encode(text)}` : ''
        return {
          ...(route.body ? withBody(caller, JSON.stringify(route.example ?? {})) : plain(caller)),
          path: path + query,
        }
      })
  }
  if (!sizes.isShort) yield* groupedMatches(placed, fields, near, sizes, withBody)
  if (!sizes.isShort || route.openQuery)
    yield input('query', 'many names', (caller) => ({
      ...plain(caller),
      path: `${toPath(route, caller)}?${Array.from({ length: 2000 }, (_, i) => `k${i}=`).join('&')}`,
    }))
  for (const { attack, type, make } of fileInputs(route, near, sizes))
    yield input('file', attack, (caller) => ({
      ...plain(caller),
      headers: { ...caller.headers, 'content-type': type },
      body: make(),
    }))
}

/** Near-matches that need a text of their own are sent in all longer texts of a route at once. */
function* groupedMatches(
  placed: Placed,
  fields: Field[],
  near: NearMatches,
  { bodyBytes }: Sizes,
  withBody: (caller: Weakest, body: string) => Sent,
): Generator<Input> {
  const texts = fields.filter(
    ({ place, kind, schema }) => place === 'body' && kind === 'text' && (schema.maxLength ?? bodyBytes) > longText,
  )
  const each = Math.floor((bodyBytes - 20_000) / Math.max(1, texts.length))
  const isBounded = texts.some(({ schema }) => (schema.maxLength ?? bodyBytes) <= boundedText)
  const attacks = [...anchoredMatches(near), ...(isBounded ? freeMatches(near, 1) : [])]
  if (texts.length === 0) return
  for (const { name, make } of attacks)
    yield {
      placed,
      field: 'body, all longer texts',
      attack: name,
      write: (caller) =>
        withBody(
          caller,
          bodyWith(
            placed,
            texts.map(({ at, schema }) => [at, JSON.stringify(make(Math.min(schema.maxLength ?? each, each, 20_000)))]),
          ),
        ),
    }
}

/** Cuts a text so that it fits into the first line of a request in its encoded form. */
function fitLine(text: string, bytes: number, isRaw: boolean): string {
  const size = isRaw ? text.length : encode(text).length
  return size <= bytes ? text : text.slice(0, Math.floor((text.length * bytes) / size))
}

const lineRuns = ['spaces', 'slashes', 'letters', 'commas', 'digits']

function lineAttacks({ name, place, schema }: Field, near: NearMatches, { lineBytes, isShort }: Sizes): TextAttack[] {
  const { maxLength, type } = schema
  if (isShort) return runs.filter(({ name }) => lineRuns.slice(0, 2).includes(name))
  if (type !== 'string' || (maxLength ?? Infinity) <= longText)
    return runs.filter(({ name }) => lineRuns.includes(name))
  // Path parameters get no near-matches, because the guards look ids up without parsing them.
  return place === 'path' && name !== '*' ? runs : [...runs, ...nested, ...freeMatches(near, lineBytes)]
}

type Attack = [name: string, make: () => string]

function bodyAttacks(field: Field, near: NearMatches, room: number, isShort: boolean): Attack[] {
  if (field.kind === 'list') return listAttacks(field.schema, room, isShort)
  if (field.kind === 'object') return objectAttacks(room, isShort)
  return textAttacks(field.schema, near, room, isShort)
}

const shortTexts = ['spaces', 'quotes', 'brackets', 'digits', 'dots', 'letters', 'opened placeholders', 'nested tags']
const combined = ['spaces', 'nested tags', 'opened placeholders']

function textAttacks(schema: FieldSchema, near: NearMatches, room: number, isShort: boolean): Attack[] {
  const max = Math.min(schema.maxLength ?? room, room)
  const at = (texts: TextAttack[], bytes: number, suffix = ''): Attack[] =>
    texts.map(({ name, make }) => [name + suffix, () => JSON.stringify(make(bytes))])
  const all = [...runs, ...nested]
  if (isShort)
    return at(
      all.filter(({ name }) => combined.includes(name)),
      max,
    )
  const allowed =
    max > longText
      ? at([...all, ...(max > boundedText ? freeMatches(near, max) : [])], max)
      : at(
          all.filter(({ name }) => shortTexts.includes(name)),
          max,
        )
  if (max >= room) return allowed
  const isChecked = schema.pattern !== undefined || schema.format !== undefined
  const longer = isChecked ? runs : runs.filter(({ name }) => name === 'letters')
  return [...allowed, ...at(longer, room, ', too long')]
}

const maxNesting = 60

function listAttacks({ items, maxItems }: FieldSchema, room: number, isShort: boolean): Attack[] {
  const valid = JSON.stringify(makeSample(items ?? {})) ?? '{}'
  const list = (one: string, count = Infinity) =>
    `[${`${one},`.repeat(Math.max(1, Math.min(count, Math.floor((room - 2) / (one.length + 1))))).slice(0, -1)}]`
  const deep = '['.repeat(maxNesting - 10) + ']'.repeat(maxNesting - 10)
  const attacks: Attack[] = [
    ['many items', () => list(valid)],
    ['as many items as allowed', () => list(valid, maxItems)],
    ['many nulls', () => list('null')],
    ['many empty objects', () => list('{}')],
    ['many nested lists', () => list(deep)],
    ['many empty texts', () => list('""')],
    ['an escape and many numbers', () => `["\\u0061",${list('0').slice(11)}`],
    ['an escape and many empty objects', () => `["\\u0061",${list('{}').slice(13)}`],
  ]
  return isShort ? attacks.slice(0, 3) : attacks
}

function objectAttacks(room: number, isShort: boolean): Attack[] {
  const object = (member: (i: number) => string) => {
    const members: string[] = []
    for (let bytes = 2, i = 0; bytes < room; i++) {
      const one = member(i)
      bytes += one.length + 1
      if (bytes < room) members.push(one)
    }
    return `{${members.join(',')}}`
  }
  const deep = `${'{"a":'.repeat(maxNesting - 10)}0${'}'.repeat(maxNesting - 10)}`
  const attacks: Attack[] = [
    ['many names', () => object((i) => `"k${i}":0`)],
    ['repeated names', () => object(() => '"a":0')],
    ['many nested objects', () => object((i) => `"k${i}":${deep}`)],
    ['a long name', () => `{"${'a'.repeat(room - 10)}":0}`],
  ]
  return isShort ? attacks.slice(0, 1) : attacks
}

/** Something that the schema accepts. */
function makeSample(schema: FieldSchema): unknown {
  const holder = { type: 'object', properties: { a: schema, b: {} }, required: ['a'] }
  return (withValue(undefined, holder, ['b'], 0) as { a: unknown }).a
}
