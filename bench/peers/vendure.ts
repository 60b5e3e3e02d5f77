import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort, spawnServer } from '../harness/harness.ts'

const folder = join(import.meta.dirname, 'vendure')
const products = 1000
export const install = 'npm --prefix bench/peers/vendure ci'

/** Vendure 3 with 1,000 products of two variants and its own database; undefined if it is not installed. */
export async function startVendure(databaseUrl: string) {
  if (!existsSync(join(folder, 'node_modules/@vendure/core'))) return undefined
  const postgres = new pg.Client({ connectionString: databaseUrl })
  await postgres.connect()
  await postgres.query('create database vendure')
  await postgres.end()
  const database = new URL(databaseUrl)
  database.pathname = '/vendure'

  const port = await freePort()
  const env = {
    DATABASE_URL: database.href,
    PORT: `${port}`,
    PRODUCTS: `${products}`,
    NODE_ENV: 'production',
    VENDURE_DISABLE_TELEMETRY: '1',
  }
  // Vendure's ORM uses a call that `pg` deprecates; the warning is suppressed.
  const node = ['--no-deprecation']
  await promisify(execFile)(process.execPath, [...node, join(folder, 'fill.js')], { env: { ...process.env, ...env } })
  const shop = new pg.Client({ connectionString: database.href })
  await shop.connect()
  await shop.query('analyze')
  await shop.end()

  const server = await spawnServer(
    [process.execPath, ...node, join(folder, 'server.js')],
    `http://127.0.0.1:${port}/health`,
    env,
  )
  const settings = { JOURNEY_URL: `${server.url}/shop-api`, JOURNEY_VARIANTS: `${products * 2}` }
  const load = async (seconds: number) => {
    const env = { ...process.env, ...settings, JOURNEY_SECONDS: `${seconds}` }
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'client.ts')], { env })
    return JSON.parse(stdout).rps as number
  }
  return { server, load }
}
