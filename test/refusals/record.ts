import { randomUUID } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorStatuses } from '../../src/access/openapi/error-statuses.ts'
import type { Route } from '../../src/access/route.ts'
import type { Metrics } from '../../src/platform/monitoring/metrics.ts'

/** A refusal that the OpenAPI document promises, by the names under which a test may have seen it. */
export type Promised = string[]

export const toName = ({ method, path }: Route, status: number) => `${method} ${path} ${status}`

/** Held for every route at once: by the credential table, the limits, the sizes and the idempotency keys. */
const heldInGeneral = ({ kind }: Route) => [401, 403, 413, 415, 429, ...(kind === 'create' ? [409] : [])]
const alwaysGeneral = [413, 415, 429]

/** The 4xx of a route for which there must be a test of its own. */
export function promisedStatuses(route: Route): number[] {
  const own = route.errors ?? []
  const isOwn = (status: number) => own.includes(status) && !alwaysGeneral.includes(status)
  return errorStatuses(route).filter((status) => {
    if (status >= 500) return false
    // A route that takes no body can only be refused for its Idempotency-Key.
    if (status === 422) return route.body !== undefined || isOwn(422)
    return isOwn(status) || !heldInGeneral(route).includes(status)
  })
}

const write = (folder: string, ending: string, text: string) => writeFile(join(folder, randomUUID() + ending), text)

/** Notes refusals that a test provoked; every writer has a file of its own, so that workers need no lock. */
export const noteRefusals = (folder: string, names: Iterable<string>) =>
  write(folder, '.seen', [...new Set(names)].join('\n'))

export const notePromises = (folder: string, promised: Promised[]) =>
  write(folder, '.promised', JSON.stringify(promised))

/** Records the 4xx responses of a service by route, as counted by its metrics. */
export async function recordRefusals(folder: string, { registry }: Metrics) {
  const { values } = await registry.getSingleMetric('etalase_http_request_seconds')!.get()
  const names = values.map(({ labels: { method, route, status } }) => `${method} ${route} ${status}`)
  await noteRefusals(
    folder,
    names.filter((name) => / 4\d\d$/.test(name)),
  )
}

/** What the OpenAPI documents promise, and what of it no test of the run provoked. */
export async function compareRefusals(folder: string): Promise<{ promised: number; missing: string[] }> {
  const read = async (ending: string) =>
    await Promise.all(
      (await readdir(folder))
        .filter((file) => file.endsWith(ending))
        .map((file) => readFile(join(folder, file), 'utf8')),
    )
  const seen = new Set((await read('.seen')).flatMap((text) => text.split('\n')))
  const promised = (await read('.promised')).flatMap((text) => JSON.parse(text) as Promised[])
  const missing = promised.filter((names) => !names.some((name) => seen.has(name))).map(([name]) => name!)
  return { promised: promised.length, missing }
}
