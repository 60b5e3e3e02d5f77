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
const root = join(import.meta.dirname, '../..')

/** What only carries statements: the caller behind it decides whose statement it is. */
const carriers = /^src\/platform\/db\/(connections|statements|replica)\//
const tests = /^test\/|\.(test|long|page)\.ts$/
/** Migrations and copies of the whole database run on one server. */
const ofOneServer = /^src\/platform\/(db\/schema|backup)\//

/** Whether the service sent it. Where the stack no longer shows a caller, the service queued it. */
function isOfService(stack: string): boolean {
  for (const [, file] of stack.matchAll(/file:\/\/([^\s)]+?)(?:\?[^\s)]*)?:\d+:\d+/g)) {
    const path = relative(root, decodeURIComponent(file!))
    if (
      path.startsWith('..') ||
      path.includes('node_modules/') ||
      carriers.test(path) ||
      path.startsWith('test/citus/')
    )
      continue
    return !tests.test(path) && !ofOneServer.test(path)
  }
  return true
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
    if (seen.has(key) || !isOfService(readStack())) return
    seen.add(key)
    const { testPath, currentTestName } = expect.getState()
    const test = [testPath && relative(root, testPath), currentTestName].filter(Boolean).join(' > ')
    const recorded: Recorded = { text, values: values.map(toValue), test }
    appendFileSync(file, `${JSON.stringify(recorded)}\n`)
  }
}

const { query } = pg.Client.prototype as unknown as { query: ((...args: unknown[]) => unknown) & { isRecorded?: true } }
if (!query.isRecorded) {
  const record = createRecorder(process.env.RECORD_STATEMENTS!)
  const recording = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args
    const { text, values } =
      typeof first === 'string' ? { text: first, values: second } : (first as never as pg.QueryConfig)
    if (typeof text === 'string' && isOurs(this)) record(text, Array.isArray(values) ? values : [])
    return query.apply(this, args)
  }
  Object.assign(pg.Client.prototype, { query: Object.assign(recording, { isRecorded: true }) })
}

/** Connections of the service have a name; those that tests open have none. */
function isOurs(client: pg.Client): boolean {
  const { connectionParameters } = client as unknown as { connectionParameters: { application_name?: string } }
  return connectionParameters.application_name?.startsWith('etalase') === true
}
