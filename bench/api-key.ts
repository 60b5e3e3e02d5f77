import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { fillBusinesses, measureStart, spawnEtalase } from './harness/etalase.ts'
import { compare, freePort, spawnServer, startBenchPostgres } from './harness/harness.ts'

/** Compares an authenticated read with a bare route with one select, on a small and a large database; measures the start. */
export async function run() {
  const postgres = await startBenchPostgres()
  const large = await createDatabase(postgres.url, 'large')
  const bare = async (env: Record<string, string> = {}) => {
    const port = await freePort()
    const program = fileURLToPath(new URL('bare/one-select.ts', import.meta.url))
    const settings = { PORT: `${port}`, DATABASE_URL: postgres.url, ...env }
    return spawnServer([process.execPath, program], `http://127.0.0.1:${port}/rows/1`, settings)
  }
  const servers = [
    await bare(),
    await bare({ PIPELINE: '1' }),
    await spawnEtalase({ DATABASE_URL: postgres.url }),
    await spawnEtalase({ DATABASE_URL: large }),
  ] as const
  const [pooled, pipelined, ours, oursLarge] = servers
  try {
    const [key, largeKey] = [await fillBusinesses(postgres.url, 10), await fillBusinesses(large, 100_000)]
    const me = (server: typeof ours, rawKey: string) => ({
      url: `${server.url}/v3/me`,
      headers: { authorization: `Bearer ${rawKey}` },
      server,
    })
    const results = await compare({
      title: 'GET /v3/me with a secret API key',
      postgres: postgres.version,
      sides: [
        { name: 'bare: one select, pool of 10', url: `${pooled.url}/rows/500`, server: pooled },
        { name: 'bare: one select, 2 pipelined connections', url: `${pipelined.url}/rows/500`, server: pipelined },
        { name: 'etalase', ...me(ours, key), bar: 0.9 },
        { name: 'etalase, 100,000 businesses, 300,000 keys', ...me(oursLarge, largeKey), bar: 0.9 },
      ],
    })
    const rate = (i: number) => results[i]!.rps
    say('of the pipelined bare route', rate(2) / rate(1))
    say('large against small', rate(3) / rate(2), 0.9)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await postgres.stop()
  }
  await start()
}

/** Start-up time with the embedded database, and idle memory. */
async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'etalase-bench-'))
  chmodSync(folder, 0o755)
  try {
    const { seconds, rssBytes } = await measureStart(join(folder, 'data'))
    process.stdout.write(
      `start to the first 200 on an existing embedded database: ${seconds.toFixed(2)} s (bar < 2 s: ${seconds < 2 ? 'met' : 'MISSED'})\n` +
        `idle memory of the process: ${(rssBytes / 1e6).toFixed(0)} MB (bar ≤ 150 MB: ${rssBytes <= 150e6 ? 'met' : 'MISSED'})\n`,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function say(what: string, ratio: number, bar?: number) {
  const verdict = bar === undefined ? '' : ` (bar ≥ ${bar.toFixed(2)}: ${ratio >= bar ? 'met' : 'MISSED'})`
  process.stdout.write(`${what}: ${ratio.toFixed(2)}${verdict}\n`)
}

async function createDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.toString()
}
