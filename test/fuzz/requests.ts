import fc from 'fast-check'
import type { Route } from '../../src/access/route.ts'
import { kindOfPath, SeenId, type SeenIds, toKind } from './seen-ids.ts'
import { nasty, SchemaValues } from './values.ts'

export type FuzzRequest = {
  path: string
  body: string | Buffer
  contentType: string
  idempotencyKey: string | null
  isAnonymous: boolean
}

type Own = { business: string; spareBusiness: string; shop: string }

/** Requests that would break later ones; they go to the spare business. */
const isEnding = ({ method, path }: Route) =>
  (method === 'DELETE' && /\/(stores|api-keys|public-api-keys|members|sessions)\/:\w+$/.test(path)) ||
  /\/(close|deletion|revoke|rotate)/.test(path)

const rawBodies = fc.constantFrom(
  '',
  '{',
  'null',
  '[]',
  '"x"',
  'NaN',
  '{"name":1e999}',
  '{"name":"\\ud800"}',
  '[1e400]',
  '\0',
  '{"a":1,"a":2}',
)
const contentTypes = fc.constantFrom('application/json', 'text/plain', 'application/json; charset=latin1', '')
const boundary = 'fuzz'
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

function text(part: unknown): string {
  if (part instanceof SeenId) return part.toString()
  return (typeof part === 'string' ? part : JSON.stringify(part)) ?? ''
}
const encode = (part: unknown) => encodeURIComponent(text(part).toWellFormed())
const rarely = (often: fc.Arbitrary<unknown>, seldom: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 9, arbitrary: often }, { weight: 1, arbitrary: seldom })

/** Generates requests to a route: valid ones, valid ones with a few wrong values, and nonsense. */
export class Requests {
  readonly #values: SchemaValues
  readonly #own: Own

  constructor(ids: SeenIds, own: Own) {
    this.#values = new SchemaValues(ids)
    this.#own = own
  }

