import type { Tx } from '../../../platform/db/types.ts'
import type { Language } from '../../../platform/http/choose-language.ts'
import { readableMoment } from '../../../platform/text/readable-moment.ts'
import { mailOrders } from '../../orders/mails/index.ts'
import type { OrderKey } from '../../orders/orders/index.ts'
import type { Addresses, MessageKind } from '../../stores/store-messages/index.ts'
import { effectiveSettings } from '../../stores/store-settings/index.ts'

export type Reason = 'renewal' | 'reminder' | 'upgrade' | 'charge' | 'declined'

const kinds: Record<Reason, MessageKind> = {
  renewal: 'subscription_renewal_due',
  reminder: 'subscription_reminder',
  upgrade: 'subscription_upgrade',
  charge: 'subscription_charge',
  declined: 'subscription_payment_failed',
}

/** The consequence if the buyer does not pay. */
const words = {
  en: {
    again: (at: string) => `We try again on ${at}, unless you pay before or remove the method in your account.`,
    cancel: 'If you do not pay, it ends by itself and nothing is charged.',
    pause: 'If you do not pay, your subscription pauses until you do. Nothing is charged by itself.',
    keep: 'Your subscription goes on, and this stays open until you pay. Nothing is charged by itself.',
  },
  id: {
    again: (at: string) =>
      `Kami mencoba lagi pada ${at}, kecuali Anda membayar lebih dulu atau menghapus metode ini di akun Anda.`,
    cancel: 'Jika tidak dibayar, langganan berakhir dengan sendirinya tanpa tagihan.',
    pause: 'Jika tidak dibayar, langganan dijeda sampai Anda membayar. Tidak ada yang ditagih otomatis.',
    keep: 'Langganan tetap berjalan, dan tagihan ini terbuka sampai Anda membayar. Tidak ada yang ditagih otomatis.',
  },
} satisfies Record<Language, object>

export type Sent = {
  order: OrderKey
  reason: Reason
  time_zone: string
  /** When the order must be paid, or will be charged. */
  expires: Date
  /** The name of the saved method that is charged. */
  label?: string
  /** When the saved method is charged next. */
  next?: Date | undefined
}

/** Mails each buyer the payment link of their order, or the announcement of a charge. */
export async function sendPaymentLinks(tx: Tx, all: Sent[], addresses: Addresses, now: Date) {
  const messages = all.map(({ order: { business_id, id }, reason, time_zone, expires, label = '', next }) => ({
    business_id,
    id,
    kind: kinds[reason],
    say: (language: Language, { store }: { store: { settings: unknown } }) => {
      const { again, ...unpaid } = words[language]
      // An unpaid upgrade is canceled and the subscription stays as it was.
      const end = reason === 'upgrade' ? 'cancel' : effectiveSettings(store.settings).subscription_unpaid_end
      return {
        values: {
          pay_until: readableMoment(expires, time_zone, language),
          saved_method: label,
          next_step: next ? again(readableMoment(next, time_zone, language)) : unpaid[end],
        },
      }
    },
  }))
  await mailOrders(tx, messages, addresses, now)
}
