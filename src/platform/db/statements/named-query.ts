import pg from 'pg'
import { serialize } from 'pg-protocol'
import { isStalePlan } from '../connections/unavailable.ts'
import { wireTypes } from '../connections/wire-types.ts'

type Field = { name: string; dataTypeID: number }
type Values = (string | null)[]
export type QueryCallback = (error: Error | null, result?: pg.QueryResult) => void

/** How the rows of a prepared statement are read. */
type Columns = { fields: Field[]; names: string[]; parsers: ((text: string) => unknown)[]; empty: object }

/** A prepared statement of one connection. Its columns are known after its first run there. */
type Prepared = { name: string; columns?: Columns }

/** The statements that one connection has prepared, by their text. */
export type PreparedStatements = Map<string, Prepared>

/**
 * With this many statements prepared, a connection runs further ones unnamed, so that generated SQL cannot fill the
 * server's memory.
 */
const maxPrepared = 1000

/**
 * The members of pg's Query and Connection used here that its types leave out. This file is the only place that knows
 * them; named-query.test.ts fails when a release of pg changes one. Decision 11 has the figures.
 */
type Connection = { _send(bytes: Buffer): void }
declare class PgQuery {
  constructor(text: string, values: unknown[], callback: QueryCallback)
  name: string
  values: unknown[]
  _result: { fields: Field[]; rows: object[] }
  _canceledDueToError: unknown
  submit(connection: Connection): Error | null
  handleRowDescription(message: { fields: Field[] }): void
  handleDataRow(message: { fields: Values }): void
}
const Query = pg.Query as unknown as typeof PgQuery
const valueMapper = (pg as unknown as { utils: { prepareValue(value: unknown): string } }).utils.prepareValue

const executeAndSync = Buffer.concat([serialize.execute(), serialize.sync()])

function readColumns(fields: Field[]): Columns {
  return {
    fields,
    names: fields.map(({ name }) => name),
    parsers: fields.map(({ dataTypeID }) => wireTypes.getTypeParser(dataTypeID, 'text')),
    empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
  }
}

function readRow({ names, parsers, empty }: Columns, values: Values): object {
  const row: Record<string, unknown> = { ...empty }
  for (let i = 0; i < names.length; i++) {
    const value = values[i]!
    if (value !== null) row[names[i]!] = parsers[i]!(value)
  }
  return row
}

/**
 * A statement that is prepared once per connection. Later runs do not ask for its columns again, as pg would:
 * PostgreSQL refuses to run a prepared statement whose columns have changed.
 */
class NamedQuery extends Query {
  private readonly prepared: Prepared
  private columns: Columns | undefined

  constructor(prepared: Prepared, text: string, values: unknown[], callback: QueryCallback) {
    super(text, values, callback)
    this.prepared = prepared
    this.name = prepared.name
  }

  /** Sends the three messages as one buffer, because pg makes a write of each (decision 11). */
  override submit(connection: Connection) {
    this.columns = this.prepared.columns
    if (!this.columns) return super.submit(connection)
    this._result.fields = this.columns.fields
    try {
      const bind = serialize.bind({ statement: this.name, values: this.values, valueMapper })
      connection._send(Buffer.concat([bind, executeAndSync]))
      return null
    } catch (error) {
      return error as Error // Returns the error of a value that cannot be sent; pg rejects the query with it.
    }
  }

  override handleRowDescription({ fields }: { fields: Field[] }) {
    this.columns = readColumns(fields)
    this.prepared.columns = this.columns
    this._result.fields = fields
  }

  override handleDataRow({ fields }: { fields: Values }) {
    if (this._canceledDueToError) return
    try {
      this._result.rows.push(readRow(this.columns!, fields))
    } catch (error) {
      this._canceledDueToError = error // pg rejects with it once the remaining rows have arrived.
    }
  }
}

/**
 * Runs the text as a named prepared statement, or unnamed if the connection has too many or allows none. If a migration
 * changed the statement's columns, it is prepared again under a new name. Outside a transaction it is repeated at once,
 * because PostgreSQL refuses it before it has any effect; inside one the error has ended the transaction.
 */
export function queryNamed(
  client: pg.ClientBase,
  statements: PreparedStatements | undefined,
  text: string,
  values: unknown[],
  callback: QueryCallback,
) {
  const send = (mayRepeat: boolean) => {
    const prepared = statements && findPrepared(statements, text)
    const done: QueryCallback = (error, result) => {
      if (statements && prepared && isStalePlan(error)) {
        renew(statements, text, prepared)
        if (mayRepeat && client.getTransactionStatus() === 'I') return send(false)
      }
      callback(error, result)
    }
    const query = prepared ? new NamedQuery(prepared, text, values, done) : new Query(text, values, done)
    client.query(query as unknown as pg.Query)
  }
  send(true)
}

function findPrepared(statements: PreparedStatements, text: string): Prepared | undefined {
  const known = statements.get(text)
  if (known || statements.size >= maxPrepared) return known
  const prepared: Prepared = { name: `s${statements.size}` }
  statements.set(text, prepared)
  return prepared
}

/** Gives the statement a new name, unless a concurrent run has already done so. */
function renew(statements: PreparedStatements, text: string, stale: Prepared) {
  if (statements.get(text) === stale) statements.set(text, { name: `${stale.name}_` })
}
