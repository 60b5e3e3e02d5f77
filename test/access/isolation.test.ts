import { expect, it } from 'vitest'
import { sendRequest } from '../support/send-request.ts'
import { signUp, startService } from '../support/service.ts'
import {
  absentLike,
  accepts,
  isFreeText,
  listSlots,
  mayCall,
  type Operation,
  readOperations,
  type Slot,
  withValue,
} from './isolation/document.ts'
import { listTexts, readRows, without } from './isolation/rows.ts'
import { type Caller, createTenant, type Tenant } from './isolation/tenant.ts'

const service = await startService({ isRecorded: false, env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
// The first account of an installation is its operator, who can see all businesses, so it is not used here.
await signUp(service)
const { pool } = service.database

type Value = string | number
type Ids = Map<string, Set<Value>>
type Answer = { status: number; text: string }

const singular = (word: string) => word.replaceAll('-', '_').replace(/(ss)es$|s$/, '$1')
const idName = /(^|_)(id|uuid|uid|slug|token|code|key|cursor)s?$/

/**
 * Separates the ids of businesses from those of shared records, and the ids of one business from those of the other.
 */
const startIdsAt = (first: number) =>
  pool.query(
    `select setval(format('%I', sequencename)::regclass, $1) from pg_sequences
     where schemaname = 'public' and data_type = 'bigint'::regtype`,
    [first],
  )

let calls = 0

/** Sends a request with the caller's own ids in the path and one value in one place. */
async function send(operation: Operation, caller: Caller, slot?: Slot, value?: Value): Promise<Answer> {
  const path = operation.path.replace(/([^/]+)\/\{([a-z_]+)\}/g, (_, word: string, name: string) => {
    const isReplaced = slot?.place === 'path' && slot.name === name
    return `${word}/${encodeURIComponent(isReplaced ? value! : (caller.records[word] ?? 'none'))}`
  })
  const query = slot?.place === 'query' ? `?${slot.name}=${encodeURIComponent(value!)}` : ''
  const [type, { schema } = {}] = Object.entries(operation.content)[0] ?? []
  const { client_id: _, client_secret: __, ...fields } = (operation.example ?? {}) as Record<string, unknown>
  const json = () => JSON.stringify(slot?.place === 'body' ? withValue(fields, schema!, slot.at, value) : fields)
  const form = () => {
    const data = new FormData()
    data.append('file', new Blob(['a']), 'a.csv')
    return data
  }
  const isForm = type?.startsWith('multipart/')
  calls++
  return await sendRequest(`${operation.origin}${path}${query}`, {
    method: operation.method,
    headers: { ...caller.headers, ...(type && !isForm && { 'content-type': type.replace('*', 'png') }) },
    ...(type && { body: type === 'application/json' ? json() : isForm ? form() : 'a' }),
  })
}

/** Runs a task for each of the items, a few at a time. */
async function forEach<T>(items: T[], task: (item: T) => Promise<void>) {
  const queue = items.values()
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (const item of queue) await task(item)
    }),
  )
}

/** Collects the ids in a response under the names that requests use: `id` of a store is a `store_id`. */
function collect(ids: Ids, value: unknown, kind: string) {
  if (Array.isArray(value)) for (const one of value) collect(ids, one, kind)
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner === 'object') collect(ids, inner, name === 'data' ? kind : singular(name))
      else if (typeof inner !== 'boolean' && idName.test(name))
        for (const key of [name, `${kind}_${name}`]) ids.set(key, (ids.get(key) ?? new Set()).add(inner as Value))
    }
}

const isRead = ({ method }: Operation) => method === 'GET'
const splitPath = ({ path }: Operation) => path.split('/').filter((part) => part && !part.startsWith('{'))

/** Collects the ids in everything that a tenant can read. */
async function readIds({ callers, known }: Tenant): Promise<Ids> {
  const ids: Ids = new Map()
  collect(ids, known, 'known')
  for (const caller of callers.filter(({ isFirst }) => isFirst)) {
    for (const [word, id] of Object.entries(caller.records)) collect(ids, { id }, singular(word))
    const reads = operations.filter((operation) => isRead(operation) && mayCall(operation, caller))
    await forEach(reads, async (operation) => {
      const paged = listSlots(operation).find(({ name }) => name === 'page_size')
      const { status, text } = await send(operation, caller, paged, 1)
      if (status !== 200 || !text.startsWith('{')) return
      // An export has a record per line.
      for (const line of text.split('\n').filter(Boolean))
        collect(ids, JSON.parse(line), singular(splitPath(operation).at(-1)!))
    })
  }
  return ids
}

