import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { describe, expect, it } from 'vitest'
import { connect, keys } from '../../../test/fakes/connect.ts'
import { midtransSamples } from '../../../test/fakes/samples/midtrans.ts'
import type { Sample } from '../../../test/fakes/samples/sample.ts'
import { stripeSamples } from '../../../test/fakes/samples/stripe.ts'
import { xenditSamples } from '../../../test/fakes/samples/xendit.ts'
import { startFakeServer } from '../../../test/fakes/server.ts'
import { ProviderUnavailable } from './provider.ts'

type Body = Record<string, unknown>
type Signed = { headers: IncomingHttpHeaders; body: string }

function signStripe(body: Body): Signed {
  const text = JSON.stringify(body)
  const time = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', keys.stripe.webhook_secret).update(`${time}.${text}`).digest('hex')
  return { headers: { 'stripe-signature': `t=${time},v1=${signature}` }, body: text }
}

function signMidtrans(body: Body): Signed {
  const signed = `${body.order_id}${body.status_code}${body.gross_amount}${keys.midtrans.server_key}`
  const signature_key = createHash('sha512').update(signed).digest('hex')
  return { headers: {}, body: JSON.stringify({ ...body, signature_key }) }
}

const signXendit = (body: Body): Signed => ({
  headers: { 'x-callback-token': keys.xendit.callback_token },
  body: JSON.stringify(body),
})

const providers = [
  { name: 'xendit', samples: xenditSamples, sign: signXendit },
  { name: 'midtrans', samples: midtransSamples, sign: signMidtrans },
  { name: 'stripe', samples: stripeSamples, sign: signStripe },
] as const

function without(body: Body, path: string): Body {
  const copy = structuredClone(body)
  const names = path.split('.')
  const last = names.pop()!
  const holder = names.reduce((inner, name) => inner[name] as Body, copy)
  expect(holder).toHaveProperty(last)
  delete holder[last]
  return copy
}

/** Adds unknown fields at the top level and, in callbacks, within the data. */
const extended = (body: Body): Body => ({
  ...body,
  new_field: { of: 'a later version' },
  ...(typeof body.data === 'object' && { data: { ...body.data, new_field: [1] } }),
})

/** Reads the first body of a sample and changes it. */
async function readChanged(
  name: keyof typeof keys,
  sample: Sample,
  sign: (body: Body) => Signed,
  change: (body: Body) => Body,
) {
  const answers = 'answers' in sample ? Object.entries(sample.answers) : []
  const bodies = Object.fromEntries(answers.map(([path, body], index) => [path, index === 0 ? change(body) : body]))
  const server = await startFakeServer(({ path }) => ({ status: 200, body: bodies[path] ?? {} }))
  const { provider } = connect(name, server)
  if ('id' in sample) return await provider.find({ reference_id: '', provider_payment_id: sample.id })
  const { headers, body } = sign(change(sample.callback))
  return provider.readCallback(headers, Buffer.from(body))
}

describe.each(providers)('samples of $name', ({ name, samples, sign }) => {
  it.each(samples)('$name', async (sample) => {
    const expected = 'payment' in sample ? sample.payment : sample.event
    expect(await readChanged(name, sample, sign, (body) => body)).toEqual(expected)
    expect(await readChanged(name, sample, sign, extended)).toEqual(expected)
    for (const field of sample.required) {
      const error: unknown = await readChanged(name, sample, sign, (body) => without(body, field)).catch(
        (thrown) => thrown,
      )
      if ('id' in sample) expect(error, field).toBeInstanceOf(ProviderUnavailable)
      else expect(error, field).toMatchObject({ status: 400 })
    }
  })
})
