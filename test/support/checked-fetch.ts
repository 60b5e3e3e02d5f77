import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { findResponse } from '../../src/access/openapi/shared-responses.ts'
import { closeAnswers } from '../documents/close-answers.ts'
import { sendRequest } from './send-request.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
export type Answer = { status: number; headers: Headers; body: any; text: string }

type Described = { headers?: Record<string, unknown>; content?: Record<string, { schema?: object }> }
type Reference = { $ref: string }
type Document = {
  paths: Record<string, Record<string, { responses: Record<string, Described | Reference> }>>
  components: { schemas: Record<string, object>; responses: Record<string, Described> }
}
type Known = {
  document: Document
  ajv: Ajv2020
  /** By response and by schema, because most refusals share one schema. */
  compiled: Map<string, ValidateFunction>
  bySchema: Map<string, ValidateFunction>
  /** By number of path segments. */
  patterns: Map<number, { pattern: RegExp; path: string }[]>
}

/** Headers that clients act on. */
const clientHeaders = /^(x-service-guest-token|(x-)?ratelimit.*|retry-after|idempotent-replayed)$/

/** Shared by all services with the same document, because a worker runs many files. */
const known = new Map<string, Promise<Known>>()
const validators = new Map<string, Known>()
const documents = new Map<string, string>()

/** Origins with the same name have the same document, which is read from the first of them only. */
export const nameDocument = (origin: string, name: string) => documents.set(origin, name)

/** Sends a request, and the answer is held against the OpenAPI document: an undeclared status or field fails the test. */
export async function checkedFetch(origin: string, path: string, init: RequestInit = {}): Promise<Answer> {
  const { status, headers, text } = await sendRequest(origin + path, init)
  const isJson = headers.get('content-type')?.startsWith('application/json')
  const answer: Answer = { status, headers, body: isJson && text ? JSON.parse(text) : undefined, text }
  if (!path.endsWith('/openapi.json')) await checkAgainstDocument(origin, init.method ?? 'GET', path, answer)
  return answer
}

async function load(origin: string): Promise<Known> {
  const headers = { 'accept-encoding': 'identity' } // Uncompressed, because compressing takes longer than sending.
  const candidates = ['/v3/openapi.json', '/api/openapi.json'].map((path) => fetch(origin + path, { headers }))
  const found = (await Promise.all(candidates)).find((response) => response.status === 200)
  if (!found) throw new Error('No OpenAPI document is served')
  const document = closeAnswers((await found.json()) as Document)
  // The rest of the document names the service's own address.
  const { paths, components } = document
  const text = JSON.stringify({ paths, components })
  const validator = validators.get(text) ?? prepare(document)
  validators.set(text, validator)
  return validator
}

function prepare(document: Document): Known {
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }) as never) as unknown as Ajv2020
  ajv.addSchema({ $id: 'document', ...document })
  const patterns = Object.keys(document.paths)
    .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{[a-z_]+\}/g, '[^/]+')}$`) }))
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length)
  const bySegments = Map.groupBy(patterns, ({ path }) => countSegments(path))
  return { document, ajv, compiled: new Map(), bySchema: new Map(), patterns: bySegments }
}

const countSegments = (path: string) => path.split('/').length

type Checked = Pick<Answer, 'status' | 'body' | 'text'> & { headers: Pick<Headers, 'keys'> }

/** Throws if the document of this service does not describe the response. */
export async function checkAgainstDocument(origin: string, method: string, url: string, answer: Checked) {
  const documentName = documents.get(origin) ?? origin
  const loading = known.get(documentName) ?? load(origin)
  known.set(documentName, loading)
  const { document, ajv, compiled, bySchema, patterns } = await loading
  const asked = url.split('?', 1)[0]!
  const path = patterns.get(countSegments(asked))?.find(({ pattern }) => pattern.test(asked))?.path
  const operation = path && document.paths[path]![method.toLowerCase()]
  if (!path || !operation) return // Unknown addresses and methods have no entry.
  if (answer.status === 414) return // An address that is too long reaches no route.
  const name = `${method} ${path} ${answer.status}`
  const response = findResponse<Described>(operation.responses, answer.status, document.components.responses)
  if (!response) throw new Error(`${name} is not in the OpenAPI document: ${answer.text}`)
  // The description of the document says that each response has the rate limits, where 429 is possible.
  const isLimited = findResponse(operation.responses, 429, document.components.responses) !== undefined
  const declared = Object.keys(response.headers ?? {}).map((header) => header.toLowerCase())
  const undeclared = [...answer.headers.keys()].filter(
    (header) =>
      clientHeaders.test(header) &&
      !declared.includes(header) &&
      !(isLimited && header.includes('ratelimit')) &&
      !(answer.status === 503 && header === 'retry-after'),
  )
  if (undeclared.length > 0)
    throw new Error(`${name} sends headers that are not in the OpenAPI document: ${undeclared}`)
  if (answer.body === undefined) return
  if (!compiled.has(name)) {
    const schema = response.content?.['application/json']?.schema ?? {}
    const text = JSON.stringify(schema)
    const validator = bySchema.get(text) ?? ajv.compile(atDocument(schema))
    bySchema.set(text, validator)
    compiled.set(name, validator)
  }
  const validate = compiled.get(name)!
  if (!validate(answer.body)) {
    throw new Error(`${name} does not match its schema: ${ajv.errorsText(validate.errors)}\n${answer.text}`)
  }
}

/** Changes the references of a schema so that they point into the document. */
const atDocument = (schema: object): object =>
  JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' && typeof value === 'string' && value.startsWith('#') ? `document${value}` : value,
  )
