import { writeAccessNote } from '../../../access/openapi/openapi-security.ts'
import { explainErrors } from '../../../access/openapi/shared-responses.ts'
import { escapeHtml } from '../../../platform/mail/escape-html.ts'
import { renderInline, renderMarkdown } from './markdown.ts'
import { describeType, renderFields, type Schema, type Schemas } from './render-schema.ts'

export type Content = Record<string, { schema: Schema; example?: unknown }>
export type Parameter = { name: string; in: string; required?: boolean; schema: Schema; description?: string }

export type Response = { description: string; headers?: Record<string, unknown>; content?: Content }
type Reference = { $ref: string }

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  'x-required-permission'?: string
  security: Record<string, readonly string[]>[]
  /** Those of its path among them. */
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, Response | Reference>
}

export type Placed = { method: string; path: string; operation: Operation }

const renderParameters = (parameters: Parameter[], schemas: Schemas) =>
  parameters.length === 0
    ? ''
    : `<h3>Parameters</h3><table><tr><th>Name</th><th>In</th><th>Type</th><th>Meaning</th></tr>${parameters
        .map(({ name, in: place, required, schema, description }) => {
          const meaning = `${required ? 'Required. ' : ''}${description ?? schema.description ?? ''}`
          return `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}</td><td class="type">${escapeHtml(describeType(schema, schemas))}</td><td>${renderInline(escapeHtml(meaning))}</td></tr>`
        })
        .join('')}</table>`

const renderBody = (content: Content, schemas: Schemas) =>
  Object.entries(content)
    .slice(0, 1)
    .map(
      ([type, { schema }]) =>
        `<h3>Body <span class="type">${escapeHtml(type)}</span></h3>${renderFields(schema, schemas)}`,
    )
    .join('')

/** The headers of each credential, as a reader would type them. */
function listCredentials(security: Record<string, readonly string[]>[], storefrontHeader: string): string[] {
  const values: Record<string, string> = {
    apiKey: 'Authorization: Bearer sk_…',
    oauth2: 'Authorization: Bearer at_…',
    customerToken: 'Authorization: Bearer …',
    storefrontKey: `${storefrontHeader}: sfpk_…`,
    session: 'Cookie: etalase_session=…',
  }
  return Object.keys(security[0] ?? {}).flatMap((name) => values[name] ?? [])
}

/** The request as a `curl` command. */
export function toCurl({ method, path, operation }: Placed, url: string, storefrontHeader: string): string {
  const [type, { example } = {}] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
  const body = type?.startsWith('multipart/')
    ? ['-F file=@file']
    : type
      ? [`-H 'Content-Type: ${type}'`, `-d ${quoted(typeof example === 'string' ? example : JSON.stringify(example))}`]
      : []
  const headers = listCredentials(operation.security, storefrontHeader).map((header) => `-H ${quoted(header)}`)
  const user = operation.security.some((one) => 'clientBasic' in one) ? ["-u 'CLIENT_ID:CLIENT_SECRET'"] : []
  return [`curl -X ${method} ${quoted(url + path)}`, ...user, ...headers, ...body].join(' \\\n  ')
}

/** The request to copy, and its example body if that is long. */
function tryIt(placed: Placed, url: string, storefrontHeader: string): string {
  const line = escapeHtml(toCurl(placed, url, storefrontHeader))
  const [{ example } = {}] = Object.values(placed.operation.requestBody?.content ?? {})
  const readable = typeof example === 'object' ? JSON.stringify(example, null, 2) : ''
  const details = `<details><summary>The example, readable</summary><pre tabindex="0"><code>${escapeHtml(readable)}</code></pre></details>`
  return `<h3>Try it</h3><pre tabindex="0"><code>${line}</code></pre>${readable.includes('\n') ? details : ''}`
}

/** Components of the document that operations refer to. */
export type Shared = {
  schemas: Schemas
  responses: Record<string, Response>
  parameters: Record<string, Parameter>
}

const renderResponses = ({ responses }: Operation, shared: Shared) =>
  Object.entries(responses)
    .map(([status, response]) => {
      // Operations refer to shared responses for errors only.
      if ('$ref' in response) return renderMarkdown(explainErrors(shared.responses[response.$ref.split('/').at(-1)!]!))
      const { description, headers, content } = response
      const isSuccess = status.startsWith('2')
      const sent = isSuccess ? Object.keys(headers ?? {}).filter((name) => !/ratelimit|x-request-id/i.test(name)) : []
      const fields = isSuccess
        ? Object.values(content ?? {}).map(({ schema }) => renderFields(schema, shared.schemas))
        : []
      const note =
        sent.length > 0 ? `<p class="note">Headers: ${sent.map((name) => `<code>${name}</code>`).join(' ')}</p>` : ''
      return `<p><code>${status}</code> ${renderInline(description)}</p>${note}${fields.join('')}`
    })
    .join('')

/** An operation with everything that a caller needs: parameters, body, a request to copy, responses. */
export function renderOperation(placed: Placed, shared: Shared, url: string, storefrontHeader: string): string {
  const { method, path, operation } = placed
  const isOutgoing = !path.startsWith('/') // Webhooks have a name instead of a path.
  const notes = [operation.description, writeAccessNote(operation)].filter(Boolean)
  return `<section class="operation" id="${operation.operationId}">
<h2>${renderInline(operation.summary)}</h2>
<p class="address"><span class="method ${method}">${method}</span> <code>${escapeHtml(path)}</code></p>
${renderMarkdown(notes.join('\n\n'))}
${renderParameters(operation.parameters, shared.schemas)}
${operation.requestBody ? renderBody(operation.requestBody.content, shared.schemas) : ''}
${isOutgoing ? '' : tryIt(placed, url, storefrontHeader)}
<h3>Answers</h3>${renderResponses(operation, shared)}
</section>`
}
