/**
 * Serializes a document as `JSON.stringify` does, one entry of its large maps per step, because paths, webhooks and
 * components have thousands of schemas.
 */
export function* printDocument(document: object): Generator<unknown, Buffer> {
  const parts: Buffer[] = []
  yield* print(document, 2, parts)
  return Buffer.concat(parts)
}

function* print(value: object, depth: number, parts: Buffer[]): Generator<unknown, void> {
  let separator = '{'
  for (const [key, one] of Object.entries(value)) {
    if (one === undefined) continue
    parts.push(Buffer.from(`${separator}${JSON.stringify(key)}:`))
    separator = ','
    if (depth > 0 && isMap(one)) yield* print(one, depth - 1, parts)
    else parts.push(Buffer.from(JSON.stringify(one)))
    yield
  }
  parts.push(Buffer.from(separator === '{' ? '{}' : '}'))
}

const isMap = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value)
