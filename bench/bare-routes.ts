import { fileURLToPath } from 'node:url'
import { compare, freePort, spawnServer, startBenchPostgres } from './harness/harness.ts'

/** Compares the baselines: the cost of one select in a bare route, with a pool and with pipelined connections. */
export async function run() {
  const postgres = await startBenchPostgres()
  const bare = async (file: string, env: Record<string, string> = {}) => {
    const port = await freePort()
    const program = fileURLToPath(new URL(`bare/${file}`, import.meta.url))
    return spawnServer([process.execPath, program], `http://127.0.0.1:${port}/rows/1`, {
      PORT: `${port}`,
      DATABASE_URL: postgres.url,
      ...env,
    })
  }
  const pooled = await bare('one-select.ts')
  const pipelined = await bare('one-select.ts', { PIPELINE: '1' })
  const noDatabase = await bare('no-database.ts')
  try {
    await compare({
      title: 'Bare Fastify routes',
      postgres: postgres.version,
      sides: [
        { name: 'one select, pool of 10', url: `${pooled.url}/rows/500`, server: pooled },
        { name: 'one select, 2 pipelined connections', url: `${pipelined.url}/rows/500`, server: pipelined },
        { name: 'no database', url: `${noDatabase.url}/rows/500`, server: noDatabase },
      ],
    })
  } finally {
    await Promise.all([pooled.stop(), pipelined.stop(), noDatabase.stop()])
    await postgres.stop()
  }
}
