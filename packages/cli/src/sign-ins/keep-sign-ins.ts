import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CommandError } from '../command.ts'
import type { SignIn } from './sign-in.ts'

export function findConfigFolder(env: NodeJS.ProcessEnv): string {
  const given = env.XDG_CONFIG_HOME
  // The specification of these folders ignores relative ones.
  return join(given && isAbsolute(given) ? given : join(homedir(), '.config'), 'etalase')
}

const fileIn = (folder: string) => join(folder, 'sign-ins.json')

/** All sign-ins, the last one first. */
export async function readSignIns(env: NodeJS.ProcessEnv): Promise<SignIn[]> {
  const file = fileIn(findConfigFolder(env))
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]'
    throw new CommandError(`${file} cannot be read: ${error.message}`)
  })
  try {
    const signIns = JSON.parse(text)
    if (Array.isArray(signIns)) return signIns
  } catch {
    // Said below, as for a file of another form.
  }
  throw new CommandError(`${file} is damaged`, 'Delete it, then sign in again')
}

/** Puts a sign-in first, in place of an earlier one to the same business. */
export const keepSignIn = (env: NodeJS.ProcessEnv, signIn: SignIn) =>
  changeSignIns(env, (signIns) => [signIn, ...signIns.filter((other) => !isSameBusiness(other, signIn))])

export const forgetSignIn = (env: NodeJS.ProcessEnv, signIn: SignIn) =>
  changeSignIns(env, (signIns) => signIns.filter((other) => !isSameBusiness(other, signIn)))

const isSameBusiness = (one: SignIn, other: SignIn) =>
  one.url === other.url && one.business?.unique_id === other.business?.unique_id

/** Reads and writes while no other command does, so that of two that end at once neither loses its key. */
async function changeSignIns(env: NodeJS.ProcessEnv, change: (signIns: SignIn[]) => SignIn[]) {
  const folder = findConfigFolder(env)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = `${fileIn(folder)}.lock`
  await takeLock(lock)
  try {
    await writeSignIns(folder, change(await readSignIns(env)))
  } finally {
    await rm(lock, { recursive: true, force: true })
  }
}

/** Longer than a change takes. A lock that is older, by the clock or by waiting for it, was left by a command that was killed. */
const staleMs = 5000

/** A folder as a lock: of several that create it one succeeds. */
async function takeLock(lock: string) {
  for (const startedAt = performance.now(); ; ) {
    try {
      return await mkdir(lock)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const found = await stat(lock).catch(() => undefined)
    const isStale = performance.now() - startedAt > staleMs || (found && Date.now() - found.mtimeMs > staleMs)
    if (isStale) await rm(lock, { recursive: true, force: true })
    else await sleep(20)
  }
}

/** Only the owner of the account may read the keys. A rename, so that no reader sees half a file. */
async function writeSignIns(folder: string, signIns: SignIn[]) {
  const draft = `${fileIn(folder)}.${process.pid}`
  await rm(draft, { force: true })
  await writeFile(draft, `${JSON.stringify(signIns, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  await chmod(draft, 0o600)
  await rename(draft, fileIn(folder))
}
