import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { PaymentAdapter } from '../../src/integrations/payments/index.ts'
import type { PaymentProvider, PaymentRequest, ProviderPayment } from '../../src/integrations/payments/provider.ts'
import { onFinished } from '../support/on-finished.ts'
import { createAdapter, requestWithin } from './connect.ts'
import { startFakeMidtrans } from './midtrans.ts'
import type { Callback, FakeGateway } from './server.ts'
import { startFakeStripe } from './stripe.ts'
import { startFakeXendit } from './xendit.ts'

/** The differences between providers; everything else is the same for all. */
type Traits = {
  method: string
  refundableMethod: string
  unrefundableMethod: string | null
  /** A method that can be saved for later charges. */
  savedMethod: string | null
  /** Whether a repeated `create` returns the same payment. */
  isIdempotent: boolean
  /** Whether an open payment can be found by our reference alone. */
  findsOpenByReference: boolean
  /** Whether callbacks are signed over body and time. */
  isTrusted: boolean
  /** Whether a refund is pending first. */
  refundsEndLater: boolean
  /** Whether a refund may fail after it was accepted. */
  refundsFail: boolean
  listsEntries: boolean
  takesOnlyRupiah: boolean
}

export type Subject = {
  name: string
  traits: Traits
  start(): Promise<Started>
  /** The callback as a sender would forge it who does not know the account's secret. */
  forge(callback: Callback): Callback[]
}

export type Started = {
  gateway: FakeGateway
  provider: PaymentProvider
  /** A provider whose calls time out after 20 ms. */
  impatient: PaymentProvider
  /** An account at the same provider with other credentials. */
  stranger: PaymentProvider
  secrets: string[]
  clock: { offsetMs: number }
  /** Creates a payment with a new reference. */
  open(changes?: Partial<PaymentRequest>): Promise<ProviderPayment>
  /** Creates a payment and pays it. */
  pay(changes?: Partial<PaymentRequest>): Promise<ProviderPayment>
}

export const requestFor = (changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
  reference_id: randomUUID(),
  payment_method: 'card',
  amount: 125_000_00,
  currency: 'IDR',
  merchant_name: 'Toko Kopi',
  customer: { name: "Siti Nur'aini", email: 'siti@example.com', phone: '628123456789' },
  description: 'Order 20261117-0001',
  expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  return_url: 'https://shop.example/o/abc/success',
  callback_url: '',
  ...changes,
})

/** An amount above the limit of every provider. */
export const tooMuch = 90_000_000_000_000_00

type Credentials = Record<string, string>

type Definition = Pick<Subject, 'name' | 'traits' | 'forge'> & {
  createCredentials(): Credentials
  startFake(credentials: Credentials): Promise<FakeGateway>
  /** Credentials that are wrong, for providers that accept any. */
  createStranger?(): Credentials
  adapterAt?(url: string): PaymentAdapter
}

export function createSubject(definition: Definition): Subject {
  const { name, traits, forge, createCredentials, createStranger = createCredentials, startFake } = definition
  const { adapterAt = (url) => createAdapter(name, url) } = definition
  const start = async () => {
    const credentials = createCredentials()
    const gateway = await startFake(credentials)
    onFinished(gateway.close)
    const clock = { offsetMs: 0 }
    const now = () => new Date(Date.now() + clock.offsetMs)
    const connect = (keys: Credentials, timeoutMs = 30_000) =>
      adapterAt(gateway.url).create(keys, { mode: 'test', request: requestWithin(timeoutMs), now })
    const provider = connect(credentials)
    const open: Started['open'] = (changes) =>
      provider.create(requestFor({ payment_method: traits.method, ...changes }))
    const pay: Started['pay'] = async (changes) => {
      const { reference_id, provider_payment_id } = await open(changes)
      await gateway.pay(reference_id)
      return (await provider.find({ reference_id, provider_payment_id }))!
    }
    const secrets = Object.values(credentials)
    return {
      gateway,
      provider,
      impatient: connect(credentials, 20),
      stranger: connect(createStranger()),
      secrets,
      clock,
      open,
      pay,
    }
  }
  return { name, traits, start, forge }
}

export const secret = (prefix: string) => `${prefix}${randomBytes(16).toString('hex')}`
export const withHeader = (callback: Callback, name: string, value: string): Callback => ({
  ...callback,
  headers: { ...callback.headers, [name]: value },
})

const xenditSubject = createSubject({
  name: 'xendit',
  traits: {
    method: 'va_bca',
    refundableMethod: 'dana',
    unrefundableMethod: 'va_bca',
    savedMethod: 'dana',
    isIdempotent: false,
    findsOpenByReference: false,
    isTrusted: false,
    refundsEndLater: true,
    refundsFail: true,
    listsEntries: true,
    takesOnlyRupiah: true,
  },
  createCredentials: () => ({ secret_key: secret('xnd_development_'), callback_token: secret('') }),
  startFake: (keys) => startFakeXendit({ secretKey: keys.secret_key!, callbackToken: keys.callback_token! }),
  forge: (callback) => [{ ...callback, headers: {} }, withHeader(callback, 'x-callback-token', 'guessed')],
})

const midtransSubject = createSubject({
  name: 'midtrans',
  traits: {
    method: 'va_bca',
    refundableMethod: 'gopay',
    unrefundableMethod: 'va_bca',
    savedMethod: null,
    isIdempotent: true,
    findsOpenByReference: true,
    isTrusted: false,
    refundsEndLater: false,
    refundsFail: false,
    listsEntries: false,
    takesOnlyRupiah: true,
  },
  createCredentials: () => ({ server_key: secret('SB-Mid-server-') }),
  startFake: (keys) => startFakeMidtrans({ serverKey: keys.server_key! }),
  forge: (callback) => {
    const body = JSON.parse(callback.body) as { order_id: string; status_code: string; gross_amount: string }
    const unkeyed = createHash('sha512')
      .update(body.order_id + body.status_code + body.gross_amount)
      .digest('hex')
    const changed = [{ gross_amount: '1.00' }, { order_id: randomUUID() }, { signature_key: unkeyed }]
    return changed.map((change) => ({ ...callback, body: JSON.stringify({ ...body, ...change }) }))
  },
})

const stripeSubject = createSubject({
  name: 'stripe',
  traits: {
    method: 'card',
    refundableMethod: 'card',
    unrefundableMethod: null,
    savedMethod: 'card',
    isIdempotent: true,
    findsOpenByReference: false,
    isTrusted: true,
    refundsEndLater: true,
    refundsFail: true,
    listsEntries: true,
    takesOnlyRupiah: false,
  },
  createCredentials: () => ({ secret_key: secret('sk_test_'), webhook_secret: secret('whsec_') }),
  startFake: (keys) => startFakeStripe({ secretKey: keys.secret_key!, webhookSecret: keys.webhook_secret! }),
  forge: (callback) => {
    const later = callback.headers['stripe-signature']!.replace(/t=(\d+)/, (_, t) => `t=${Number(t) + 1}`)
    return [
      { ...callback, headers: {} },
      { ...callback, body: `${callback.body} ` },
      withHeader(callback, 'stripe-signature', later),
    ]
  },
})

export const subjects: readonly Subject[] = [xenditSubject, midtransSubject, stripeSubject]
