import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { freePort, metricsToken, openLimits } from './service.ts'

export type SpawnedService = {
  baseUrl: string
  appUrl: string
  child: ChildProcess
  /** Everything that the process wrote to its log so far. */
  log(): string
  kill(): Promise<void>
  stop(): Promise<void>
}

const ownProgram = fileURLToPath(new URL('../../bin/etalase.js', import.meta.url))

/** A service in a process of its own, ready for requests; it ends with the test. */
export async function spawnService(
  env: Record<string, string>,
  roles = ['api', 'app'],
  program = ownProgram,
): Promise<SpawnedService> {
  const [port, appPort, shopPort] = await Promise.all([env.PORT ?? freePort(), freePort(), freePort()])
  const lines: string[] = []
  const child = spawn(process.execPath, [program, 'serve', '--no-demo', ...roles.flatMap((role) => ['--role', role])], {
    env: {
      ...process.env,
      ...openLimits,
      SIGNUP: 'open',
      LAME_DUCK_MS: '0',
      HEALTH_PORT: '0',
      METRICS_TOKEN: metricsToken,
      PORT: String(port),
      APP_PORT: `${appPort}`,
      SHOP_PORT: `${shopPort}`,
      SHOP_URL: `http://localhost:${shopPort}`,
      BASE_URL: `http://localhost:${port}`,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  child.stderr.on('data', (bytes) => lines.push(String(bytes)))
  const end = (signal: NodeJS.Signals) => async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  onTestFinished(end('SIGTERM'))
  const baseUrl = `http://localhost:${port}`
  await untilReady(baseUrl, child, lines)
  const log = () => lines.join('')
  return { baseUrl, appUrl: `http://localhost:${appPort}`, child, log, kill: end('SIGKILL'), stop: end('SIGTERM') }
}

async function untilReady(baseUrl: string, child: ChildProcess, lines: string[]) {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${baseUrl}/readyz`).catch(() => undefined)
    if (answer?.status === 200) return
    await sleep(20)
  }
  throw new Error(`The service did not start: ${lines.join('')}`)
}
