import type { Tx } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import { mailBuyer } from '../../orders/mails/index.ts'
import type { Addresses } from '../../stores/store-messages/index.ts'
import type { Payments } from '../payments/index.ts'
import { type CodeTarget, checkAccountCode, consumeAccountCode } from './account-codes.ts'

export type BankAccount = { bank: string; number: string; holder: string }

type Given = BankAccount | null | undefined

export const encodeAccount = (account: Given) => (account ? JSON.stringify(account) : null)

export const isSameAccount = (one: Given, other: Given) =>
  one?.bank === other?.bank && one?.number === other?.number && one?.holder === other?.holder

/** The columns of an account that replaces another one; none if the request has none. */
export function accountFields({ bank_account }: { bank_account: unknown }, next: Given, now: Date) {
  if (next === undefined) return {}
  const isChanged = !isSameAccount(bank_account as Given, next)
  return { bank_account: encodeAccount(next), ...(isChanged && { account_changed_at: now }) }
}

/** The bank and the end of the number, which suffice to recognize an account. */
const maskNumber = ({ bank, number }: BankAccount) =>
  `${bank} ${number.length > 4 ? `•••• ${number.slice(-4)}` : '••••'}`

/** The account as mails show it. */
export const maskAccount = (account: BankAccount) => `${maskNumber(account)} (${account.holder})`

/**
 * The person who states an account. The customer who was signed in when the order was placed is proven to be its buyer;
 * anybody else needs a code.
 */
export type Buyer = { actor: string; code?: string | undefined; isProven: boolean; onCodeUsed?: () => void }

type Owner = { bank_account: unknown }

/**
 * Whoever holds the link to the order states the first account. To replace it, they need the code that is mailed to the
 * order's address, unless they are the order's proven customer. `change` gets the target as read under the lock on its
 * order.
 */
export async function changeAccount<T extends Owner, R>(
  payments: Payments,
  target: CodeTarget & Owner,
  { code, isProven, onCodeUsed }: Buyer,
  { lock, change }: { lock: (tx: Tx) => Promise<T>; change: (tx: Tx, locked: T) => Promise<R> },
  now: Date,
): Promise<R> {
  if (!isProven && target.bank_account !== null && code !== undefined)
    await checkAccountCode(payments, target, code, now)
  return await payments.db.transaction().execute(async (tx) => {
    const locked = await lock(tx)
    if (!isProven && locked.bank_account !== null) {
      if (code === undefined) throw validationFailed({ code: 'required' })
      await consumeAccountCode(payments, tx, target, code)
      onCodeUsed?.()
    }
    return await change(tx, locked)
  })
}

type Target = { business_id: number; order_id: string; id: string; bank_account: unknown }

/** Mails the buyer where the money will go, and records in the audit log who decided that. */
export async function notifyOfAccount(
  tx: Tx,
  kind: 'refund' | 'return',
  { business_id, order_id, id, bank_account }: Target,
  { addresses, actor, by, now }: { addresses: Addresses; actor: string; by: string | null; now: Date },
) {
  const given = bank_account as BankAccount | null
  const entry = { business_id, actor, action: 'refund.account_changed' as const, target: `${kind}:${id}` }
  // Leaves out the account holder, because entries of the log cannot be erased.
  await recordAudit(tx, { ...entry, details: { order_id, account: given && maskNumber(given) } }, now)
  if (!given) return
  const account = maskAccount(given)
  const say = () => ({ values: { account }, quote: account })
  await mailBuyer(tx, { business_id, id: order_id }, { kind: 'refund_account', say, addresses, by, now })
}
