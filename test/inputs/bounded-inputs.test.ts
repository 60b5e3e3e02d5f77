import { describe, expect, it } from 'vitest'
import type { Route } from '../../src/access/route.ts'
import { apiRoutes, dashboardRoutes, shopRoutes } from '../../src/app.ts'
import { startService } from '../support/service.ts'

const { service } = await startService({ isRecorded: false })
const routes = [...apiRoutes(service), ...dashboardRoutes(service), ...shopRoutes(service)]

type Schema = {
  type?: string | string[]
  enum?: unknown
  format?: string
  maxLength?: number
  maxItems?: number
  maxProperties?: number
  pattern?: string
  items?: Schema
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  const?: unknown
}

const isType = ({ type }: Schema, name: string) => [type].flat().includes(name)

/** Formats whose values are short, and checked as such. */
const shortFormats = ['uuid', 'date', 'date-time', 'email']

/** Whether a pattern only matches texts of bounded length. */
const isShortPattern = (pattern = '') => /^\^.*\$$/.test(pattern) && !/[*+]|,\}/.test(pattern)

/** The places in a schema that accept a text, list or map of any length. */
function findUnbounded(schema: Schema, path: string): string[] {
  const inner = [
    ...(schema.items ? findUnbounded(schema.items, `${path}[]`) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => findUnbounded(one, `${path}.${name}`)),
    ...Object.values(schema.patternProperties ?? {}).flatMap((one) => findUnbounded(one, `${path}.*`)),
    ...(typeof schema.additionalProperties === 'object' ? findUnbounded(schema.additionalProperties, `${path}.*`) : []),
    ...[schema.anyOf, schema.oneOf, schema.allOf]
      .flatMap((all) => all ?? [])
      .flatMap((one) => findUnbounded(one, path)),
  ]
  const isFixed =
    schema.enum !== undefined ||
    schema.const !== undefined ||
    shortFormats.includes(schema.format ?? '') ||
    isShortPattern(schema.pattern)
  const isMap = schema.patternProperties !== undefined || typeof schema.additionalProperties === 'object'
  return [
    ...(isType(schema, 'string') && !isFixed && schema.maxLength === undefined ? [`text ${path}`] : []),
    ...(isType(schema, 'array') && schema.maxItems === undefined ? [`list ${path}`] : []),
    ...(isMap && schema.maxProperties === undefined ? [`map ${path}`] : []),
    ...inner,
  ]
}

const toName = ({ method, path }: Route) => `${method} ${path}`

describe('what routes take', () => {
  it('is bounded in bodies: each text, list and map', () => {
    const found = routes.flatMap((route) =>
      route.body ? findUnbounded(route.body as Schema, '').map((place) => `${toName(route)}: ${place}`) : [],
    )
    expect(found).toEqual([])
  })

  it('is bounded in addresses: each list and map', () => {
    const found = routes.flatMap((route) =>
      Object.entries({ ...route.params, ...route.query }).flatMap(([name, schema]) =>
        findUnbounded(schema as Schema, name)
          .filter((place) => !place.startsWith('text'))
          .map((place) => `${toName(route)}: ${place}`),
      ),
    )
    expect(found).toEqual([])
  })
})