/** The fields by which a record can be addressed. */
const forms = ['id', 'uuid', 'unique_id', 'slug', 'secret_slug', 'token']

/** Numbers, UUIDs, prefixed ids and other texts: a record can be addressed in several ways. */
const toForm = (value: Value) => (typeof value === 'number' ? value : value.replace(/[^-_]+/g, 'x'))

const distinctForms = (values: Value[]) => [
  ...new Map(values.toReversed().map((value) => [toForm(value), value])).values(),
]

const fits = (slot: Slot, value: Value) => slot.place !== 'body' || accepts(slot.schema, value)

/** A tenant and its ids, without those that the other one has too. */
type Owner = { tenant: Tenant; ids: Ids; shared: Ids }

/** The tenant's ids that fit the name of this place, one of each form; undefined for an unknown name. */
function idsFor(operation: Operation, slot: Slot, { tenant, ids, shared }: Owner): Value[] | undefined {
  const name = singular(slot.name)
  const isPath = slot.place === 'path'
  const kind = isPath
    ? operation.path.split(`/{${slot.name}}`)[0]!.split('/').at(-1)!
    : splitPath(operation).findLast((word) => word in tenant.callers[0]!.records)
  const ofKind = (...names: string[]) => names.map((form) => `${singular(kind ?? '')}_${form}`)
  const keys = name.endsWith('cursor')
    ? ofKind('next_cursor')
    : isPath || /^(id|uuid)$/.test(name)
      ? ofKind(...forms)
      : ids.has(name)
        ? [name]
        : [...ids.keys()].filter((key) => !forms.includes(key) && name.endsWith(`_${key}`))
  if (!keys.some((key) => ids.has(key))) return undefined
  const own = keys.flatMap((key) => [...(ids.get(key) ?? [])].filter((value) => !shared.get(key)?.has(value)))
  return distinctForms(own.filter((value) => fits(slot, value)))
}

/** The victim's values for this place: for an unknown name, an id of every kind or a text. */
function valuesFor(operation: Operation, slot: Slot, victim: Owner): Value[] {
  const found = idsFor(operation, slot, victim)
  if (found) return found
  const all = Object.values(victim.tenant.callers[0]!.records).filter((value) => fits(slot, value))
  if (idName.test(slot.name)) return distinctForms(all)
  return slot.place === 'query' && isFreeText(slot.schema) ? victim.tenant.texts : []
}

/** The documented example of a body with the owner's ids in it. */
function makeExample(operation: Operation, owner: Owner): unknown {
  const { schema, example } = operation.content['application/json'] ?? {}
  return listSlots(operation).reduce((body, slot) => {
    const isGiven =
      slot.place === 'body' && slot.at.reduce<unknown>((at, step) => (at as never)?.[step], example) != null
    const [id] = (isGiven && idName.test(slot.name) && idsFor(operation, slot, owner)) || []
    return id === undefined ? body : withValue(body, schema!, slot.at, id)
  }, example)
}

const operations = [
  ...(await readOperations(service.baseUrl, '/v3/openapi.json')),
  ...(await readOperations(service.appUrl, '/api/openapi.json')),
]

type Attempt = { caller: Caller; operation: Operation; slot: Slot; value: Value }

/** The first credential of a kind tries every place. The others differ in the guard only: they try the business and one id. */
const listAttempts = (callers: Caller[], own: Operation[], victim: Owner): Attempt[] =>
  callers.flatMap((caller) =>
    own
      .filter((operation) => mayCall(operation, caller))
      .flatMap((operation) => {
        // A slug in a body is a new name and names no record.
        const slots = listSlots(operation).filter(
          ({ place, name }) => place !== 'body' || (idName.test(name) && name !== 'slug'),
        )
        const attempts = slots.flatMap((slot) =>
          valuesFor(operation, slot, victim)
            .slice(0, caller.isFirst ? undefined : 1)
            .map((value) => ({ caller, operation, slot, value })),
        )
        const isGuard = ({ slot }: Attempt) => /^(b_uid|business_id)$/.test(slot.name)
        if (caller.isFirst) return attempts
        return [...attempts.filter(isGuard), ...attempts.filter((attempt) => !isGuard(attempt)).slice(0, 1)]
      }),
  )

