import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { invalidRequest } from '../../../platform/errors/errors.ts'
import { forgedCallback, isSameSecret, parseCallback } from '../adapters/read.ts'
import { type ProviderDispute, type ProviderEvent, type ProviderPayment, ProviderUnavailable } from '../provider.ts'
import { toRefund } from './refunds.ts'
import { toPayment } from './sessions.ts'
import { fromStripeAmount, fromUnixTime, read, type StripeDispute } from './wire.ts'

const toleranceSeconds = 300

type Account = { secret: string; isLive: boolean; now: Date }

/**
 * The signature covers time and body, so an event is trusted. An event outside of the tolerance is refused as a replay.
 */
export function readStripeCallback(account: Account, headers: IncomingHttpHeaders, rawBody: Buffer): ProviderEvent {
  if (!isSigned(account, headers['stripe-signature'], rawBody)) throw forgedCallback()
  const event = read.event.callback(parseCallback(rawBody))
  // An endpoint's secret never serves both modes, so an event of the other mode is forged.
  if (event.livemode !== account.isLive) throw forgedCallback()
  try {
    return { event_id: event.id, is_trusted: true, ...toContent(event) }
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw invalidRequest(error.message)
    throw error
  }
}

function isSigned({ secret, now }: Account, header: string | string[] | undefined, rawBody: Buffer): boolean {
  const parts = String(header ?? '')
    .split(',')
    .map((part) => part.trim().split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  const age = Math.abs(now.getTime() / 1000 - Number(time))
  if (!/^\d+$/.test(time) || age > toleranceSeconds) return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest('hex')
  // While the secret is rotated, the header has a signature by each secret.
  return parts.some(([name, signature]) => name === 'v1' && isSameSecret(signature, expected))
}

type Content =
  | { kind: 'payment'; payment: ProviderPayment }
  | { kind: 'refund'; refund: ReturnType<typeof toRefund> }
  | { kind: 'dispute'; dispute: ProviderDispute }
  | { kind: 'ignored'; reason: string }

function toContent({ type, created, data: { object } }: ReturnType<typeof read.event.callback>): Content {
  if (type.startsWith('checkout.session.')) {
    const payment = toPayment(read.session.callback(object), undefined, fromUnixTime(created))
    const hasFailed = type === 'checkout.session.async_payment_failed'
    return { kind: 'payment', payment: hasFailed ? { ...payment, status: 'failed' } : payment }
  }
  // `charge.refunded` and the events of payment intents repeat these events.
  if (/^(charge\.)?refund\.(created|updated|failed)$/.test(type))
    return { kind: 'refund', refund: toRefund(read.refund.callback(object)) }
  if (type.startsWith('charge.dispute.')) return { kind: 'dispute', dispute: toDispute(read.dispute.callback(object)) }
  return { kind: 'ignored', reason: `${type} is not used` }
}

const outcomes: Readonly<Record<string, ProviderDispute['status']>> = {
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
}

/** A dispute contains the payment intent; `find` accepts its id. */
const toDispute = (dispute: StripeDispute): ProviderDispute => ({
  provider_dispute_id: dispute.id,
  provider_payment_id: dispute.payment_intent ?? '',
  reference_id: '',
  amount: fromStripeAmount(dispute.amount, dispute.currency),
  status: outcomes[dispute.status] ?? 'open',
  reason: dispute.reason,
})
