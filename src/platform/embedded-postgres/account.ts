import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

export type Account = { name: string; uid: number; gid: number }

/** The account to run PostgreSQL as, because it refuses to run as root; undefined means the current user. */
export async function chooseAccount(directory: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const accounts = await listAccounts()
  const owner = await findOwner(directory)
  const chosen =
    accounts.find(({ uid }) => uid === owner && uid !== 0) ??
    ['etalase', 'postgres', 'nobody'].map((name) => accounts.find((account) => account.name === name)).find(Boolean)
  if (!chosen) {
    throw new Error(
      'PostgreSQL does not run as root, and this machine has no account named etalase, postgres or nobody to run it. ' +
        'Create one, start as an ordinary user, or set DATABASE_URL.',
    )
  }
  return chosen
}

/** Whether the account can enter the folder. Tries it in a child process, because ACLs and mounts also decide. */
export async function canEnter(account: Account | undefined, directory: string): Promise<boolean> {
  if (!account) return true
  const attempt = promisify(execFile)('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], spawnAs(account))
  return attempt.then(
    () => true,
    () => false,
  )
}

/** Spawn options that run a child as the account, without the PG* variables of this process. */
export function spawnAs(account: Account | undefined) {
  const { PATH, LD_LIBRARY_PATH } = process.env
  const env = { PATH, LC_ALL: 'C', ...(LD_LIBRARY_PATH && { LD_LIBRARY_PATH }) } as NodeJS.ProcessEnv
  return { cwd: '/', env, ...(account && { uid: account.uid, gid: account.gid }) }
}

async function listAccounts(): Promise<Account[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  return lines
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 7)
    .map((fields) => ({ name: fields[0]!, uid: Number(fields[2]), gid: Number(fields[3]) }))
}

async function findOwner(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  return found ? found.uid : findOwner(dirname(path))
}
