import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { untilPasses } from '../../support/eventually.ts'
import { onFinished } from '../../support/on-finished.ts'
import { linkPackages, unpack } from '../archives.ts'
import { createFolder, packPackage } from '../pack.ts'

const execute = promisify(execFile)

export type Outcome = { code: number; stdout: string; stderr: string }

/** The archives of the command and of the SDK, unpacked where they can be run. */
export async function packStarters() {
  const folder = await createFolder('etalase-starters-')
  const sdk = await packPackage('sdk', folder)
  const command = await unpack(await packPackage('create-etalase', folder), folder, 'create-etalase')
  const program = join(command, 'dist/main.js')

  /** Runs `create-etalase` in the folder. */
  const run = (args: string[], env: Record<string, string> = {}): Promise<Outcome> =>
    execute(process.execPath, [program, ...args], { cwd: folder, env: { PATH: process.env.PATH, ...env } }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    )

  /** Makes a project and gives it its packages without npm: those that the repository has, and the SDK of the archive. */
  async function create(template: string, name: string, settings: Record<string, string>): Promise<string> {
    const options = Object.entries({ ...settings, sdk }).flatMap(([option, value]) => [`--${option}`, value])
    const { code, stderr } = await run([template, name, ...options])
    if (code !== 0) throw new Error(stderr)
    const project = join(folder, name)
    await linkPackages(project, sdk)
    return project
  }

  return { folder, command, sdk, run, create }
}

/** Starts a project as `npm start` does, until the test or the file ends. */
export async function startProject(project: string, env: Record<string, string> = {}) {
  const { scripts } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'))
  const [program, ...args] = scripts.start.split(' ')
  if (program !== 'node') throw new Error(`npm start is not a program of Node: ${scripts.start}`)
  return await startProgram(process.execPath, args, project, env)
}

/** Starts a program that prints where it runs, and all processes that it starts, until the test or the file ends. */
export async function startProgram(program: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = {}) {
  const lines: string[] = []
  const child = spawn(program, args, {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => lines.push(String(bytes)))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const stop = async () => {
    if (hasEnded()) return
    process.kill(-child.pid!, 'SIGTERM')
    await once(child, 'exit')
  }
  onFinished(stop)
  await untilPasses(() => expect(hasEnded() || lines.join('').includes(' runs at ')).toBe(true))
  if (hasEnded()) throw new Error(`The project ended: ${lines.join('')}`)
  return { stop }
}
