import ipaddr from 'ipaddr.js'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { clientNetwork } from '../../../platform/http/client/client-network.ts'
import { hashCode } from './rules.ts'

/** The same for a code that never existed, was answered or has expired. */
export const codeGone = () => notFound('This code is wrong, was used or has expired', 'cli_code_not_found')

const selectOpen = (db: Db, codeKey: Buffer, code: string, now: Date) =>
  db
    .selectFrom('cli_sign_ins')
    .select(['id', 'machine_name', 'requested_from', 'scopes', 'created_at', 'expires_at'])
    .where('code_hash', '=', hashCode(codeKey, code))
    .where('expires_at', '>', now.toISOString())

/** What a code asks for, to show to the person who typed it at this address. */
export async function openSignIn(db: Db, codeKey: Buffer, code: string, address: string, now: Date) {
  const found = await selectOpen(db, codeKey, code, now).executeTakeFirst()
  if (!found) throw codeGone()
  const { id: _, requested_from, ...shown } = found
  const from = requested_from ?? ''
  return { ...shown, requested_from: from, is_elsewhere: isElsewhere(from, address) }
}

/** Whether two addresses are certainly of two networks. A machine may use IPv4 for the one and IPv6 for the other. */
function isElsewhere(one: string, other: string): boolean {
  if (!ipaddr.isValid(one) || !ipaddr.isValid(other)) return false
  const [a, b] = [ipaddr.process(one), ipaddr.process(other)]
  return a.kind() === b.kind() && clientNetwork(one) !== clientNetwork(other)
}

/** Locks the row until the transaction ends, so that of two answers to a code one is refused. */
export async function lockOpenSignIn(tx: Tx, codeKey: Buffer, code: string, now: Date) {
  const found = await selectOpen(tx, codeKey, code, now).forUpdate().executeTakeFirst()
  if (!found) throw codeGone()
  return found
}
