import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findProgram } from '../../bin/server-build.ts'

let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'etalase-build-'))
  await mkdir(join(root, 'src/cli'), { recursive: true })
  await writeFile(join(root, 'src/greeting.txt'), 'selamat datang')
  await writeFile(
    join(root, 'src/greet.ts'),
    `import { readFileSync } from 'node:fs'
     export const greeting: string = readFileSync(new URL('greeting.txt', import.meta.url), 'utf8')`,
  )
  await writeFile(
    join(root, 'src/cli/main.ts'),
    `import { greeting } from '../greet.ts'
     process.stdout.write(greeting)`,
  )
})

afterAll(() => rm(root, { recursive: true, force: true }))

const repository = join(import.meta.dirname, '../..')

const run = async (program: string) =>
  (await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', program])).stdout

test('bundles the sources once, rebuilds after a change, and runs the sources where it cannot build', async () => {
  const [first, again] = await Promise.all([findProgram(root), findProgram(root)])
  expect(first).toMatch(/dist\/server\/\w+\/main\.js$/)
  expect(again).toBe(first)
  expect(await run(first)).toBe('selamat datang')

  await writeFile(join(root, 'src/cli/main.ts'), `process.stdout.write('sampai jumpa')`)
  const second = await findProgram(root)
  expect(second).not.toBe(first)
  expect(await run(second)).toBe('sampai jumpa')

  // A process of the previous build may still run.
  await writeFile(join(root, 'src/cli/main.ts'), `process.stdout.write('sampai nanti')`)
  const third = await findProgram(root)
  expect((await readdir(join(root, 'dist/server'))).sort()).toEqual(
    [second, third].map((program) => basename(dirname(program))).sort(),
  )

  await rm(join(root, 'dist'), { recursive: true })
  await writeFile(join(root, 'dist'), 'a file where the folder should be')
  const sources = await findProgram(root)
  expect(sources).toBe(join(root, 'src/cli/main.ts'))
  expect(await run(sources)).toBe('sampai nanti')
})

test('starts threads from a bundle without its sources, and ends although they are idle', async () => {
  const own = await mkdtemp(join(tmpdir(), 'etalase-build-'))
  onTestFinished(() => rm(own, { recursive: true, force: true }))
  await mkdir(join(own, 'src/cli'), { recursive: true })
  await writeFile(join(own, 'src/shout.ts'), `export const shout = (word: string): string => word.toUpperCase()`)
  await writeFile(
    join(own, 'src/cli/main.ts'),
    `import { createThreadPool, threadFunction } from '${repository}/src/platform/threads/index.ts'
     const shout = threadFunction(new URL('../shout.ts', import.meta.url), 'shout')
     createThreadPool().run(1, shout, 'halo').then((word) => process.stdout.write(word))`,
  )
  const program = await findProgram(own)
  expect(program).toMatch(/main\.js$/)
  await rm(join(own, 'src'), { recursive: true })
  expect(await run(program)).toBe('HALO')
})
