import type { Weakest } from './callers.ts'
import { type Field, type FieldSchema, listFields } from './fields.ts'
import { fileInputs } from './files.ts'
import { bodyWith, encode, type Input, json, type Placed, type Sizes, toPath } from './inputs.ts'
import type { NearMatches } from './texts.ts'

const maxTextBytes = 20_000

const isFree = ({ pattern, format, maxLength = Infinity }: FieldSchema) => !pattern && !format && maxLength >= 5000

/** Spaces after an opened placeholder, and nested tags, as long as the field allows. */
const worstText = (bytes: number) =>
  `{{${' '.repeat(Math.ceil(bytes / 2))}${'<b>'.repeat(Math.ceil(bytes / 6))}`.slice(0, bytes)

/** A few requests per route that attack all its fields of one kind at once, so that a short run covers every route. */
export function* combinedInputs(placed: Placed, near: NearMatches, sizes: Sizes): Generator<Input> {
  const { route } = placed
  const fields = listFields(route)
  const input = (field: string, attack: string, write: Input['write']): Input => ({ placed, field, attack, write })
  const plain = (caller: Weakest) => ({ method: route.method, path: toPath(route, caller), headers: caller.headers })
  const inBody = (kind: Field['kind']) => fields.filter((field) => field.place === 'body' && field.kind === kind)

  const attackBody = (of: Field[], attack: string, raw: (field: Field, bytes: number) => string) =>
    input(`body, all of ${of.length}`, attack, (caller) => ({
      ...plain(caller),
      headers: { ...caller.headers, ...json },
      body: bodyWith(
        placed,
        of.map((field) => [field.at, raw(field, Math.floor(sizes.bodyBytes / of.length / 2))]),
      ),
    }))
  const [texts, lists, objects] = [inBody('text'), inBody('list'), inBody('object')]
  if (texts.length > 0)
    yield attackBody(texts, 'the worst text', ({ schema }, bytes) =>
      JSON.stringify(worstText(Math.min(schema.maxLength ?? bytes, bytes, maxTextBytes))),
    )
  // A refused field hides the others, so texts that are long enough to be slow are also sent alone.
  for (const field of texts.filter(({ schema }) => isFree(schema)))
    yield attackBody([field], 'the worst text', ({ schema }) =>
      JSON.stringify(worstText(Math.min(schema.maxLength ?? maxTextBytes, maxTextBytes))),
    )
  if (lists.length > 0)
    yield attackBody(lists.slice(0, 1), 'many nulls', (_, bytes) => `[${'null,'.repeat(bytes / 5)}0]`)
  if (objects.length > 0)
    yield attackBody(objects.slice(0, 1), 'many names', (_, bytes) => {
      const names = Array.from({ length: Math.floor(bytes / 12) }, (_, i) => `"k${i}":0`)
      return `{${names.join(',')}}`
    })

  const query = fields.filter(({ place }) => place === 'query')
  const params = fields.filter(({ place, name }) => place === 'path' && name !== 'business_id')
  if (query.length > 0)
    yield input(`query, all of ${query.length}`, 'spaces', (caller) => {
      const each = '+'.repeat(Math.floor(sizes.lineBytes / query.length) - 30)
      return {
        ...plain(caller),
        path: `${toPath(route, caller)}?${query.map(({ name }) => `${encode(name)}=${each}x`).join('&')}`,
      }
    })
  for (const { name } of params.slice(-1))
    yield input(`path ${name}`, 'slashes', (caller) => ({
      ...plain(caller),
      path: toPath(route, caller, { name, text: '/'.repeat(name === '*' ? sizes.pathBytes : sizes.pathBytes / 3) }),
    }))
  for (const { attack, type, make } of fileInputs(route, near, { ...sizes, isShort: true }))
    yield input('file', attack, (caller) => ({
      ...plain(caller),
      headers: { ...caller.headers, 'content-type': type },
      body: make(),
    }))
}
