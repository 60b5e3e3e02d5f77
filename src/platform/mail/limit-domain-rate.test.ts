import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { startMailReceiver } from '../../../test/servers/mail-receiver.ts'
import { eventually } from '../../../test/support/eventually.ts'
import { readMetrics, startService } from '../../../test/support/service.ts'
import { tasks } from '../../worker.ts'
import type { MailJob } from './limit-domain-rate.ts'
import { type Mail, recordMail, recordMails } from './record-mail.ts'

const receiver = await startMailReceiver()
afterAll(() => receiver.stop())
// Runs without a worker, because the tests run the jobs themselves.
const service = await startService({ env: { SMTP_URL: receiver.url, SMTP_DOMAIN_RATE: 'free.example=100000,*=2' } })
const { db } = service.service
const { pool } = service.database
const gapMs = 30_000

const base = { template: 'order-placed', subject: 'Halo', text: 'Halo', html: '<p>Halo</p>' }
let people = 0

/** Records a mail to a new address of a domain. */
const write = (domain: string, mail: Partial<Mail> = {}) =>
  db.transaction().execute((tx) => recordMail(tx, { ...base, recipient: `orang${++people}@${domain}`, ...mail }))

type Job = { run_at: string; payload: MailJob; attempts: number; is_over: boolean }

const listJobs = async (id: number) =>
  (
    await pool.query<Job>(
      `select run_at, payload, attempts, attempts >= max_attempts as is_over from graphile_worker._private_jobs
       where (payload->>'mail_id')::bigint = $1 order by id`,
      [id],
    )
  ).rows

/** Runs the newest job of a mail, and returns what happened to the mail. */
async function run(id: number) {
  const { payload } = (await listJobs(id)).at(-1)!
  await tasks(service.service)['send-mail']!(payload)
  return await readStatus(id)
}

const readStatus = async (id: number) =>
  (await db.selectFrom('mails').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const arrivedAt = (domain: string) => receiver.received.filter(({ to }) => to[0]!.endsWith(`@${domain}`)).length

let start = Date.now()
const passTo = (ms: number) => {
  service.clock.now = new Date(start + ms)
}
/** When the newest job of a mail is due, in milliseconds after the start of the test. */
const dueAt = async (id: number) => new Date((await listJobs(id)).at(-1)!.run_at).getTime() - start

afterEach(() => {
  service.clock.now = undefined
  start = Date.now()
})

describe('a receiving domain with a limited rate', () => {
  it('gets a mail every so often, while mails to others go at once', async () => {
    passTo(0)
    const slow = [await write('slow.example'), await write('slow.example'), await write('slow.example')]
    const others = [await write('free.example'), await write('other.example')]
    const statuses = []
    for (const id of [...slow, ...others]) statuses.push(await run(id))
    expect(statuses).toEqual(['sent', 'stored', 'stored', 'sent', 'sent'])
    expect([await dueAt(slow[1]!), await dueAt(slow[2]!)]).toEqual([gapMs, 2 * gapMs])
    passTo(gapMs)
    expect([await run(slow[1]!), await readStatus(slow[2]!)]).toEqual(['sent', 'stored'])
    passTo(2 * gapMs)
    expect(await run(slow[2]!)).toBe('sent')
    expect(arrivedAt('slow.example')).toBe(3)
    passTo(4 * gapMs)
    expect(await run(await write('slow.example'))).toBe('sent')
  })

  it('has the same limit for all workers at once', async () => {
    passTo(0)
    const mails = []
    for (let i = 0; i < 6; i++) mails.push(await write('crowd.example'))
    await Promise.all(mails.map(run))
    expect(arrivedAt('crowd.example')).toBe(1)
    const waiting = []
    for (const id of mails) if ((await readStatus(id)) === 'stored') waiting.push(await dueAt(id))
    expect(waiting.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5].map((slot) => slot * gapMs))
  })

  it('gets codes and links at once; the mails after them wait for longer', async () => {
    passTo(0)
    expect(await run(await write('code.example'))).toBe('sent')
    expect(await run(await write('code.example', { is_secret: true }))).toBe('sent')
    const news = await write('code.example')
    expect([await run(news), await dueAt(news)]).toEqual(['stored', 2 * gapMs])
  })

  it('gets no burst of mails that waited for a worker for too long', async () => {
    passTo(0)
    const mails = [await write('late.example'), await write('late.example'), await write('late.example')]
    for (const id of mails) await run(id)
    passTo(20 * gapMs)
    expect([await run(mails[1]!), await run(mails[2]!)]).toEqual(['sent', 'stored'])
    expect(await dueAt(mails[2]!)).toBe(21 * gapMs)
  })

  it('gets a mail after three postponements by a worker whose clock is ahead of the queue', async () => {
    passTo(0)
    const [first, second] = [await write('ahead.example'), await write('ahead.example')]
    await run(first)
    const statuses = [await run(second)]
    // The queue starts the job at its slot, which the worker's clock passed more than a minute ago. Others reserve slots too.
    for (let i = 0; i < 3; i++) {
      passTo((await dueAt(second)) + 5 * gapMs)
      await run(await write('ahead.example'))
      statuses.push(await run(second))
    }
    expect(statuses).toEqual(['stored', 'stored', 'stored', 'sent'])
  })

  it('gets a mail that it refused again at its rate, and the refused try counts', async () => {
    passTo(0)
    const [first, second] = [await write('busy.example'), await write('busy.example')]
    await run(first)
    await run(second)
    passTo(gapMs)
    receiver.state.isRefusing = true
    await expect(run(second)).rejects.toThrow('The mail server refused')
    receiver.state.isRefusing = false
    passTo(gapMs + 3000)
    expect([await run(second), await dueAt(second)]).toEqual(['failed', 2 * gapMs])
    expect((await listJobs(second)).map(({ attempts }) => attempts)).toEqual([1])
    passTo(2 * gapMs)
    expect(await run(second)).toBe('sent')
    expect(arrivedAt('busy.example')).toBe(2)
  })
})

it('leaves one job of a mail that was postponed by a worker that then died', async () => {
  passTo(0)
  const [first, second] = [await write('dead.example'), await write('dead.example')]
  await run(first)
  // Marks the job as taken, as a worker does.
  await pool.query(
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead', attempts = 1 where key = $1",
    [`mail:${second}`],
  )
  expect(await run(second)).toBe('stored')
  expect((await listJobs(second)).map(({ is_over }) => is_over)).toEqual([true, false])
  // The replaced job does not count as failed.
  expect((await readMetrics(service)).text).toContain('\netalase_queue_failed_jobs 0\n')
})

it('loses no mail and repeats none under a worker', async () => {
  const working = await startService({
    roles: ['api', 'worker'],
    env: { SMTP_URL: receiver.url, SMTP_DOMAIN_RATE: '*=6000' },
  })
  const domains = ['satu.example', 'dua.example']
  const recipients = domains.flatMap((domain) => Array.from({ length: 15 }, (_, i) => `pembeli${i}@${domain}`))
  await working.service.db.transaction().execute((tx) =>
    recordMails(
      tx,
      recipients.map((recipient) => ({ ...base, recipient })),
    ),
  )
  const unsent = () => working.service.db.selectFrom('mails').select('id').where('status', '<>', 'sent').execute()
  await eventually(unsent, (mails) => mails.length === 0)
  const arrived = receiver.received.flatMap(({ to }) => to).filter((address) => address.startsWith('pembeli'))
  expect(arrived.toSorted()).toEqual(recipients.toSorted())
})
