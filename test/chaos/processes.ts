import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type ServiceProcess = {
  name: string
  url: string
  pid(): number
  isRunning(): boolean
  /** How often the process ended without being asked to. */
  deaths(): number
  /** Starts the process; `more` replaces settings until the next start. */
  start(more?: Record<string, string>): void
  untilReady(): Promise<void>
  kill(): Promise<void>
  stop(): Promise<void>
}

type Options = {
  /** The checkout whose program runs. */
  root: string
  folder: string
  name: string
  port: number
  appPort: number
  roles: string[]
  env: Record<string, string>
}

/** Limits above what the load reaches. */
const openLimits = {
  RATE_LIMIT_CREDENTIAL: '1000000/10s',
  RATE_LIMIT_CLIENT: '1000000/10s',
  RATE_LIMIT_CHECKOUT: '1000000/10s',
  RATE_LIMIT_FAILED_CREDENTIALS: '1000000/1m',
}

/** A process of the service, not yet started. Its log is a file in the folder. */
export function serviceProcess({ root, folder, name, port, appPort, roles, env }: Options): ServiceProcess {
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let deaths = 0
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
  const end = async (signal: NodeJS.Signals) => {
    const ending = child
    if (!ending || !isRunning()) return
    ending.removeAllListeners('exit')
    ending.kill(signal)
    await once(ending, 'exit')
  }
  process.setMaxListeners(50)
  process.once('exit', () => isRunning() && child!.kill('SIGKILL'))
  return {
    name,
    url,
    pid: () => child!.pid!,
    isRunning,
    deaths: () => deaths,
    start(more = {}) {
      child = spawn(
        process.execPath,
        [join(root, 'bin/etalase.js'), 'serve', '--no-demo', ...roles.flatMap((role) => ['--role', role])],
        {
          cwd: folder,
          env: {
            ...process.env,
            ...openLimits,
            PORT: `${port}`,
            APP_PORT: `${appPort}`,
            SHOP_PORT: '0', // any
            BASE_URL: `http://localhost:${port}`,
            DATA_DIR: join(folder, 'files'),
            LOG_LEVEL: 'warn',
            ...env,
            ...more,
          },
          stdio: ['ignore', 'ignore', 'pipe'],
        },
      )
      child.stderr!.on('data', (bytes) => appendFileSync(join(folder, `${name}.log`), bytes))
      child.once('exit', () => deaths++)
    },
    async untilReady() {
      for (;;) {
        if (!isRunning()) throw new Error(`The process ${name} ended; its log is ${join(folder, `${name}.log`)}`)
        const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
        if (answer?.status === 200) return
        await sleep(50)
      }
    },
    kill: () => end('SIGKILL'),
    async stop() {
      const cut = setTimeout(() => child?.kill('SIGKILL'), 15_000).unref()
      await end('SIGTERM')
      clearTimeout(cut)
    },
  }
}