/** Sends the victim's ids and returns the wrong responses: a foreign id must be treated like a missing one. */
async function attack(callers: Caller[], attacker: Owner, victim: Owner, secrets: Set<string>): Promise<string[]> {
  const wrong: string[] = []
  const own = operations.map((operation) => ({ ...operation, example: makeExample(operation, attacker) }))
  const attempts = listAttempts(callers, own, victim)
  // Values in a body may be stored, so they may appear.
  const sent = new Set(attempts.filter(({ slot }) => slot.place === 'body').map(({ value }) => value))
  const hidden = [...secrets].filter((secret) => !sent.has(secret))

  async function attempt({ caller, operation, slot, value }: Attempt) {
    const { status, text } = await send(operation, caller, slot, value)
    const blame = (what: string) => {
      const request = `${operation.method} ${operation.path} with ${value} as ${slot.place} ${slot.at.join('.')}`
      wrong.push(`${caller.name}: ${request} ${what}: ${status} ${text.slice(0, 200)}`)
    }
    if (status >= 500) blame('fails')
    const shown = hidden.find((secret) => secret !== value && text.includes(secret))
    if (shown) blame(`shows ${shown}`)
    if (slot.place === 'path' && ![400, 401, 403, 404].includes(status)) blame('is not refused as unknown')
    if (status >= 300 || slot.place === 'path') return
    const absent = absentLike(value)
    const other = await send(operation, caller, slot, absent)
    const isAlike = isRead(operation)
      ? other.status === status && other.text === text.replaceAll(String(value), String(absent))
      : ![404, 422].includes(other.status)
    if (!isAlike) blame(`is not answered like an unknown id, ${other.status} ${other.text}`)
  }

  await forEach(
    attempts.filter(({ operation }) => isRead(operation)),
    attempt,
  )
  await forEach(
    attempts.filter(({ operation }) => !isRead(operation)),
    attempt,
  )
  return wrong
}

it('a business never sees or changes what belongs to another one, at any route and place of an id', async () => {
  const empty = await readRows(pool)
  await startIdsAt(40_000_000)
  const first = await createTenant(service)
  const ofFirst = without(await readRows(pool), empty)
  await startIdsAt(50_000_000)
  const second = await createTenant(service)
  const ofSecond = without(await readRows(pool), empty, ofFirst)
  await startIdsAt(60_000_000) // Records that an attack creates get none of the ids that it tries.
  service.clock.now = new Date() // Signed addresses of files depend on the time.
  const [idsOfFirst, idsOfSecond] = [await readIds(first), await readIds(second)]

  const lower = { tenant: first, ids: idsOfFirst, shared: idsOfSecond }
  const higher = { tenant: second, ids: idsOfSecond, shared: idsOfFirst }

  const textsOfSecond = without(listTexts(ofSecond), listTexts(ofFirst))
  expect(await attack(first.callers, lower, higher, textsOfSecond)).toEqual([])
  const afterwards = await readRows(pool)
  expect([...without(ofSecond, afterwards)]).toEqual([])

  // In the other direction too, because a comparison with >= or <= instead of = reveals the records of one side only.
  const machines = second.callers.filter(({ isFirst, schemes }) => isFirst && !schemes.includes('session'))
  const textsOfFirst = without(listTexts(ofFirst), listTexts(ofSecond))
  expect(await attack(machines, higher, lower, textsOfFirst)).toEqual([])
  expect([...without(afterwards, ofSecond, await readRows(pool))]).toEqual([])

  process.stdout.write(
    `${calls} calls at ${operations.length} routes showed or changed nothing of the other business\n`,
  )
  expect(calls).toBeGreaterThan(5000)
}, 600_000)
