import pg from 'pg'
import { expect, it } from 'vitest'
import { untilPasses } from '../../../../test/support/eventually.ts'
import { createMerchant, startService } from '../../../../test/support/service.ts'
import type { Service } from '../../../platform/service.ts'
import { createKnownNames } from './known-names.ts'

const service = await startService()
const { business } = await createMerchant(service)
const { pool } = service.database

const add = (hostname: string) =>
  pool.query(
    'insert into custom_domains (business_id, hostname, is_verified, created_at) values ($1, $2, true, now())',
    [business.id, hostname],
  )
const remove = (hostname: string) => pool.query('delete from custom_domains where hostname = $1', [hostname])

/** A pool that runs a step once after the query with this text. */
function interleave(steps: [text: string, step: () => Promise<unknown>][]) {
  const after = async <R>(text: string, result: R): Promise<R> => {
    const found = steps.findIndex(([part]) => text.includes(part))
    if (found >= 0) await steps.splice(found, 1)[0]![1]()
    return result
  }
  const wrap = (queried: { query(text: string, values?: unknown[]): Promise<unknown> }) => ({
    query: async (text: string, values?: unknown[]) => after(text, await queried.query(text, values)),
  })
  return {
    ...wrap(pool),
    connect: async () => {
      const client = await pool.connect()
      return { ...wrap(client), release: (isBroken?: boolean) => client.release(isBroken) }
    },
  } as unknown as Service['pool']
}

it('knows no name that was added and removed between two of its queries', async () => {
  await add('steady.example')
  const steps: [string, () => Promise<unknown>][] = [
    ['fingerprint', () => add('brief.example')],
    ['order by hostname', () => remove('brief.example')],
  ]
  const { lifecycle, log } = service.service
  const hosts = createKnownNames({ pool: interleave(steps), lifecycle, log }, 'domains')
  expect(await hosts.has('steady.example')).toBe(true)
  expect(steps).toEqual([])
  expect(await hosts.has('brief.example')).toBe(false)
})

it('goes on after a database that cannot be reached, and answers when it is back', async () => {
  const broken = new pg.Pool({ host: '127.0.0.1', port: 1 })
  let isBack = false
  const flaky = { connect: () => (isBack ? pool : broken).connect() } as unknown as Service['pool']
  const { lifecycle, log } = service.service
  const hosts = createKnownNames({ pool: flaky, lifecycle, log: { ...log, warn: () => {} } as never }, 'domains')
  await expect(hosts.has('steady.example')).rejects.toThrow('ECONNREFUSED')
  isBack = true
  await untilPasses(async () => expect(await hosts.has('steady.example')).toBe(true))
  await broken.end()
})
