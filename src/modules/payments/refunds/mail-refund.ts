import type { Tx } from '../../../platform/db/types.ts'
import type { Language } from '../../../platform/http/choose-language.ts'
import { readableMoney } from '../../../platform/text/readable-money.ts'
import { mailBuyer } from '../../orders/mails/index.ts'
import type { OrderKey } from '../../orders/orders/index.ts'
import type { Addresses, MessageKind } from '../../stores/store-messages/index.ts'
import { type BankAccount, maskAccount } from './bank-account.ts'
import type { RefundRow } from './load-books.ts'

/** How a message describes the refund's method: by bank transfer, or back to the source of the payment. */
const ways: Record<Language, Record<'arrival' | 'next_step', { transfer: string; provider: string }>> = {
  en: {
    arrival: {
      transfer: 'It arrives in your bank account.',
      provider: 'It arrives where you paid from. Depending on your bank this may take some days.',
    },
    next_step: {
      transfer: 'Please check your bank account on the page of your order.',
      provider: 'We look for another way and will tell you.',
    },
  },
  id: {
    arrival: {
      transfer: 'Dana masuk ke rekening bank Anda.',
      provider: 'Dana masuk ke sumber pembayaran Anda. Tergantung bank, ini bisa memakan beberapa hari.',
    },
    next_step: {
      transfer: 'Mohon periksa rekening bank Anda di halaman pesanan.',
      provider: 'Kami mencari cara lain dan akan mengabari Anda.',
    },
  },
}

type Change = { before: Pick<RefundRow, 'status'> | undefined; after: RefundRow }

/** The mail to the buyer: a request arrived or was declined, money was sent, or it was returned. */
function decideKind({ before, after }: Change): MessageKind | undefined {
  if (after.status === 'requested' && after.origin === 'buyer' && !before) return 'refund_requested'
  if (after.status === 'succeeded' && before?.status !== 'succeeded') return 'refund_sent'
  if (after.status !== 'failed') return undefined
  if (before?.status === 'succeeded') return 'refund_failed'
  return after.origin === 'buyer' && after.failure_code === 'canceled' ? 'refund_declined' : undefined
}

type Context = { addresses: Addresses; by: string | null; now: Date }

export async function mailRefund(tx: Tx, order: OrderKey, change: Change, context: Context) {
  const kind = decideKind(change)
  if (!kind) return
  const { amount, currency, method, failure_reason } = change.after
  const account = change.after.bank_account as BankAccount | null
  const way = method === 'bank_transfer' ? 'transfer' : 'provider'
  const say = (language: Language) => ({
    values: {
      amount: readableMoney(amount, currency, language),
      arrival: ways[language].arrival[way],
      next_step: ways[language].next_step[way],
    },
    ...(kind === 'refund_declined' && { quote: failure_reason }),
    // The account is masked, because anybody with the link to the order may have stated it.
    ...(kind === 'refund_requested' && account && { quote: maskAccount(account) }),
  })
  await mailBuyer(tx, order, { kind, say, ...context })
}
