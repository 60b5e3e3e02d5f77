import pg from 'pg'
import { statementName } from './statement-name.ts'
import { wireTypes } from './wire-types.ts'

type Field = { name: string; dataTypeID: number }
type Values = (string | null)[]
type Shape = { fields: Field[]; readRow(values: Values): object }
type Callback = (error: Error | null, result?: pg.QueryResult) => void

/** What pg hands to a query and calls on it; its types leave most of it out. */
type Connection = { describe(message: object): void }
declare class PgQuery {
  constructor(text: string, values: unknown[], callback: Callback)
  name: string
  _result: { fields: Field[]; rows: object[] }
  _canceledDueToError: unknown
  prepare(connection: Connection): void
  handleRowDescription(message: { fields: Field[] }): void
  handleDataRow(message: { fields: Values }): void
}
const Query = pg.Query as unknown as typeof PgQuery

/** A literal with the columns in place: rows made one column at a time are half of what a read of an order costs. */
function compileRow(fields: Field[]): Shape['readRow'] {
  const parsers = fields.map(({ dataTypeID }) => wireTypes.getTypeParser(dataTypeID, 'text'))
  const columns = fields.map(({ name }, i) => `${JSON.stringify(name)}: v[${i}] === null ? null : p[${i}](v[${i}])`)
  return new Function('p', `return (v) => ({ ${columns.join(', ')} })`)(parsers)
}

/** What is known of a connection: the columns of its statements, and itself without the question for them. */
type Known = { shapes: Map<string, Shape>; silent: Connection }
const known = new WeakMap<Connection, Known>()

function knownOf(connection: Connection): Known {
  const found = known.get(connection)
  if (found) return found
  const silent = Object.create(connection, { describe: { value: () => {} } })
  const made = { shapes: new Map(), silent }
  known.set(connection, made)
  return made
}

/** A statement that is prepared once a connection; PostgreSQL refuses to run it when its columns have changed since. */
class NamedQuery extends Query {
  private shapes!: Map<string, Shape>
  private shape: Shape | undefined

  constructor(name: string, text: string, values: unknown[], callback: Callback) {
    super(text, values, callback)
    this.name = name
  }

  override prepare(connection: Connection) {
    const { shapes, silent } = knownOf(connection)
    this.shapes = shapes
    this.shape = shapes.get(this.name)
    if (this.shape) this._result.fields = this.shape.fields
    super.prepare(this.shape ? silent : connection)
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
