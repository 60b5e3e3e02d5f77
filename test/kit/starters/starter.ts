import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eventually } from '../../support/eventually.ts'
import { onFinished } from '../../support/on-finished.ts'
import { createFolder, linkPackages, packPackage, unpack } from '../pack.ts'

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
    const { dependencies } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'))
    await linkPackages(
      project,
      Object.keys(dependencies).filter((one) => one !== '@etalase/sdk'),
    )
    await unpack(sdk, project, '@etalase/sdk')
    return project
  }

  return { folder, command, sdk, run, create }
}

/** Starts a project with its own `npm start`, until the test or the file ends. */
export async function startProject(project: string, env: Record<string, string> = {}) {
  const { scripts } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'))
  const [program, ...args] = scripts.start.split(' ')
  if (program !== 'node') throw new Error(`npm start is not a program of Node: ${scripts.start}`)
  const lines: string[] = []
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: project,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (bytes) => lines.push(String(bytes)))
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  onFinished(stop)
  const printed = () => lines.join('')
  await eventually(
    async () => child.exitCode !== null || printed().includes(' runs at '),
    (is) => is,
  )
  if (child.exitCode !== null) throw new Error(`The project ended: ${printed()}`)
  return { child, stop, printed }
}
