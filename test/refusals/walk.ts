import { expect } from 'vitest'
import type { Route } from '../../src/access/route.ts'
import { sendRequest } from '../support/send-request.ts'
import { toName } from './record.ts'
import type { Records } from './records.ts'
import { absentId, findKind, ownParams, type Placed } from './routes.ts'

type Headers = Record<string, string>

/** The parts that differ from a valid request. */
export type Sent = { params?: Record<string, string>; query?: string; body?: string; headers?: Headers }

export type Walk = {
  status: number
  /** Part of the answer's text. */
  says?: string
  /** The requests to a route; none where the walk does not apply. */
  sent: (placed: Placed) => Sent[] | undefined
  /** Counts as the test that every documented refusal needs; a reason that is only the guard's does not. */
  isOwn?: (placed: Placed) => boolean
}

type Setup = {
  routes: Placed[]
  /** The business and the shop of the credentials, as path parameters. */
  guard: Record<string, string>
  headersFor: (route: Route) => Headers
}

/** Sends requests that pass the guard of their route and are good but for one thing. */
export function createWalk({ routes, guard, headersFor }: Setup) {
  const seen: string[] = []

  async function send({ origin, route }: Placed, { params = {}, query = '', body, headers }: Sent) {
    const own = ownParams(route)
    // If one of several parameters is a word of a list, it keeps a valid value; the other one is absent.
    const absent = Object.fromEntries(
      own.map(([name, schema]) => [name, own.length > 1 && schema.enum ? schema.enum[0]! : absentId(schema)]),
    )
    const given = { ...guard, ...absent, ...params }
    const path = route.path.replace(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(given[name]!))
    const form = new FormData()
    form.append('file', new Blob(['a']), 'a.csv')
    const sent = route.isUpload ? form : (body ?? (route.body ? JSON.stringify(route.example) : undefined))
    return await sendRequest(`${origin}${path}${query}`, {
      method: route.method,
      headers: {
        ...headersFor(route),
        ...(typeof sent === 'string' && { 'content-type': 'application/json' }),
        ...(route.bodyType && { 'content-type': route.bodyType.replace('*', 'png') }),
        ...headers,
      },
      ...(route.method !== 'GET' && { body: route.bodyType ? 'a' : sent }),
    })
  }

  /** Calls every route that the walk covers, and compares all responses at once. */
  async function walk({ status, says = '', sent, isOwn = () => true }: Walk) {
    const wrong: string[] = []
    for (const placed of routes) {
      const name = toName(placed.route, status)
      for (const request of sent(placed) ?? []) {
        const answer = await send(placed, request)
        if (answer.status !== status || !answer.text.includes(says))
          wrong.push(`${name}: ${answer.status} ${answer.text.slice(0, 300)}`)
        else if (isOwn(placed)) seen.push(name)
      }
    }
    expect(wrong).toEqual([])
  }

  /** Reads with ids of one's own must find something: only then does it say something that those of others do not. */
  async function expectFound(owned: Placed[], records: Records, headers: Headers = {}) {
    const missing: string[] = []
    for (const placed of owned.filter(({ route }) => route.method === 'GET')) {
      const { status } = await send(placed, { ...buildRequest(placed.route, records), headers })
      if (status === 404) missing.push(placed.route.path)
    }
    expect(missing).toEqual([])
  }

  return { seen, send, walk, expectFound }
}

const kinds = (route: Route) => ownParams(route).map(([name]) => ({ name, kind: findKind(route, name) }))

/** A path in which every id is of these records. */
export const buildRequest = (route: Route, records: Records): Sent => ({
  params: Object.fromEntries(kinds(route).map(({ name, kind }) => [name, String(records[kind])])),
})

/** Paths with all ids of others, and with each of them among own ones. */
export function listMixes(route: Route, mine: Records, theirs: Records): Sent[] {
  const all = buildRequest(route, theirs).params!
  if (kinds(route).length === 1) return [{ params: all }]
  const mixes = Object.entries(all).map(([name, id]) => ({ ...buildRequest(route, mine).params, [name]: id }))
  return [all, ...mixes].map((params) => ({ params }))
}

/** The routes of these callers whose paths hold ids: those whose ids are in the records, and the other kinds of ids. */
export function routesWithIds(routes: Placed[], callers: string[], records: Records) {
  const asked = routes.filter(({ route }) => callers.includes(route.access.kind) && ownParams(route).length > 0)
  const found = asked.flatMap(({ route }) => kinds(route).map(({ kind }) => kind))
  return {
    owned: asked.filter(({ route }) => kinds(route).every(({ kind }) => kind in records)),
    unknown: [...new Set(found)].filter((kind) => !(kind in records)).sort(),
  }
}
