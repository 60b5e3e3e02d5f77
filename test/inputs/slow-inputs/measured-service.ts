import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, openLimits } from '../../support/service.ts'
import type { Reading } from './meter.ts'

/** With `BEFORE`, the program of another checkout is measured. */
const root = process.env.BEFORE ?? join(import.meta.dirname, '../../..')

/**
 * A service in its own process that reports how long its main thread was busy. It can be restarted at the same address.
 */
export class MeasuredService {
  readonly baseUrl: string
  readonly appUrl: string
  readonly shopUrl: string
  readonly #env: Record<string, string>
  #child: ChildProcess | undefined
  #log = ''

  static async start(env: Record<string, string>): Promise<MeasuredService> {
    const service = new MeasuredService(env, await freePort(), await freePort(), await freePort())
    await service.restart()
    return service
  }

  private constructor(env: Record<string, string>, port: number, appPort: number, shopPort: number) {
    this.baseUrl = `http://localhost:${port}`
    this.appUrl = `http://localhost:${appPort}`
    this.shopUrl = `http://localhost:${shopPort}`
    this.#env = {
      ...openLimits,
      SIGNUP: 'open',
      LAME_DUCK_MS: '0',
      HEALTH_PORT: '0',
      PAYMENT_SANDBOX: '1',
      PORT: String(port),
      APP_PORT: String(appPort),
      SHOP_PORT: String(shopPort),
      SHOP_URL: this.shopUrl,
      BASE_URL: this.baseUrl,
      ...env,
    }
  }

  async restart() {
    await this.stop()
    const meter = join(import.meta.dirname, 'meter.ts')
    const roles = ['api', 'app'].flatMap((role) => ['--role', role])
    const child = spawn(
      process.execPath,
      ['--import', meter, '--max-semi-space-size=16', join(root, 'bin/etalase.js'), 'serve', '--no-demo', ...roles],
      { env: { ...process.env, ...this.#env }, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
    )
    child.stderr!.on('data', (bytes) => {
      this.#log = (this.#log + bytes).slice(-4000)
    })
    this.#child = child
    while (child.exitCode === null) {
      const answer = await fetch(`${this.baseUrl}/readyz`).catch(() => undefined)
      if (answer?.status === 200) break
      await sleep(50)
    }
    if (child.exitCode !== null) throw new Error(`The service did not start: ${this.#log}`)
    await this.read()
  }

  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null
  }

  /** The end of the log of the service, which explains a fault. */
  get log(): string {
    return this.#log
  }

  /** The measurements since the last call; undefined if the service does not answer. */
  async read(timeoutMs = 60_000): Promise<Reading | undefined> {
    if (!this.isRunning) return undefined
    const answer = once(this.#child!, 'message', { signal: AbortSignal.timeout(timeoutMs) }).catch(() => [])
    this.#child!.send('read')
    const [reading] = (await answer) as [Reading?]
    return reading
  }

  async stop() {
    const child = this.#child
    if (!child || !this.isRunning) return
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
}
