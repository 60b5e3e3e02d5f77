import pg from 'pg'
import { serialize } from 'pg-protocol'
import { statementName } from './statement-name.ts'
import { wireTypes } from './wire-types.ts'

type Field = { name: string; dataTypeID: number }
type Values = (string | null)[]
type Shape = { fields: Field[]; readRow(values: Values): object }
type Shapes = Map<string, Shape>
type Callback = (error: Error | null, result?: pg.QueryResult) => void

/** What pg hands to a query and calls on it; its types leave most of it out. */
type Connection = { _send(bytes: Buffer): void }
declare class PgQuery {
  constructor(text: string, values: unknown[], callback: Callback)
  name: string
  values: unknown[]
  _result: { fields: Field[]; rows: object[] }
  _canceledDueToError: unknown
  submit(connection: Connection): Error | null
  handleRowDescription(message: { fields: Field[] }): void
  handleDataRow(message: { fields: Values }): void
}
const Query = pg.Query as unknown as typeof PgQuery
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): string } }).utils

/** A literal with the columns in place: rows made one column at a time are half of what a read of an order costs. */
function compileRow(fields: Field[]): Shape['readRow'] {
  const parsers = fields.map(({ dataTypeID }) => wireTypes.getTypeParser(dataTypeID, 'text'))
  const columns = fields.map(({ name }, i) => `${JSON.stringify(name)}: v[${i}] === null ? null : p[${i}](v[${i}])`)
  return new Function('p', `return (v) => ({ ${columns.join(', ')} })`)(parsers)
}

const known = new WeakMap<Connection, Shapes>()

function shapesOf(connection: Connection): Shapes {
  const shapes = known.get(connection) ?? new Map()
  known.set(connection, shapes)
  return shapes
}

const executeAndSync = Buffer.concat([serialize.execute(), serialize.sync()])

/**
 * A statement that is prepared once a connection. From then on its columns are neither asked for nor looked at, since
 * PostgreSQL refuses to run it when they have changed, and it goes out in one piece: in four, as pg sends it, each costs.
 */
class NamedQuery extends Query {
  private shapes!: Shapes
  private shape: Shape | undefined

  constructor(name: string, text: string, values: unknown[], callback: Callback) {
    super(text, values, callback)
    this.name = name
  }

  override submit(connection: Connection) {
    this.shapes = shapesOf(connection)
    this.shape = this.shapes.get(this.name)
    if (!this.shape) return super.submit(connection)
    this._result.fields = this.shape.fields
    try {
      const bind = serialize.bind({ statement: this.name, values: this.values, valueMapper: prepareValue })
      connection._send(Buffer.concat([bind, executeAndSync]))
      return null
    } catch (error) {
      return error as Error // A value that cannot be sent; pg answers with this.
    }
  }

  override handleRowDescription({ fields }: { fields: Field[] }) {
    this.shape = { fields, readRow: compileRow(fields) }
    this.shapes.set(this.name, this.shape)
    this._result.fields = fields
  }

  override handleDataRow({ fields }: { fields: Values }) {
    if (this._canceledDueToError) return
    try {
      this._result.rows.push(this.shape!.readRow(fields))
    } catch (error) {
      this._canceledDueToError = error // pg answers with it once the rest of the rows has come.
    }
  }
}

/** The query that runs this text under its name, or without one when there are too many names. */
export function namedQuery(text: string, values: unknown[], callback: Callback): pg.Query {
  const name = statementName(text)
  const query = name === undefined ? new Query(text, values, callback) : new NamedQuery(name, text, values, callback)
  return query as unknown as pg.Query
}
