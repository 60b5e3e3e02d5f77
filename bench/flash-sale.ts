import { request } from 'node:http'
import pg from 'pg'
import { startRole } from './harness/etalase.ts'
import { fillShop, setStock } from './harness/fill-shop.ts'
import { startBenchPostgres } from './harness/harness.ts'

const buyers = 500
const products = 3
const units = 100
const rounds = 5
const maxWaitMs = 1000

type Answer = { status: number; ms: number }

const write = (line: string) => process.stdout.write(`${line}\n`)

/**
 * Lets 500 buyers check out at the same moment, each one unit of one of three products of which 100 units are left. Shows how
 * long the slowest of them waited for an answer, and whether exactly what was there was sold.
 */
export async function run() {
  const postgres = await startBenchPostgres()
  const server = await startRole('api', {
    DATABASE_URL: postgres.url,
    RATE_LIMIT_CLIENT: '100000000/10s',
    RATE_LIMIT_CHECKOUT: '100000000/10s',
    LOG_LEVEL: 'error',
  })
  try {
    const { token, storeId } = await fillShop(postgres.url)
    const address = `${server.url}/v3/stores/${storeId}/public/checkout`
    let buyer = 0
    const buyOne = (variant_id: number) => send(address, token, toCheckout(buyer++, variant_id))
    const all = () => Promise.all(Array.from({ length: buyers }, (_, n) => buyOne(1 + (n % products))))
    // Code and plans of a process that has served nobody are slower.
    for (let round = 0; round < 4; round++) await all()
    write(`\n${buyers} buyers at once for ${units} units of each of ${products} products, ${postgres.version}`)
    for (let round = 0; round < rounds; round++) {
      await setStock(postgres.url, units)
      const answers = await all()
      const placed = answers.filter(({ status }) => status === 201).length
      const refused = answers.filter(({ status }) => status === 409).length
      const left = await countLeft(postgres.url)
      const slowest = Math.max(...answers.map(({ ms }) => ms))
      const isRight = placed === units * products && refused === buyers - placed && left === 0
      if (!isRight) process.exitCode = 1
      write(
        `  ${placed} placed, ${refused} out of stock, ${left} units left: ${isRight ? 'right' : 'WRONG'}; the slowest waited ${slowest.toFixed(0)} ms, bar ${maxWaitMs}: ${slowest <= maxWaitMs ? 'met' : 'MISSED'}`,
      )
    }
  } finally {
    await server.stop()
    await postgres.stop()
  }
}

const toCheckout = (n: number, variant_id: number) =>
  JSON.stringify({
    customer_name: 'Budi Santoso',
    customer_email: `b${n}@example.com`,
    customer_phone: `62812${String(n).padStart(9, '0')}`,
    shipping_address: 'Jl. Sudirman 1',
    shipping_location_id: 317106,
    shipping_postal_code: '10310',
    courier_service_id: 1,
    payment_method: 'bank_transfer',
    items: [{ type: 'variant', variant_id, quantity: 1 }],
  })

/** Each buyer has a connection of their own. */
const send = (address: string, token: string, body: string) =>
  new Promise<Answer>((resolve, reject) => {
    const startedAt = performance.now()
    const headers = { 'content-type': 'application/json', 'x-service-storefront-api-key': token }
    const sent = request(address, { method: 'POST', headers, agent: false }, (response) => {
      response.resume().on('end', () => resolve({ status: response.statusCode!, ms: performance.now() - startedAt }))
    })
    sent.on('error', reject).end(body)
  })

async function countLeft(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query('select sum(quantity) as left from variant_stocks where variant_id <= $1', [
    products,
  ])
  await client.end()
  return Number(rows[0].left)
}
