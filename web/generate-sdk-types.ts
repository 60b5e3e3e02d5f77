import { findParameter } from '../src/access/openapi/shared-parameters.ts'
import { eventCalls } from '../src/modules/events/index.ts'
import { describeType, type Schema } from './describe-type.ts'

type Document = {
  paths: Record<string, unknown>
  components: { parameters?: Record<string, object> }
}
type Methods = Record<string, { parameters: { name: string }[] }>

/** Generates for the SDK, beside the operations, the events of webhooks. */
export function describeMachineApi(operations: string): string {
  const events = eventCalls.map(({ body }) => `  | ${describeType(body as Schema)}`)
  return `${operations}\nexport type WebhookEvent =\n${events.join('\n')}\n`
}

/** Generates the operations below a path that take an idempotency key, named without it, as a type and as a set. */
export function describeKeyedOperations(name: string, { paths, components }: Document, prefix: RegExp): string {
  const rows = Object.entries(paths as Record<string, Methods>)
    .filter(([path]) => prefix.test(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { parameters }]) =>
          parameters.some((one) => findParameter(one, components.parameters ?? {}).name === 'Idempotency-Key'),
        )
        .map(([method]) => `  '${method.toUpperCase()} ${path.replace(prefix, '')}',`),
    )
  return [
    '// Written by web/generate-api-types.ts from the OpenAPI document; not edited by hand.\n',
    `const operations = [\n${rows.sort().join('\n')}\n] as const\n`,
    `export type ${name[0]!.toUpperCase()}${name.slice(1, -1)} = (typeof operations)[number]\n`,
    `export const ${name}: ReadonlySet<string> = /* @__PURE__ */ new Set(operations)\n`,
  ].join('\n')
}
