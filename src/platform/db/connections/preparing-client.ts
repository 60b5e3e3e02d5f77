import pg from 'pg'
import { noteCurrentWork } from '../../monitoring/event-loop-watch.ts'
import { type PreparedStatements, type QueryCallback, queryNamed } from '../statements/named-query.ts'
import type { CountStatement } from './dead-connections.ts'

const nameable = /^(select|insert|update|delete|with) /

/**
 * Prepares every parametrised statement once per connection, so that PostgreSQL plans it once. Not used behind a
 * pooler.
 */
export class PreparingClient extends pg.Client {
  prepared: PreparedStatements | undefined
  countStatement: CountStatement = () => () => {}

  constructor(config?: pg.ClientConfig) {
    super(config)
    // The statements on a lost connection fail by themselves; without a listener the error would end the process.
    this.on('error', () => {})
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's query are wider than what passes through here
  override query(...args: any[]): any {
    const [text, values, callback] = args
    // biome-ignore lint/suspicious/noExplicitAny: see above
    if (typeof text !== 'string' || !Array.isArray(values)) return (super.query as any)(...args)
    if (callback) return this.send(text, values, callback)
    return new Promise((resolve, reject) => {
      this.send(text, values, (error, result) => (error ? reject(error) : resolve(result)))
    })
  }

  private send(text: string, values: unknown[], callback: QueryCallback) {
    noteCurrentWork()
    const answered = this.countStatement(text)
    const done: QueryCallback = (error, result) => {
      answered(error)
      callback(error, result)
    }
    if (nameable.test(text)) queryNamed(this, this.prepared, text, values, done)
    else super.query(text, values, done as (error: Error, result: pg.QueryResult) => void)
  }
}
