import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'

const main = join(import.meta.dirname, '../../packages/cli/src/main.ts')

export type Ran = { code: number; stdout: string; stderr: string }

/** Runs the program as a process of its own, which sees nothing of this one's environment but the path. */
export function runProgram(file: string, args: string[], env: Record<string, string>, cwd?: string): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [file, ...args],
      { cwd, env: { PATH: process.env.PATH, ...env } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}

/** Starts the program as a process that goes on until it is ended; it ends with the test. */
function startProgram(file: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [file, ...args], { env: { PATH: process.env.PATH, ...env } })
  const [out, err]: [string[], string[]] = [[], []]
  child.stdout.on('data', (bytes) => out.push(String(bytes)))
  child.stderr.on('data', (bytes) => err.push(String(bytes)))
  const ended = once(child, 'close').then(([code]) => ({ code, stdout: out.join(''), stderr: err.join('') }))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    ended,
    stdout: () => out.join(''),
    stderr: () => err.join(''),
    /** Types on its standard input. */
    type: (text: string) => child.stdin.write(text),
    kill: (signal: NodeJS.Signals) => child.kill(signal),
  }
}

/** The code that a running `login` has printed. */
export async function readCode(login: { stdout: () => string }): Promise<string> {
  const find = () => /[A-Z]{4}-[A-Z]{4}/.exec(login.stdout())?.[0]
  await expect.poll(find).toBeTruthy()
  return find()!
}

/** A developer's machine: commands that run on it share a config folder. */
export async function createMachine(env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'etalase-cli-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const own = { XDG_CONFIG_HOME: folder, HOME: folder, ...env }
  return {
    folder,
    config: join(folder, 'etalase/sign-ins.json'),
    env: own,
    run: (...args: string[]) => runProgram(main, args, own, folder),
    start: (...args: string[]) => startProgram(main, args, own),
  }
}
