import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, type Business, type BusinessAnswer } from '../../../sdk/src/business.ts'
import { type Command, signInDetails, signInOptions, UsageError } from '../command.ts'
import { findPause } from '../find-pause.ts'
import { bad, dim, good, note, say, toPrintable, warned } from '../terminal/print.ts'

type Call = BusinessAnswer<'GET /calls'>['data'][number]

type Query = { status?: string; key_id?: number; client_id?: string; b_uid?: string }

export const logs: Command = {
  usage: 'logs [--follow] [--status 4xx] [--last 25]',
  details: `--follow          go on showing calls as they come
--status STATUS   only calls with this status, such as 404, or 4xx for all from 400 to 499
--last N          how many of the last calls, at most 1000 (default: 25)
--key ID          only calls of this API key
--app CLIENT_ID   only calls of this app
--own             only calls of the key that the command uses
--app-business ID the business, if ETALASE_KEY is an app's access token for several
${signInDetails}

Shows time, method, route, status and duration of what keys and apps asked of the API in the last day,
without contents. Without the scope call:list it shows the calls of its own key.`,
  options: {
    ...signInOptions,
    follow: { type: 'boolean', short: 'f' },
    status: { type: 'string' },
    last: { type: 'string' },
    key: { type: 'string' },
    app: { type: 'string' },
    own: { type: 'boolean' },
    'app-business': { type: 'string' },
  },
  async run({ values }, { connect, signal }) {
    const last = toCount(values.last as string | undefined)
    const query = toQuery(values)
    const { business } = await connect(values)
    const source = await chooseSource(business, values.own === true, query, signal)
    const first = await source.read({ ...query, page_size: Math.min(last, 100) }, last)
    for (const call of first) show(call)
    if (values.follow) await follow(source, query, first.at(-1)?.id, signal)
  },
}

function toCount(text = '25'): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > 1000) throw new UsageError('--last is a number from 1 to 1000')
  return count
}

function toQuery({ status, key, app, 'app-business': business }: Record<string, unknown>): Query {
  if (key !== undefined && !/^[1-9]\d*$/.test(key as string)) throw new UsageError('--key is the number of an API key')
  return {
    ...(status !== undefined && { status: (status as string).toLowerCase() }),
    ...(key !== undefined && { key_id: Number(key) }),
    ...(app !== undefined && { client_id: app as string }),
    ...(business !== undefined && { b_uid: business as string }),
  }
}

type Paged = Query & { newer_than?: number; page_size: number }

/** Where calls are read from: those of the business, or the key's own. */
type Source = {
  /** The newest calls, at most `count`, oldest first. */
  read(query: Paged, count: number): Promise<Call[]>
}

async function chooseSource(business: Business, isOwn: boolean, query: Query, signal: AbortSignal): Promise<Source> {
  const ofBusiness = toSource((paged) => business.each('GET /calls', { query: paged, signal }))
  const own = toSource(({ key_id: _, client_id: __, ...paged }) =>
    business.each('GET /me/calls', { query: paged, signal }),
  )
  if (isOwn) return own
  try {
    await business.call('GET /calls', { query: { ...query, page_size: 1 }, signal })
    return ofBusiness
  } catch (error) {
    const isFiltered = query.key_id !== undefined || query.client_id !== undefined
    if (!(error instanceof ApiError && error.code === 'insufficient_scope') || isFiltered) throw error
    note('The key has not the scope call:list, so only its own calls are shown')
    return own
  }
}

const toSource = (each: (query: Paged) => AsyncGenerator<Call>): Source => ({
  async read(query, count) {
    const newest: Call[] = []
    for await (const call of each(query)) if (newest.push(call) === count) break
    return newest.reverse()
  },
})

const pollMs = 2000

/** Shows calls as they are recorded. */
async function follow(source: Source, query: Query, from: number | undefined, signal: AbortSignal) {
  let last = from
  let pauseMs = pollMs
  for (let failures = 0; ; ) {
    await sleep(pauseMs, undefined, { signal })
    try {
      const calls = await source.read(
        { ...query, ...(last && { newer_than: last }), page_size: 100 },
        Number.POSITIVE_INFINITY,
      )
      failures = 0
      pauseMs = pollMs
      for (const call of calls) show(call)
      last = calls.at(-1)?.id ?? last
    } catch (error) {
      const pause = findPause(error, failures++)
      if (signal.aborted || pause === undefined) throw error
      pauseMs = Math.max(pollMs, pause)
      note(`${toPrintable((error as Error).message)}; trying again`)
    }
  }
}

function show({ called_at, method, route, status, duration_ms, request_id, credential }: Call) {
  const time = new Date(called_at).toTimeString().slice(0, 8)
  const paint = status < 400 ? good : status < 500 ? warned : bad
  const who = toPrintable(credential.name ?? credential.id ?? credential.kind)
  const duration = `${duration_ms} ms`.padStart(8)
  say([dim(time), paint(String(status)), duration, method.padEnd(6), route, dim(who), dim(request_id)].join('  '))
}
