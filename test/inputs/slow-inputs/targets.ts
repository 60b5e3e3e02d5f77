import type { Route } from '../../../src/access/route.ts'
import { apiRoutes, dashboardRoutes, shopRoutes } from '../../../src/app.ts'
import type { TestService } from '../../support/service.ts'
import type { Callers, Weakest } from './callers.ts'
import type { Input, Placed, Sizes } from './inputs.ts'
import type { MeasuredService } from './measured-service.ts'
import { send } from './send.ts'
import { freeMatches, type NearMatches, nested, runs } from './texts.ts'

/** Requests that would break later ones come last. */
const isEnding = ({ method, path }: Route) =>
  method === 'DELETE' || /\/(close|deletion|revoke|rotate|logout|password|sessions|leave|merge|two-factor)/.test(path)

/** All routes of the listeners, reads first; a store's contents are deleted before the store. */
export function listTargets({ service }: TestService, { baseUrl, appUrl, shopUrl }: MeasuredService): Placed[] {
  const placed = [
    ...apiRoutes(service).map((route) => ({ origin: baseUrl, route })),
    ...dashboardRoutes(service).map((route) => ({ origin: appUrl, route })),
    ...shopRoutes(service).map((route) => ({ origin: shopUrl, route })),
  ]
  const rank = ({ route }: Placed) => (isEnding(route) ? 2 : route.method === 'GET' ? 0 : 1)
  const depth = ({ route }: Placed) => (isEnding(route) ? route.path.split('/').length : 0)
  return placed.sort((a, b) => rank(a) - rank(b) || depth(b) - depth(a))
}

/** The largest body that a route accepts, found with bodies of increasing size until one is refused as too large. */
export async function acceptedBytes({ origin, route }: Placed, caller: Weakest): Promise<number> {
  if (!route.body && !route.form) return 1_000_000
  const type = route.form && !route.body ? 'application/x-www-form-urlencoded' : 'application/json'
  for (const bytes of [1_040_000, 520_000, 260_000, 130_000, 65_000, 32_000, 16_000]) {
    const path = route.path.replace(/:\w+|\*/g, '1')
    const headers = { ...caller.headers, 'content-type': type }
    const status = await send(origin, { method: route.method, path, headers, body: ' '.repeat(bytes) }, 20_000)
    if (status !== 413) return bytes
  }
  return 8000
}

const headerNames = [
  'authorization',
  'cookie',
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'origin',
  'range',
  'referer',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-service-guest-token',
  'x-service-storefront-api-key',
  'x-service-intent-token',
  'traceparent',
]

/** Headers are read by code that routes share, so one route per listener represents the others. */
export function representatives(targets: Placed[]): Placed[] {
  const toWay = ({ origin, route: { access, kind, form, isUpload, bodyType } }: Placed) =>
    [origin, access.kind, kind, form, isUpload, bodyType].join()
  return [...new Map(targets.toReversed().map((placed) => [toWay(placed), placed])).values()]
}

export function* headerInputs(placed: Placed, near: NearMatches, { lineBytes, isShort }: Sizes): Generator<Input> {
  const { route } = placed
  const texts = isShort ? runs.slice(0, 2) : [...runs, ...nested, ...freeMatches(near, lineBytes)]
  for (const header of headerNames)
    for (const { name, make } of texts)
      yield {
        placed,
        field: `header ${header}`,
        attack: name,
        write: ({ headers, records }) => {
          const text = make(lineBytes / 2).replace(/[^ -~]/g, 'x')
          const schemes = { authorization: ['Bearer ', 'Basic '][text.length % 2]!, cookie: 'session=' }
          const path = route.path.replace(/([^/]+)\/:\w+/g, (_, word) => `${word}/${records[word] ?? 'none'}`)
          const value = `${schemes[header as 'cookie'] ?? ''}x${text}x`
          return {
            method: route.method,
            path: path.replace('*', ''),
            headers: { ...headers, ...(route.body && { 'content-type': 'application/json' }), [header]: value },
            ...(route.body && { body: JSON.stringify(route.example ?? {}) }),
          }
        },
      }
}

/** Paths of a shop on its own domain, and of unknown hosts, which are handled before any route. */
export function* hostInputs(
  { origin, route }: Placed,
  hosts: string[],
  near: NearMatches,
  sizes: Sizes,
): Generator<Input> {
  const placed = { origin, route: { ...route, path: '/*' } }
  for (const host of hosts)
    for (const { name, make } of sizes.isShort
      ? runs.slice(0, 3)
      : [...runs, ...nested, ...freeMatches(near, sizes.lineBytes)]) {
      const text = make(sizes.lineBytes)
        .replace(/[^!-~]/g, '%20')
        .slice(0, sizes.lineBytes - 3)
      for (const path of [`/${text}`, `/${text}x`, `/?q=${text}`])
        yield {
          placed,
          field: `path on ${host}`,
          attack: name,
          write: () => ({ method: 'GET', path, headers: { host } }),
        }
    }
}

export type { Callers }
