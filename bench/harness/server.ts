import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Server = { url: string; pid: number; rssBytes(): Promise<number>; stop(): Promise<void> }

/**
 * Starts a server in its own process and returns once `readyUrl` answers 200. What it reports meanwhile, such as its
 * migrations, is shown only if it does not start; what it reports later goes to our error output until it is stopped.
 */
export async function spawnServer(
  [program, ...args]: [string, ...string[]],
  readyUrl: string,
  env: Record<string, string> = {},
): Promise<Server> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] })
  const starting: Buffer[] = []
  let [isReady, isStopping] = [false, false]
  child.stderr.on('data', (bytes: Buffer) => {
    if (!isReady) starting.push(bytes)
    else if (!isStopping) process.stderr.write(bytes)
  })
  // A benchmark that fails or is interrupted leaves no server behind; servers end before the database they use.
  process.setMaxListeners(50)
  process.prependOnceListener('exit', () => child.kill())
  const exited = once(child, 'exit')
  exited.catch(() => {})
  try {
    await answers(readyUrl, () => child.exitCode === null && child.pid !== undefined)
  } catch (error) {
    process.stderr.write(Buffer.concat(starting))
    throw error
  }
  isReady = true
  return {
    url: new URL(readyUrl).origin,
    pid: child.pid!,
    async rssBytes() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      isStopping = true
      child.kill()
      await exited
    },
  }
}

async function answers(url: string, isRunning: () => boolean) {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline && isRunning()) {
    const response = await fetch(url).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.ok) return
    await sleep(50)
  }
  throw new Error(`No server answered at ${url}`)
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
