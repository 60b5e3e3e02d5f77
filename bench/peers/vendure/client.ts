import { Agent, request } from 'node:http'
import { repeatJourneys } from '../../harness/repeat-journeys.ts'

/** Guests who buy three things at Vendure's Shop API again and again, 16 at once; prints journeys a second. */
const { JOURNEY_URL: url = '', JOURNEY_SECONDS = '5', JOURNEY_VARIANTS = '1' } = process.env
const agent = new Agent({ keepAlive: true, maxSockets: 16 })

type Order = { __typename: string; code: string; state: string; lines: unknown[] }
type Answer = { token: string | undefined; data: Record<string, unknown> }

const ask = (query: string, variables: object, token?: string) =>
  new Promise<Answer>((resolve, reject) => {
    const text = JSON.stringify({ query, variables })
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const sent = request(url, { agent, method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        const answer = Buffer.concat(chunks).toString()
        const { data, errors } = JSON.parse(answer)
        if (response.statusCode !== 200 || errors || !data) return reject(new Error(`${query}: ${answer}`))
        resolve({ token: response.headers['vendure-auth-token'] as string | undefined, data })
      })
    })
    sent.on('error', reject)
    sent.end(text)
  })

const change = (name: string, types: string, args: string) => ({
  name,
  text: `mutation ${types} { ${name}(${args}) { __typename
    ... on Order { id code state totalWithTax lines { id quantity } }
    ... on ErrorResult { errorCode message } } }`,
})
const add = change('addItemToOrder', '($id: ID!)', 'productVariantId: $id, quantity: 1')
const customer = change('setCustomerForOrder', '($input: CreateCustomerInput!)', 'input: $input')
const address = change('setOrderShippingAddress', '($input: CreateAddressInput!)', 'input: $input')
const shipping = change('setOrderShippingMethod', '($id: [ID!]!)', 'shippingMethodId: $id')
const arrange = change('transitionOrderToState', '', 'state: "ArrangingPayment"')
const pay = change('addPaymentToOrder', '($input: PaymentInput!)', 'input: $input')
const options = '{ eligibleShippingMethods { id name priceWithTax } }'
const read = 'query ($code: String!) { orderByCode(code: $code) { id code state totalWithTax lines { id quantity } } }'

let buyers = 0
const thing = () => 1 + Math.floor(Math.random() * Number(JOURNEY_VARIANTS))

function things() {
  const chosen = new Set<number>()
  while (chosen.size < 3) chosen.add(thing())
  return [...chosen].map(String)
}

async function journey() {
  const n = `${process.pid}.${++buyers}`
  let token: string | undefined
  const send = async ({ name, text }: typeof add, variables: object = {}) => {
    const answer = await ask(text, variables, token)
    token ??= answer.token
    const order = answer.data[name] as Order | null
    if (order?.__typename !== 'Order') throw new Error(`${name}: ${JSON.stringify(order)}`)
    return order
  }
  for (const id of things()) await send(add, { id })
  await send(customer, { input: { firstName: 'Budi', lastName: 'Santoso', emailAddress: `b${n}@example.com` } })
  const place = { streetLine1: `Jl. Sudirman ${buyers}`, city: 'Jakarta', postalCode: '10310', countryCode: 'ID' }
  await send(address, { input: { fullName: 'Budi Santoso', ...place } })
  const { data } = await ask(options, {}, token)
  const [method] = data.eligibleShippingMethods as { id: string }[]
  await send(shipping, { id: [method!.id] })
  await send(arrange)
  const { code, state, lines } = await send(pay, { input: { method: 'transfer', metadata: {} } })
  if (state !== 'PaymentSettled' || lines.length !== 3) throw new Error(`The order ${code} is ${state}`)
  const found = await ask(read, { code }, token)
  if ((found.data.orderByCode as Order | null)?.code !== code) throw new Error(`The order ${code} is not there`)
}

await repeatJourneys(journey, Number(JOURNEY_SECONDS))
agent.destroy()
