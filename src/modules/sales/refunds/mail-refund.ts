import type { Tx } from '../../../platform/db/types.ts'
import { readableMoney } from '../../../platform/readable-money.ts'
import { type Language, mailBuyer, type Said } from '../order-mails/index.ts'
import type { LockedOrder } from '../orders/index.ts'
import type { RefundRow } from './load-books.ts'

type Template = 'refund-sent' | 'refund-failed' | 'refund-declined'
type Facts = { number: string; amount: string; isTransfer: boolean; reason: string | null }

const said: Record<Language, Record<Template, (facts: Facts) => Said>> = {
  en: {
    'refund-sent': ({ number, amount, isTransfer }) => ({
      subject: `Your refund for order ${number}`,
      about: `We have sent back ${amount} for order ${number}.`,
      ending: isTransfer
        ? 'It arrives in your bank account.'
        : 'It arrives where you paid from. Depending on your bank this may take some days.',
    }),
    'refund-failed': ({ number, amount, isTransfer }) => ({
      subject: `Your refund for order ${number} did not arrive`,
      about: `The refund of ${amount} for order ${number} came back to us.`,
      ending: isTransfer
        ? 'Please check your bank account on the page of your order.'
        : 'We look for another way and will tell you.',
    }),
    'refund-declined': ({ number, reason }) => ({
      subject: `Your request for a refund of order ${number}`,
      about: `We cannot give back the money for order ${number}.`,
      quote: reason,
      ending: 'Answer this mail if you have questions.',
    }),
  },
  id: {
    'refund-sent': ({ number, amount, isTransfer }) => ({
      subject: `Pengembalian dana pesanan ${number}`,
      about: `Kami telah mengembalikan ${amount} untuk pesanan ${number}.`,
      ending: isTransfer
        ? 'Dana masuk ke rekening bank Anda.'
        : 'Dana masuk ke sumber pembayaran Anda. Tergantung bank, ini bisa memakan beberapa hari.',
    }),
    'refund-failed': ({ number, amount, isTransfer }) => ({
      subject: `Pengembalian dana pesanan ${number} belum sampai`,
      about: `Pengembalian ${amount} untuk pesanan ${number} kembali kepada kami.`,
      ending: isTransfer
        ? 'Mohon periksa rekening bank Anda di halaman pesanan.'
        : 'Kami mencari cara lain dan akan mengabari Anda.',
    }),
    'refund-declined': ({ number, reason }) => ({
      subject: `Permintaan pengembalian dana pesanan ${number}`,
      about: `Kami tidak dapat mengembalikan dana pesanan ${number}.`,
      quote: reason,
      ending: 'Balas email ini bila Anda punya pertanyaan.',
    }),
  },
}

type Change = { before: Pick<RefundRow, 'status'> | undefined; after: RefundRow }

/** What a buyer is told: that money was sent, that it came back, and that a request of the buyer was declined. */
function templateOf({ before, after }: Change): Template | undefined {
  if (after.status === 'succeeded' && before?.status !== 'succeeded') return 'refund-sent'
  if (after.status !== 'failed') return undefined
  if (before?.status === 'succeeded') return 'refund-failed'
  return after.origin === 'buyer' && after.failure_code === 'canceled' ? 'refund-declined' : undefined
}

type Context = { appUrl: string; by: string | null; now: Date }

export async function mailRefund(tx: Tx, order: LockedOrder, change: Change, context: Context) {
  const template = templateOf(change)
  if (!template) return
  const { amount, currency, method, failure_reason: reason } = change.after
  const say = (language: Language) =>
    said[language][template]({
      number: order.order_id,
      amount: readableMoney(amount, currency, language),
      isTransfer: method === 'bank_transfer',
      reason,
    })
  await mailBuyer(tx, order, { template, say, ...context })
}
