import pg from 'pg'
import { requestSettings, toOptions } from '../../../src/platform/db/connections/session-settings.ts'
import type { Databases } from './cluster.ts'
import type { Recorded, Value } from './recorded.ts'

export type Refused = Recorded & { message: string }

type Failure = { code: string | undefined; message: string }

const lockMs = 20_000
const toParameter = (value: Value) =>
  value !== null && typeof value === 'object' ? Buffer.from(value.hex, 'hex') : value

/** A session that runs statements one by one, each in a transaction that is rolled back. */
function openSession(url: string) {
  let current: pg.Client | undefined
  const open = async () => {
    if (current) return current
    const client = new pg.Client({ connectionString: url, options: toOptions(requestSettings(lockMs)) })
    client.on('error', () => {
      if (current === client) current = undefined
    })
    await client.connect()
    current = client
    return client
  }
  return {
    /** Undefined if the statement ran. */
    async run({ text, values }: Recorded): Promise<Failure | undefined> {
      const client = await open()
      try {
        await client.query('begin')
        await client.query(text, values.map(toParameter))
        return undefined
      } catch (error) {
        const { code, message } = error as Failure
        return { code, message }
      } finally {
        await client.query('rollback').catch(() => {})
      }
    },
    close: async () => await current?.end(),
  }
}

/** The first two characters of a code name its class: a violated constraint may be found under another name. */
const isAlike = (one: Failure, other: Failure) => one.code?.slice(0, 2) === other.code?.slice(0, 2)

/** Runs the statements on a distributed database. What a plain one refuses in the same way is no refusal of Citus. */
export async function replay(statements: Recorded[], { plain, distributed }: Databases): Promise<Refused[]> {
  const refused: Refused[] = []
  const [onPlain, onCitus] = [openSession(plain), openSession(distributed)]
  for (const statement of statements) {
    const failure = await onCitus.run(statement)
    if (!failure) continue
    const expected = await onPlain.run(statement)
    if (!expected || !isAlike(failure, expected)) refused.push({ ...statement, message: failure.message })
  }
  await onPlain.close()
  await onCitus.close()
  return refused
}
