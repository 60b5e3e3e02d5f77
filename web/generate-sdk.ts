import { listMethods, listParameters, type PathItem } from '../src/access/openapi/shared-parameters.ts'
import { eventCalls } from '../src/modules/events/index.ts'
import { describeType, type Schema } from './describe-type.ts'

type Document = {
  paths: Record<string, unknown>
  components: { parameters?: Record<string, object> }
}

/** Generates for the SDK, beside the operations, the events of webhooks. */
export function describeMachineApi(operations: string): string {
  const events = eventCalls.map(({ body }) => `  | ${describeType(body as Schema)}`)
  return `${operations}\nexport type WebhookEvent =\n${events.join('\n')}\n`
}

/** Generates for the SDK the operations of businesses and of shops that take an idempotency key, as types and as sets. */
export const describeKeyedOperations = (document: Document) =>
  [
    '// Written by web/generate-constants.ts from the OpenAPI document; not edited by hand.\n',
    describeKeyed('keyedOperations', document, /^\/v3/),
    describeKeyed('keyedShopOperations', document, /^\/v3\/stores\/\{store_id\}(?=\/(public|customers)\/)/),
  ].join('\n')

/** The operations below a path, named without it. A program that does not use the set does not bundle it. */
function describeKeyed(name: string, { paths, components }: Document, prefix: RegExp): string {
  const rows = Object.entries(paths as Record<string, PathItem<object>>)
    .filter(([path]) => prefix.test(path))
    .flatMap(([path, item]) =>
      listMethods(item)
        .filter(([, operation]) =>
          listParameters(item, operation, components.parameters ?? {}).some(({ name }) => name === 'Idempotency-Key'),
        )
        .map(([method]) => `  '${method.toUpperCase()} ${path.replace(prefix, '')}',`),
    )
  const type = `${name[0]!.toUpperCase()}${name.slice(1, -1)}`
  return [
    `const ${name}List = [\n${rows.sort().join('\n')}\n] as const\n`,
    `export type ${type} = (typeof ${name}List)[number]\n`,
    `export const ${name}: ReadonlySet<string> = /* @__PURE__ */ new Set(${name}List)\n`,
  ].join('\n')
}
