import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../support/service.ts'
import { describeFiles, repository } from './package.ts'

const run = promisify(execFile)

/** npm downloads and unpacks about 150 MB for each start from the archive. */
const timeoutMs = 400_000
const timeout = 2 * timeoutMs

/** An ordinary account without a home, on every Linux; only root can start programs as another account. */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined
type Account = typeof nobody

/** The search path without this repository, as on a machine without a checkout. */
const path = process.env.PATH!.split(delimiter).filter((folder) => !folder.startsWith(repository))

let folder: string
let archive: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'etalase-package-'))
  await chmod(folder, 0o755)
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: repository })
  archive = stdout.trim().split('\n').at(-1)!
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** An empty folder of an account, with the archive, a home and an npm cache of its own. */
async function prepareMachine(name: string, account: Account) {
  const own = join(folder, name)
  for (const part of ['', 'home', 'work']) await mkdir(join(own, part))
  await cp(join(folder, archive), join(own, 'work', archive))
  if (account) for (const part of ['', 'home', 'work']) await chown(join(own, part), account.uid, account.gid)
  const port = await freePort()
  const [appPort, shopPort] = [await freePort(), await freePort()]
  const env = {
    PATH: path.join(delimiter),
    HOME: join(own, 'home'),
    npm_config_cache: join(own, 'cache'),
    npm_config_update_notifier: 'false',
    PORT: `${port}`,
    APP_PORT: `${appPort}`,
    SHOP_PORT: `${shopPort}`,
    SHOP_URL: `http://localhost:${shopPort}`,
    HEALTH_PORT: '0',
    BASE_URL: `http://localhost:${port}`,
    LAME_DUCK_MS: '0',
  }
  return { env, cwd: join(own, 'work'), baseUrl: `http://localhost:${port}`, appUrl: `http://localhost:${appPort}` }
}

type Machine = Awaited<ReturnType<typeof prepareMachine>>

function launch({ env, cwd }: Machine, account: Account, command: string, args: string[]) {
  // Its own process group, so that nothing keeps running if the test fails.
  const child = spawn(command, args, { env, cwd, ...account, detached: true })
  onTestFinished(() => {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {} // The process has ended.
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => lines.push(String(bytes)))
  return { child, printed: () => lines.join('') }
}

const readStatus = async (address: string) => (await fetch(address).catch(() => undefined))?.status

/** Opens the pages that a new user opens, then ends the started process and waits until the service has stopped. */
async function visitAndStop({ baseUrl, appUrl, cwd }: Machine, child: ChildProcess, printed: () => string) {
  const hasDemo = () => child.exitCode !== null || printed().includes('Try it')
  await expect.poll(hasDemo, { timeout: timeoutMs }).toBe(true)
  const shop = /Demo shop +(\S+)/.exec(printed())?.[1]
  expect(shop, printed()).toBeDefined()
  expect(printed()).not.toMatch(/npx etalase|could not be built/)
  const html = await (await fetch(shop!)).text()
  const picture = /og:image" content="([^"]+)"/.exec(html)![1]! // The text of the picture is drawn in a thread.
  for (const page of [`${baseUrl}/readyz`, `${appUrl}/login`, `${baseUrl}/docs/first-call`, shop!, picture])
    expect([page, await readStatus(page)]).toEqual([page, 200])
  child.kill('SIGTERM')
  await once(child, 'exit')
  await expect.poll(() => readStatus(`${baseUrl}/healthz`), { timeout: timeoutMs }).toBeUndefined()
  const serverFile = join(cwd, 'data/postgres/postmaster.pid')
  await expect.poll(() => stat(serverFile).catch(() => undefined), { timeout: timeoutMs }).toBeUndefined()
}

it.each([
  ['as whoever runs the tests', undefined],
  ...(nobody ? [['as an ordinary user', nobody] as [string, Account]] : []),
] as [string, Account][])(
  'starts from the archive with npx %s, and stops with it',
  { timeout },
  async (name, account) => {
    const machine = await prepareMachine(name.replaceAll(' ', '-'), account)
    const { child, printed } = launch(machine, account, 'npx', ['--yes', `./${archive}`, 'serve'])
    await visitAndStop(machine, child, printed)
  },
)

it('runs from a folder that another account installed, and writes nothing there', { timeout }, async () => {
  const owner = await prepareMachine('owner', undefined)
  await run('npm', ['install', '--no-audit', '--no-fund', `./${archive}`], { env: owner.env, cwd: owner.cwd })
  const packages = join(owner.cwd, 'node_modules')
  const before = await describeFiles(packages)
  const machine = await prepareMachine('guest', nobody)
  for (const start of ['first', 'second']) {
    const { child, printed } = launch(machine, nobody, join(packages, '.bin/etalase'), ['serve'])
    if (start === 'first') await visitAndStop(machine, child, printed)
    else {
      await expect.poll(() => readStatus(`${machine.baseUrl}/readyz`), { timeout: timeoutMs }).toBe(200)
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    expect([start, child.exitCode]).toEqual([start, 0])
  }
  expect(await describeFiles(packages)).toEqual(before)
})
