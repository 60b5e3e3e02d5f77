import pg from 'pg'
import { statementName } from './statement-name.ts'
import { wireTypes } from './wire-types.ts'

type Field = { name: string; dataTypeID: number }
type ReadRow = (values: (string | null)[]) => object
type Shape = { fields: Field[]; readRow: ReadRow }
type Callback = (error: Error | null, result?: pg.QueryResult) => void

/** What pg calls on a query that it has sent; its types leave these out. */
type Handlers = {
  name: string
  _result: { fields: Field[]; rows: object[] }
  _canceledDueToError: unknown
  handleRowDescription(message: { fields: Field[] }): void
  handleDataRow(message: { fields: (string | null)[] }): void
}
const Query = pg.Query as unknown as new (text: string, values: unknown[], callback: Callback) => pg.Query & Handlers

/** A literal with the columns in place: rows made one column at a time are half of what a read of an order costs. */
function compileRow(fields: Field[]): ReadRow {
  const parsers = fields.map(({ dataTypeID }) => wireTypes.getTypeParser(dataTypeID, 'text'))
  const columns = fields.map(({ name }, i) => `${JSON.stringify(name)}: v[${i}] === null ? null : p[${i}](v[${i}])`)
  return new Function('p', `return (v) => ({ ${columns.join(', ')} })`)(parsers) as ReadRow
}

const shapes = new Map<string, Shape>()

const isSame = (one: Field[], other: Field[]) =>
  one.length === other.length &&
  one.every(({ name, dataTypeID }, i) => name === other[i]!.name && dataTypeID === other[i]!.dataTypeID)

/** A prepared statement, whose columns are looked at once and not at each call. */
class NamedQuery extends Query {
  private shape: Shape | undefined

  constructor(name: string, text: string, values: unknown[], callback: Callback) {
    super(text, values, callback)
    this.name = name
  }

  override handleRowDescription({ fields }: { fields: Field[] }) {
    const known = shapes.get(this.name)
    const shape = known && isSame(known.fields, fields) ? known : { fields, readRow: compileRow(fields) }
    shapes.set(this.name, shape)
    this.shape = shape
    this._result.fields = fields
  }

  override handleDataRow({ fields }: { fields: (string | null)[] }) {
    if (this._canceledDueToError) return
    try {
      this._result.rows.push(this.shape!.readRow(fields))
    } catch (error) {
      this._canceledDueToError = error // pg then answers with it, once the rest of the rows has come.
    }
  }
}

/** The query that runs this text under its name, or without one when there are too many names. */
export function namedQuery(text: string, values: unknown[], callback: Callback): pg.Query {
  const name = statementName(text)
  return name === undefined ? new Query(text, values, callback) : new NamedQuery(name, text, values, callback)
}
