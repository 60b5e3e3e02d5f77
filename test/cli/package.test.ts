import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { runProgram } from './run-cli.ts'

const run = promisify(execFile)
const source = join(import.meta.dirname, '../../packages/cli')
const folder = await mkdtemp(join(tmpdir(), 'etalase-cli-'))
afterAll(() => rm(folder, { recursive: true }))

// The archive of `npm pack`, as npm installs it, with no other package beside it.
await run('npm', ['pack', '--pack-destination', folder], { cwd: source })
await run('tar', ['-xzf', 'etalase-cli-0.1.0.tgz'], { cwd: folder })

it('is one archive that runs alone', async () => {
  const { stdout } = await run('tar', ['-tzf', join(folder, 'etalase-cli-0.1.0.tgz')])
  const others = stdout
    .split('\n')
    .filter((path) => !/^(package\/(package\.json|README\.md|dist\/[\w-]+\.js))?$/.test(path))
  expect(others).toEqual([])
  const program = join(folder, 'package/dist/main.js')
  expect(await runProgram(program, ['--version'], {})).toEqual({ code: 0, stdout: '0.1.0\n', stderr: '' })
  expect(await runProgram(program, ['help', 'open'], {})).toMatchObject({ code: 0 })
})

it('imports nothing but Node and the SDK', async () => {
  const { stdout } = await run('grep', ['-rhoE', `from '[^']*'`, join(source, 'src')])
  const others = [...new Set(stdout.trim().split('\n'))].filter(
    (line) => !/from '(node:\w+(\/\w+)?|\.\/[\w/-]+\.ts|\.\.\/[\w/-]+\.ts|(\.\.\/)+sdk\/src\/[\w./-]+\.ts)'/.test(line),
  )
  expect(others).toEqual([])
})
