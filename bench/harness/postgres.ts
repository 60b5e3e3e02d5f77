import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const bin = process.env.PG_BIN ?? '/usr/lib/postgresql/15/bin'

/** Starts a new PostgreSQL with default durability on its own unix socket; PG_BIN selects other binaries than version 15. */
export async function startBenchPostgres(): Promise<{
  url: string
  version: string
  pid: number
  stop(): Promise<void>
}> {
  const account = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'etalase-bench-'))
  if (account) chownSync(folder, account.uid, account.gid)
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(bin, program), args, { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })

  const data = join(folder, 'data')
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8')
  const settings = `-c listen_addresses='' -c unix_socket_directories='${folder}'`
  run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start')
  let running = true
  const stop = () => {
    if (!running) return
    running = false
    run('pg_ctl', '-D', data, '-w', '-m', 'fast', 'stop')
    rmSync(folder, { recursive: true })
  }
  // A benchmark that fails or is interrupted leaves no server behind.
  process.once('exit', stop)
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    pid: Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    version: execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).trim(),
    async stop() {
      stop()
    },
  }
}

/** PostgreSQL refuses to run as root, so root starts it as the account that the Debian package created. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
