import { createHash } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { sql } from 'kysely'
import { purgeRows } from '../../../platform/db/purge.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'

/** The most messages about orders per hour to an address or phone that nobody has verified. */
export const maxPerHour = 5
export const maxPerDay = 20

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const gmail = new Set(['gmail.com', 'googlemail.com'])

/** Unifies different spellings of one mailbox: case, tags after a plus and, at Gmail, dots. */
export function normalizeAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = domainToASCII(address.slice(at + 1)) || address.slice(at + 1).toLowerCase()
  const local = address.slice(0, at).normalize('NFKC').toLowerCase().split('+')[0]!
  return gmail.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}

const hashText = (text: string) => createHash('sha256').update(text).digest('hex')

/** The stored form of the address: a hash, because it is only compared. */
export const hashAddress = (address: string) => hashText(normalizeAddress(address))
export const hashPhone = (phone: string) => hashText(`tel:${phone}`)

type LimitedOrder = { is_from_form: boolean; is_by_account: boolean; payment_status: string; gross_revenue: number }

/** Whether a stranger may have placed the order in the name of its buyer: a guest placed it without paying. */
export const isByStranger = ({ is_from_form, is_by_account, payment_status, gross_revenue }: LimitedOrder) =>
  is_from_form && !is_by_account && (payment_status === 'unpaid' || gross_revenue === 0)

/** How many messages may be sent to a recipient now, and when the next one may be. */
export type Room = { granted: number; nextAt: Date }

/** Computes what the limit still allows after the messages that were sent at `times`. */
export function judgeRoom(
  before: number[],
  wanted: number,
  now: number,
): { times: number[]; granted: number; nextAt: number } {
  const recent = before.filter((time) => time > now - dayMs)
  const inHour = recent.filter((time) => time > now - hourMs).length
  const granted = Math.max(0, Math.min(wanted, maxPerHour - inHour, maxPerDay - recent.length))
  const times = [...recent, ...Array<number>(granted).fill(now)]
  const hourEnd = times.length >= maxPerHour ? times.at(-maxPerHour)! + hourMs : now
  const dayEnd = times.length >= maxPerDay ? times.at(-maxPerDay)! + dayMs : now
  return { times, granted, nextAt: Math.max(now, hourEnd, dayEnd) }
}

type Times = { hash: string; times: string[] }

/**
 * Reserves this many messages to each recipient, by hash. The rows stay locked until the transaction ends, so that
 * concurrent messages count too.
 */
export async function takeRoom(tx: Tx, wanted: Map<string, number>, now: Date): Promise<Map<string, Room>> {
  if (wanted.size === 0) return new Map()
  const hashes = [...wanted.keys()].sort()
  const { rows } = await sql<Times>`
    insert into limited_recipients as known (address_hash, updated_at)
    select decode(hash, 'hex'), ${now} from unnest(${hashes}::text[]) as hash
    on conflict on constraint limited_recipients_pkey do update set updated_at = excluded.updated_at
    returning encode(address_hash, 'hex') as hash, to_json(messaged_at) as times`.execute(tx)
  const judged = rows.map(({ hash, times }) => ({
    hash,
    ...judgeRoom(times.map(Date.parse), wanted.get(hash)!, now.getTime()),
  }))
  const changed: Times[] = judged
    .filter(({ granted }) => granted > 0)
    .map(({ hash, times }) => ({ hash, times: times.map((time) => new Date(time).toISOString()) }))
  if (changed.length > 0)
    await sql`update limited_recipients known
      set messaged_at = array(select json_array_elements_text(c.times)::timestamptz)
      from json_to_recordset(${JSON.stringify(changed)}) as c (hash text, times json)
      where known.address_hash = decode(c.hash, 'hex')`.execute(tx)
  return new Map(judged.map(({ hash, granted, nextAt }) => [hash, { granted, nextAt: new Date(nextAt) }]))
}

/** Locks a recipient until the transaction ends, without reserving anything. */
export const lockRecipient = (tx: Tx, hash: string, now: Date) => takeRoom(tx, new Map([[hash, 0]]), now)

/** Reserves one message if the limit allows it; otherwise `nextAt` is later than now. */
export async function takeRoomForOne(tx: Tx, hash: string, now: Date) {
  const { granted, nextAt } = (await takeRoom(tx, new Map([[hash, 1]]), now)).get(hash)!
  return { isGranted: granted > 0, nextAt }
}

/** Deletes recipients whose last message no longer counts towards the limit. */
export const purgeRecipients = (db: Db, now: Date) =>
  purgeRows(db, {
    table: 'limited_recipients',
    key: ['address_hash'],
    where: sql`updated_at < ${new Date(now.getTime() - dayMs)}`,
    orderBy: 'updated_at',
  })
