import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { purgeRows } from '../../../platform/db/purge.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import type { Language } from '../../../platform/http/choose-language.ts'
import type { Service } from '../../../platform/service.ts'
import { mailBuyer } from '../../orders/mails/index.ts'

export const codeSeconds = 600
const maxAttempts = 5

/** The refund or return whose account a code permits to replace, and the address that the code is mailed to. */
export type CodeTarget = { business_id: number; order_id: string; id: string; customer_email: string | null }

type Secrets = Pick<Service, 'secrets'>

/**
 * The hash covers the target and the address, so that a code works for no other account, and not after the address
 * changed.
 */
const hashCode = ({ secrets }: Secrets, { business_id, id, customer_email }: CodeTarget, code: string) =>
  createHmac('sha256', secrets.otp).update(`refund account:${business_id}:${id}:${code}:${customer_email}`).digest()

const warnings: Record<Language, string> = {
  en: 'If you did not ask for this code, somebody who knows the address of your order page did. Never give the code to anybody: without it the account stays as it is.',
  id: 'Jika Anda tidak meminta kode ini, seseorang yang mengetahui alamat halaman pesanan Anda memintanya. Jangan berikan kode ini kepada siapa pun: tanpa kode, rekening tidak berubah.',
}

/** Mails a code to the order's address. It replaces an earlier code. */
export async function sendAccountCode(
  service: Secrets & Pick<Service, 'config'>,
  tx: Tx,
  target: CodeTarget,
  now: Date,
) {
  if (!target.customer_email) return
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const fresh = {
    code_hash: hashCode(service, target, code),
    attempts: 0,
    expires_at: new Date(now.getTime() + codeSeconds * 1000),
  }
  await tx
    .insertInto('refund_account_codes')
    .values({ business_id: target.business_id, target_id: target.id, ...fresh })
    .onConflict((known) => known.columns(['business_id', 'target_id']).doUpdateSet(fresh))
    .execute()
  await mailBuyer(
    tx,
    { business_id: target.business_id, id: target.order_id },
    {
      kind: 'refund_account_code',
      say: (language) => ({
        values: { minutes: String(codeSeconds / 60) },
        blocks: [{ kind: 'code', text: code }],
        details: [{ kind: 'hint', text: warnings[language] }],
      }),
      addresses: service.config,
      now,
    },
  )
}

const wrongCode = () => validationFailed({ code: 'wrong_code' })

/** Throws unless the code is the pending one. Every call counts, even a refused one; after five the code is void. */
export async function checkAccountCode(service: Secrets & { db: Db }, target: CodeTarget, code: string, now: Date) {
  // Counted before the comparison and outside of the caller's transaction, which a wrong code rolls back.
  const pending = await service.db
    .updateTable('refund_account_codes')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('business_id', '=', target.business_id)
    .where('target_id', '=', target.id)
    .where('attempts', '<', maxAttempts)
    .where('expires_at', '>', now.toISOString())
    .returning('code_hash')
    .executeTakeFirst()
  if (!pending || !timingSafeEqual(pending.code_hash, hashCode(service, target, code))) throw wrongCode()
}

/**
 * Marks a checked code as used in the transaction of its change. Of concurrent changes with one code, only one
 * succeeds.
 */
export async function consumeAccountCode(service: Secrets, tx: Tx, target: CodeTarget, code: string) {
  const used = await tx
    .deleteFrom('refund_account_codes')
    .where('business_id', '=', target.business_id)
    .where('target_id', '=', target.id)
    .where('code_hash', '=', hashCode(service, target, code))
    .returning('target_id')
    .executeTakeFirst()
  if (!used) throw wrongCode()
}

export const purgeAccountCodes = (db: Db, now: Date) =>
  purgeRows(db, {
    table: 'refund_account_codes',
    key: ['business_id', 'target_id'],
    where: sql`expires_at < ${now}`,
    orderBy: 'expires_at',
  })