  to(route: Route): fc.Arbitrary<FuzzRequest> {
    const { path, query = {} } = route
    const names = [...path.matchAll(/:([a-z_]+)/g)].map(([, name]) => name!)
    const params = fc.record(Object.fromEntries(names.map((name) => [name, this.#param(name, route)])))
    return fc
      .record({
        params,
        query: this.#fields(query),
        otherBusiness: rarely(fc.constant({}), fc.record({ b_uid: nasty })),
        content: this.#content(route),
        idempotencyKey: fc.option(fc.constantFrom('a', 'b', '', 'k'.repeat(300)), { freq: 3 }),
        isAnonymous: fc.oneof({ weight: 19, arbitrary: fc.constant(false) }, fc.constant(true)),
      })
      .map(({ params, query, otherBusiness, content, ...rest }) => ({
        ...rest,
        ...writeContent(content),
        ...writePath(path, params, { ...query, ...(otherBusiness as object) }),
      }))
  }

  #param(name: string, route: Route): fc.Arbitrary<unknown> {
    const { access, path, params } = route
    const business = isEnding(route) ? this.#own.spareBusiness : this.#own.business
    if (name === 'business_id') return rarely(fc.constant(business), nasty)
    if (name === 'store_id' && /storefront|customer/.test(access.kind))
      return rarely(fc.constant(this.#own.shop), nasty)
    const before = path.split('/')[path.split('/').indexOf(`:${name}`) - 1] ?? ''
    const kind = toKind(before)
    const schema = params?.[name]
    if (isEnding(route) && !path.includes(':business_id')) return nasty
    return fc.oneof(
      { weight: 5, arbitrary: this.#values.seenId(kind) },
      { weight: 2, arbitrary: this.#values.seenId(toKind(name)) },
      { weight: 2, arbitrary: schema ? this.#values.valid(schema, kind) : nasty },
      { weight: 1, arbitrary: nasty },
    )
  }

  /** An object with a schema's fields: all valid, or some wrong, or with other names. */
  #fields(properties: object, required: string[] = []) {
    const entries = Object.entries(properties).map(
      ([name, schema]) => [name, this.#values.valid(schema, name)] as const,
    )
    const valid = this.#values.record(entries, required)
    const names = Object.keys(properties)
    const wrong =
      names.length > 0
        ? fc.dictionary(fc.constantFrom(...names), nasty, { minKeys: 1, maxKeys: 3 })
        : fc.constant<Record<string, unknown>>({})
    return fc.oneof(
      { weight: 4, arbitrary: valid },
      { weight: 4, arbitrary: fc.tuple(valid, wrong).map(([fields, faults]) => ({ ...fields, ...faults })) },
      { weight: 1, arbitrary: wrong },
      { weight: 1, arbitrary: fc.dictionary(fc.string(), nasty, { maxKeys: 4 }) },
    )
  }

  #json(route: Route): fc.Arbitrary<unknown> {
    const { properties, required } = (route.body ?? {}) as { properties?: object; required?: string[] }
    if (route.body && !properties) {
      const valid = this.#values.valid(route.body, kindOfPath(route.path))
      return fc.oneof({ weight: 3, arbitrary: valid }, { weight: 1, arbitrary: this.#fields({}) })
    }
    return this.#fields(properties ?? {}, required)
  }

  #content(route: Route): fc.Arbitrary<Content> {
    const json = fc.record({ type: fc.constant('application/json'), value: this.#json(route) })
    const raw = fc.record({ type: contentTypes, value: rawBodies })
    const usual = fc.oneof({ weight: 6, arbitrary: json as fc.Arbitrary<Content> }, { weight: 1, arbitrary: raw })
    const other = this.#otherType(route)
    return other ? fc.oneof({ weight: 3, arbitrary: other }, { weight: 1, arbitrary: usual }) : usual
  }

  /** Forms, uploads and streams, where a route takes them. */
  #otherType(route: Route): fc.Arbitrary<Content> | undefined {
    const example = route.uploadExample ?? (typeof route.example === 'string' ? route.example : 'name,price\nKopi,1')
    const files = fc.oneof(
      fc.constant(Buffer.from(example)),
      fc.constant(onePixel),
      fc.constant(onePixel.subarray(0, 40)),
      fc.tuple(fc.nat(example.length), nasty).map(([at, part]) => {
        return Buffer.from(example.slice(0, at) + text(part) + example.slice(at + 1))
      }),
      fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)),
    )
    if (route.form) {
      const type = fc.constant('application/x-www-form-urlencoded')
      return fc.record({ type, value: this.#json(route) })
    }
    if (route.isUpload) {
      const type = fc.constantFrom(`multipart/form-data; boundary=${boundary}`, 'multipart/form-data')
      const cut = fc.tuple(files, fc.nat(300)).map(([file, end]) => writeMultipart(file).subarray(0, end))
      return fc.record({ type, value: fc.oneof({ weight: 4, arbitrary: files.map(writeMultipart) }, cut) })
    }
    if (!route.bodyType) return undefined
    return fc.record({ type: fc.constant(route.bodyType.replace('*', 'png')), value: files })
  }
}

type Content = { type: string; value: unknown }

function writeContent({ type, value }: Content): Pick<FuzzRequest, 'body' | 'contentType'> {
  if (Buffer.isBuffer(value)) return { contentType: type, body: value }
  if (type.includes('form-urlencoded')) return { contentType: type, body: writeQuery(value) }
  const written = type === 'application/json' && typeof value !== 'string' ? JSON.stringify(value) : text(value)
  return { contentType: type, body: written.toWellFormed() }
}

function writeMultipart(file: Buffer): Buffer {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n`
  return Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
}

const writeQuery = (fields: unknown) =>
  Object.entries(fields ?? {})
    .map(([name, part]) => `${encode(name)}=${encode(part)}`)
    .join('&')

function writePath(path: string, params: Record<string, unknown>, query: object) {
  const filled = path.replace(/:([a-z_]+)/g, (_, name) => encode(params[name]) || 'x')
  return { path: `${filled}?${writeQuery(query)}` }
}
