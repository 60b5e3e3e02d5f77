import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  type AdapterOptions,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderPayment,
  vendorAdapters,
} from '../../src/integrations/payments/index.ts'

// npm run provider:check -- xendit [--pay dana]: walks the live checklist of docs/providers with the keys of a test
// account, named after the provider and the field: XENDIT_SECRET_KEY, MIDTRANS_SERVER_KEY, STRIPE_WEBHOOK_SECRET.
const print = (line: string) => void process.stdout.write(`${line}\n`)
const payMinutes = 10
let failures = 0

async function step(name: string, act: () => Promise<string | undefined>) {
  try {
    print(`ok      ${name}${suffix(await act())}`)
  } catch (error) {
    failures += 1
    const { code, message } = error as { code?: string; message: string }
    print(`FAILED  ${name}: ${code ? `${code}: ` : ''}${message}`)
  }
}

const suffix = (text: string | undefined) => (text ? `: ${text}` : '')

function expectThat(holds: boolean, otherwise: string) {
  if (!holds) throw new Error(otherwise)
}

const toRequest = (payment_method: string): PaymentRequest => ({
  reference_id: randomUUID(),
  payment_method,
  amount: 50_000_00,
  currency: 'IDR',
  merchant_name: 'Provider check',
  customer: { name: 'Provider Check', email: 'check@example.com', phone: '6281234567890' },
  description: 'Provider check',
  expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  return_url: 'https://example.com/provider-check',
  callback_url: 'https://example.com/provider-check',
})

async function checkMethods(provider: PaymentProvider): Promise<ProviderPayment[]> {
  const created: ProviderPayment[] = []
  for (const { payment_method } of provider.methods)
    await step(`creates a payment by ${payment_method}`, async () => {
      const payment = await provider.create(toRequest(payment_method))
      created.push(payment)
      expectThat(payment.status === 'open', `its status is ${payment.status}`)
      return JSON.stringify(payment.instructions)
    })
  return created
}

async function checkPayment(provider: PaymentProvider, payment: ProviderPayment) {
  const { reference_id, provider_payment_id } = payment
  await step('reads the payment back by its id', async () => {
    const found = await provider.find({ reference_id, provider_payment_id })
    expectThat(found?.amount === payment.amount && found.status === 'open', `it is ${JSON.stringify(found)}`)
    return undefined
  })
  await step('looks for the payment by its reference', async () => {
    const found = await provider.find({ reference_id, provider_payment_id: null })
    return found ? `found, ${found.status}` : 'not found; expected for open payments of Xendit and Stripe'
  })
  await step('finds no payment of an unknown reference', async () => {
    const found = await provider.find({ reference_id: randomUUID(), provider_payment_id: null })
    expectThat(found === undefined, `it is ${JSON.stringify(found)}`)
    return undefined
  })
  await step('cancels the payment, twice', async () => {
    await provider.cancel({ reference_id, provider_payment_id })
    await provider.cancel({ reference_id, provider_payment_id })
    return (await provider.find({ reference_id, provider_payment_id }))?.status
  })
}

/** Creates a payment, waits until a person paid it, and refunds a part. */
async function checkPaying(provider: PaymentProvider, payment_method: string) {
  const request = toRequest(payment_method)
  const created = await provider.create(request)
  print(`Pay this within ${payMinutes} minutes: ${JSON.stringify(created.instructions)}`)
  await step('sees the payment', async () => {
    const deadline = Date.now() + payMinutes * 60_000
    for (;;) {
      const found = await provider.find(created)
      if (found?.receipt) return JSON.stringify({ status: found.status, ...found.receipt })
      expectThat(Date.now() < deadline, `it is still ${found?.status ?? 'unknown'}`)
      await sleep(3_000)
    }
  })
  await step('finds the payment by its reference alone', async () => {
    const found = await provider.find({ ...created, provider_payment_id: null })
    expectThat(found?.receipt != null, `it is ${JSON.stringify(found)}`)
    return undefined
  })
  if (provider.methods.find((known) => known.payment_method === payment_method)?.refund !== 'partial') return
  await step('refunds a fifth of it, once for two calls', async () => {
    const refund = { ...created, refund_key: randomUUID(), payment_method, amount: 10_000_00, reason: 'Provider check' }
    const [first, second] = [await provider.refund!(refund), await provider.refund!(refund)]
    expectThat(first.provider_refund_id === second.provider_refund_id, 'there are two refunds')
    return JSON.stringify(first)
  })
}

async function run() {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { pay: { type: 'string' } } })
  const { XENDIT_URL, MIDTRANS_URL, STRIPE_URL } = process.env
  const adapters = vendorAdapters({ xendit: XENDIT_URL, midtrans: MIDTRANS_URL, stripe: STRIPE_URL })
  const adapter = adapters.find(({ name }) => name === positionals[0])
  if (!adapter) throw new Error(`Name a provider: ${adapters.map(({ name }) => name).join(', ')}`)
  const toVariable = (field: string) => `${adapter.name}_${field}`.toUpperCase()
  const entries = adapter.credential_fields.map(({ name }) => [name, process.env[toVariable(name)] ?? ''] as const)
  const missing = entries.filter(([, value]) => !value).map(([name]) => toVariable(name))
  if (missing.length > 0) throw new Error(`Set ${missing.join(' and ')}`)
  const credentials = Object.fromEntries(entries)
  // Only accounts in test mode: the list creates payments.
  const options: AdapterOptions = {
    mode: 'test',
    request: (url, call) => fetch(url, { ...call, redirect: 'manual', signal: AbortSignal.timeout(10_000) }),
  }
  const provider = adapter.create(credentials, options)

  await step('accepts the credentials', async () => void (await provider.check()))
  await step('refuses other credentials', async () => {
    const wrong = Object.fromEntries(entries.map(([name, value]) => [name, `${value}x`]))
    const error = await adapter
      .create(wrong, options)
      .check()
      .catch((thrown: unknown) => thrown)
    expectThat((error as { code?: string })?.code === 'invalid_credentials', `the answer was ${error}`)
    return undefined
  })
  if (values.pay) return await checkPaying(provider, values.pay)
  const [first, ...others] = await checkMethods(provider)
  if (first) await checkPayment(provider, first)
  for (const payment of others) await provider.cancel(payment).catch(() => undefined)
  const { listEntries } = provider
  if (!listEntries) return
  await step('lists the entries of the last day', async () => {
    let count = 0
    const period = { from: new Date(Date.now() - 86_400_000).toISOString(), until: new Date().toISOString() }
    for await (const _entry of listEntries(period)) count += 1
    return String(count)
  })
}

await run().catch((error: Error) => {
  failures += 1
  print(error.message)
})
process.exitCode = failures > 0 ? 1 : 0
