import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { chooseAccount, spawnAs } from '../../src/platform/embedded-postgres/account.ts'
import { untilPasses } from '../support/eventually.ts'
import { onFinished } from '../support/on-finished.ts'
import { freePort } from '../support/service.ts'

const program = '/usr/sbin/pgbouncer'

/** Debian's PgBouncer in transaction mode in front of the server of a database URL, on a port of the loopback. */
export async function startPgBouncer(directUrl: string) {
  if (!existsSync(program)) throw new Error('This run needs PgBouncer: apt-get install pgbouncer')
  const { hostname, port: serverPort, username, password, searchParams, pathname } = new URL(directUrl)
  const folder = await mkdtemp(join(tmpdir(), 'etalase-pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const users = join(folder, 'users.txt')
  await writeFile(users, `"${username}" "${decodeURIComponent(password)}"\n`)
  const settings = join(folder, 'pgbouncer.ini')
  // Fewer server connections than the service has, so that they are reassigned all the time.
  await writeFile(
    settings,
    `[databases]
* = host=${searchParams.get('host') ?? hostname} port=${serverPort || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
admin_users = ${username}
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
`,
  )
  const account = spawnAs(await chooseAccount(folder)) // It refuses to run as root.
  const lines: string[] = []
  let child: ChildProcess

  const connect = async (database: string) => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: username, database })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const start = async () => {
    child = spawn(program, [settings], { ...account, stdio: ['ignore', 'ignore', 'pipe'] })
    child.stderr!.on('data', (bytes) => lines.push(String(bytes)))
    await untilPasses(async () => {
      if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${lines.join('')}`)
      await (await connect('pgbouncer')).end()
    })
  }
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill()
    await once(child, 'exit')
  }
  await start()
  onFinished(async () => {
    await stop()
    await rm(folder, { recursive: true })
  })
  return {
    port,
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    start,
    stop,
    /** Replaces its connections to the server. */
    async reconnect() {
      const console = await connect('pgbouncer')
      await console.query('reconnect')
      await console.query('wait_close')
      await console.end()
    },
  }
}
