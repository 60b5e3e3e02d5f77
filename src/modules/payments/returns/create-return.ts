import type { Tx } from '../../../platform/db/types.ts'
import { fieldError, type Problems, validationFailed } from '../../../platform/errors/errors.ts'
import { createUuid } from '../../../platform/secrets/ids.ts'
import { type LockedOrder, lockOrder, type OrderKey } from '../../orders/orders/index.ts'
import { namePictures } from '../../orders/pictures/index.ts'
import type { Addresses } from '../../stores/store-messages/index.ts'
import { type BankAccount, notifyOfAccount } from '../refunds/index.ts'
import { listOrderReturns, type ReturnRow } from './find-returns.ts'
import { checkReturnable, countReturnable, type ReturnLine } from './rules.ts'
import { insertReturn } from './save-return.ts'

type Wanted = { line_id: string; quantity: number }

export type ReturnInput = {
  reason: string
  lines: Wanted[]
  note?: string | null
  instructions?: string | null
}

/** Creates a return that the merchant agrees to. */
export async function createReturn(tx: Tx, key: OrderKey, input: ReturnInput, by: string | null, now: Date) {
  const values = await prepare(tx, key, input)
  const { note = null, instructions = null } = input
  const agreed = { origin: 'merchant' as const, status: 'approved' as const, approved_at: now, requested_by: by }
  return await insertReturn(tx, { ...values, ...agreed, note, instructions }, by, now)
}

export type BuyerInput = { reason: string; lines: Wanted[]; pictures: string[]; bank_account: BankAccount | null }

/** Creates a buyer's request for a return. `pictures` are file names of pictures that were uploaded for the order. */
export async function requestReturn(
  tx: Tx,
  key: OrderKey,
  input: BuyerInput,
  { addresses, now }: { addresses: Addresses; now: Date },
): Promise<ReturnRow> {
  const values = await prepare(tx, key, input)
  const { pictures, bank_account } = input
  const missing = await namePictures(tx, key, 'return-pictures', pictures)
  const problems = missing.map((name) => [`pictures.${pictures.indexOf(name)}`, 'upload_expired'] as const)
  if (problems.length > 0) throw validationFailed(Object.fromEntries(problems))
  const asked = { origin: 'buyer' as const, status: 'requested' as const, pictures }
  const encoded = bank_account && JSON.stringify(bank_account)
  const row = await insertReturn(tx, { ...values, ...asked, bank_account: encoded }, null, now)
  // Mailed, because anybody with the link to the order may have stated the account.
  if (bank_account) await notifyOfAccount(tx, 'return', row, { addresses, actor: 'buyer', by: null, now })
  return row
}

async function prepare(tx: Tx, key: OrderKey, { reason, lines }: { reason: string; lines: Wanted[] }) {
  const order = await lockOrder(tx, key)
  checkReturnable(order)
  await checkLines(tx, order, lines)
  const { business_id, id: order_id } = order
  const stored = lines.map((line): ReturnLine => ({ ...line, received_quantity: 0, restocked_quantity: 0 }))
  return { id: createUuid(), business_id, order_id, reason, lines: JSON.stringify(stored) }
}

async function checkLines(tx: Tx, order: LockedOrder, wanted: Wanted[]) {
  const sold = await tx
    .selectFrom('order_lines')
    .select(['id', 'item_type', 'quantity', 'restocked_quantity'])
    .where('business_id', '=', order.business_id)
    .where('order_id', '=', order.id)
    .execute()
  const returns = await listOrderReturns(tx, order)
  const problems: Problems = {}
  const seen = new Set<string>()
  for (const [i, { line_id, quantity }] of wanted.entries()) {
    const line = sold.find(({ id }) => id === line_id)
    const max = line ? countReturnable(line, returns) : 0
    if (!line) problems[`lines.${i}.line_id`] = 'not_found'
    else if (seen.has(line_id)) problems[`lines.${i}.line_id`] = 'repeated'
    else if (quantity > max) problems[`lines.${i}.quantity`] = fieldError('too_large', { max })
    seen.add(line_id)
  }
  if (Object.keys(problems).length > 0) throw validationFailed(problems)
}
