import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { onFinished } from '../support/on-finished.ts'
import { findChangedLines, readDiff } from './changed-lines.ts'
import { findComputing } from './find-computing.ts'
import { findRetired, findUnusedExceptions } from './find-retired.ts'
import { listComments } from './list-comments.ts'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'language-'))
  onFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Runs git without the settings of the machine. */
function createGit(folder: string) {
  const identity = { NAME: 'Sari', EMAIL: 'sari@example.com', DATE: '2026-01-01T00:00:00Z' }
  const people = Object.entries(identity).flatMap(([name, value]) => [
    [`GIT_AUTHOR_${name}`, value],
    [`GIT_COMMITTER_${name}`, value],
  ])
  const env = {
    ...process.env,
    ...Object.fromEntries(people),
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_SYSTEM: '/dev/null',
  }
  return (...args: string[]) => execFileSync('git', args, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' })
}

describe('retired words', () => {
  it('are found in every part of an identifier, with the words to use', () => {
    const code = 'const isToldTwice = 1\nclass Queue {\n  #patienceMs = mostTries\n}\nfunction gather_all() {}\n'
    expect(findRetired('src/queue.ts', code).map(({ line, name, use }) => [line, name, use])).toEqual([
      [1, 'isToldTwice', 'events, notified, reported or mailed'],
      [3, 'patienceMs', 'the limit with its unit, such as timeoutMs or stuckAfterMs'],
      [3, 'mostTries', 'max…'],
      [5, 'gather_all', 'batch, collect or join'],
    ])
  })

  it('are found in names of files', () => {
    const found = findRetired('src/tell-buyers.test.ts', 'export {}')
    expect(found).toEqual([{ file: 'src/tell-buyers.test.ts', line: 1, name: 'tell-buyers', use: expect.any(String) }])
  })

  it('may stand in texts, comments and as parts of other words', () => {
    const code =
      "// patience\nconst intellect = 'told'\nconst broad = intellect + 'crowd'\nconst almostAll = /gather/\n"
    expect(findRetired('src/texts.ts', code)).toEqual([])
  })

  it('report exceptions that no source needs', () => {
    const column = { file: 'a.test.ts', code: 'row.told_at' }
    const migration = { file: 'src/schema/migrations/0016_customers_of_a_crowd.sql', code: '' }
    expect(findRetired(column.file, column.code)).toEqual([])
    expect(findUnusedExceptions([column, migration])).toEqual([])
    expect(findUnusedExceptions([column])).toEqual(['0016_customers_of_a_crowd'])
  })
})

describe('names in …Of', () => {
  it.each([
    'const codeOf = (error: unknown) => (error as { code?: string }).code ?? ""',
    'const nameOf = (one: Name) => (one.type === "literal" ? one.value : one.names[0]!)',
    'function keyOf({ id, at }) {\n  return [at, id]\n}',
    'const words = { quantityOf: (name: string) => "Quantity of " + name }',
  ])('may stand for a plain property: %s', (code) => {
    expect(findComputing('src/names.ts', code)).toEqual([])
  })

  it.each([
    'const hostOf = (address: string) => new URL(address).host',
    'const shardOf = (id: number) => id % 16',
    'function feeOf(order) {\n  const { fee } = order\n  return fee\n}',
    'const senderOf = await readSenders()',
    'const pageOf = (rows: string) => "select * from " + rows',
  ])('must not stand for a computation: %s', (code) => {
    const name = /\w+Of/.exec(code)![0]
    expect(findComputing('src/names.ts', code)).toEqual([{ file: 'src/names.ts', line: 1, name }])
  })
})

describe('comments', () => {
  it('are listed with their lines; line comments on neighbouring lines are one', () => {
    const code =
      '// One\n// comment.\nconst a = 1 // Another.\n/**\n * Several\n * lines.\n */\n// biome-ignore lint: for tools\n'
    expect(listComments('a.ts', code)).toEqual([
      { file: 'a.ts', line: 1, lastLine: 2, text: 'One comment.' },
      { file: 'a.ts', line: 3, lastLine: 3, text: 'Another.' },
      { file: 'a.ts', line: 4, lastLine: 7, text: 'Several lines.' },
    ])
  })

  it('are listed for SQL and CSS', () => {
    const texts = (file: string, code: string) => listComments(file, code).map(({ text }) => text)
    expect(texts('a.sql', '-- What buyers\n-- write.\ncreate table t (\n  a int -- counts\n);')).toEqual([
      'What buyers write.',
      'counts',
    ])
    expect(texts('a.css', '/* Wide\n screens. */\na { color: red }')).toEqual(['Wide screens.'])
  })
})

describe('the changed lines', () => {
  it('are those that a diff adds', () => {
    const diff =
      '--- a.ts\n+++ a.ts\n@@ -3,0 +4,2 @@\n+x\n+y\n@@ -9 +11 @@\n-z\n+w\n--- b.ts\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n'
    expect(readDiff(diff)).toEqual(new Map([['a.ts', new Set([4, 5, 11])]]))
  })

  it('are those since the branch left main, committed or not', async () => {
    const folder = await makeFolder()
    const git = createGit(folder)
    git('init', '--quiet', '--initial-branch=main')
    await writeFile(join(folder, 'a.ts'), 'one\n')
    git('add', '.')
    git('commit', '--quiet', '--message=First')
    git('switch', '--quiet', '--create', 'feature')
    await writeFile(join(folder, 'a.ts'), 'one\ntwo\n')
    git('commit', '--quiet', '--all', '--message=Second')
    await writeFile(join(folder, 'a.ts'), 'one\ntwo\nthree\n')
    await writeFile(join(folder, 'b.ts'), 'new')
    expect(findChangedLines(folder)?.lines).toEqual(
      new Map<string, unknown>([
        ['a.ts', new Set([2, 3])],
        ['b.ts', 'all'],
      ]),
    )
  })

  it('are unknown without git, in a clone of one commit, and in a folder of another repository', async () => {
    const plain = await makeFolder()
    expect(findChangedLines(plain)).toBeUndefined()
    const git = createGit(plain)
    git('init', '--quiet', '--initial-branch=main')
    await writeFile(join(plain, 'a.ts'), 'one\n')
    git('add', '.')
    git('commit', '--quiet', '--message=First')
    expect(findChangedLines(plain)).toBeUndefined()
    await mkdir(join(plain, 'inner'))
    await writeFile(join(plain, 'inner/b.ts'), 'new')
    expect(findChangedLines(join(plain, 'inner'))).toBeUndefined()
  })
})
