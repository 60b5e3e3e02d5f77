import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
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
export async function keepSignIn(env: NodeJS.ProcessEnv, signIn: SignIn) {
  await writeSignIns(env, [signIn, ...(await readSignIns(env)).filter((other) => !isSameBusiness(other, signIn))])
}

export async function forgetSignIn(env: NodeJS.ProcessEnv, signIn: SignIn) {
  await writeSignIns(
    env,
    (await readSignIns(env)).filter((other) => !isSameBusiness(other, signIn)),
  )
}

const isSameBusiness = (one: SignIn, other: SignIn) =>
  one.url === other.url && one.business?.unique_id === other.business?.unique_id

/** Only the owner of the account may read the keys. A rename, so that no reader sees half a file. */
async function writeSignIns(env: NodeJS.ProcessEnv, signIns: SignIn[]) {
  const folder = findConfigFolder(env)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${fileIn(folder)}.${process.pid}`
  await rm(draft, { force: true })
  await writeFile(draft, `${JSON.stringify(signIns, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  await chmod(draft, 0o600)
  await rename(draft, fileIn(folder))
}
