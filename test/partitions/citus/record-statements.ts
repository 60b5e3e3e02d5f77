import { appendFileSync, mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import type { Recorded, Value } from './recorded.ts'
import { isReplayable, toKey } from './recorded.ts'

/*
 * Loaded by Vitest before each test file when RECORD_STATEMENTS names a folder. Stores each distinct statement that the
 * service sends, with the parameters and the test of its first run.
 */

const { utils } = pg as unknown as { utils: { prepareValue(value: unknown): string | Buffer | null } }
const root = join(import.meta.dirname, '../../..')

/** What only carries statements: the caller behind it decides whose statement it is. */
const carriers = /^src\/platform\/db\/(?!schema\/)/
const tests = /^test\/|\.(test|long|page)\.ts$/
/** Migrations and copies of the whole database run on one server. */
const ofOneServer = /^src\/platform\/(db\/schema|backup)\//

/** The file of the service that sent it; undefined for a test. Where the stack shows no caller, the service queued it. */
function findSource(stack: string): string | undefined {
  for (const [, file] of stack.matchAll(/file:\/\/([^\s)]+?)(?:\?[^\s)]*)?:\d+:\d+/g)) {
    const path = relative(root, decodeURIComponent(file!))
    if (
      path.startsWith('..') ||
      path.includes('node_modules/') ||
      carriers.test(path) ||
      path.startsWith('test/partitions/citus/')
    )
      continue
    return tests.test(path) || ofOneServer.test(path) ? undefined : path
  }
  return 'queued'
}

function readStack(): string {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 80
  const { stack } = new Error()
  Error.stackTraceLimit = stackTraceLimit
  return stack!
}

const toValue = (value: unknown): Value => {
  const prepared = utils.prepareValue(value)
  return Buffer.isBuffer(prepared) ? { hex: prepared.toString('hex') } : prepared === null ? null : String(prepared)
}

function createRecorder(folder: string) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${process.pid}.jsonl`)
  const seen = new Set<string>()
  return (text: string, values: unknown[]) => {
    if (!isReplayable(text)) return
    const key = toKey(text)
    if (seen.has(key)) return
    const source = findSource(readStack())
    if (!source) return
    seen.add(key)
    const { testPath, currentTestName } = expect.getState()
    const test = [testPath && relative(root, testPath), currentTestName].filter(Boolean).join(' > ')
    const recorded: Recorded = { text, values: values.map(toValue), source, test }
    appendFileSync(file, `${JSON.stringify(recorded)}\n`)
  }
}

type Patched = ((...args: unknown[]) => unknown) & { isRecorded?: true }
type Queried = { query: Patched }

const { query } = pg.Client.prototype as unknown as Queried
const pool = pg.Pool.prototype as unknown as Queried
if (!query.isRecorded) {
  const record = createRecorder(process.env.RECORD_STATEMENTS!)
  /** Texts that tests gave to a pool, which hands them to a connection later, when the stack no longer shows the test. */
  const ofTests = new Set<unknown>()
  const recording = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args
    const { text, values } =
      typeof first === 'string' ? { text: first, values: second } : (first as never as pg.QueryConfig)
    if (typeof text === 'string' && isOurs(this) && !ofTests.has(text))
      record(text, Array.isArray(values) ? values : [])
    return query.apply(this, args)
  }
  Object.assign(pg.Client.prototype, { query: Object.assign(recording, { isRecorded: true }) })
  const { query: queryPool } = pool
  pool.query = function (this: pg.Pool, ...args: unknown[]) {
    if (!findSource(readStack())) ofTests.add(args[0])
    return queryPool.apply(this, args)
  }
}

/** Connections of the service have a name; those that tests open have none. */
function isOurs(client: pg.Client): boolean {
  const { connectionParameters } = client as unknown as { connectionParameters: { application_name?: string } }
  return connectionParameters.application_name?.startsWith('etalase') === true
}
