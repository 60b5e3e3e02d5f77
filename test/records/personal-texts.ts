import type pg from 'pg'
import type { Field } from '../../src/modules/orders/fields/field-kinds.ts'
import { lineFields } from '../../src/modules/orders/fields/line-fields.ts'
import { orderFields } from '../../src/modules/orders/fields/order-fields.ts'
import { leavingColumns } from '../../src/schema/leaving-columns.ts'

type Text = { table: string; column: string; type: string; initial: string | null; mark: string | null }

/** The rows of a person in tables that name neither their customer nor an order of theirs. `$1` is the customer, `$2` their orders. */
const otherRows: Record<string, string> = {
  customers: 'id = $1',
  orders: 'id = any($2)',
  sandbox_payments: 'reference_id in (select id::text from payments where order_id = any($2))',
  licenses: 'entitlement_id in (select id from entitlements where order_id = any($2))',
  file_downloads: 'entitlement_id in (select id from entitlements where order_id = any($2))',
  mails: 'order_id = any($2) or recipient in (select email from customers where id = $1)',
  mail_suppressions: 'address in (select email from customers where id = $1)',
  stock_requests: 'email in (select email from customers where id = $1)',
  webhook_attempts: 'delivery_id in (select id from webhook_deliveries where order_id = any($2))',
}

/** Columns by which the rows of a person are found, and those of events, which have a schema. */
const foundBy = [
  'customers.email',
  'mails.recipient',
  'mail_suppressions.address',
  'sandbox_payments.reference_id',
  'stock_requests.email',
  'events.kind',
  'events.payload',
]

const declared: Record<string, Record<string, Field>> = {
  orders: orderFields,
  order_lines: lineFields,
}

/** What the schema, or the declaration of orders, says about the erasure of a column. */
export function readMark({ table, column, mark }: Pick<Text, 'table' | 'column' | 'mark'>) {
  const fields = declared[table]
  if (!fields) return mark?.match(/^(personal$|kept: )/)?.[1]
  const { personal } = fields[column] ?? {}
  return personal === undefined ? undefined : personal ? 'personal' : 'kept: '
}

/** Every column of words in tables with rows of a buyer, except for those with a list of values. */
export async function listTexts(pool: pg.Pool): Promise<Text[]> {
  const { rows } = await pool.query<Text>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
      pg_get_expr(d.adbin, d.adrelid) as initial, col_description(c.oid, a.attnum) as mark
     from pg_attribute a join pg_class c on c.oid = a.attrelid
       left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype)
       and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
         and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) ~ 'ANY \\(ARRAY\\[')
       and (c.relname = any($1) or exists (select from pg_attribute b where b.attrelid = c.oid
         and b.attname in ('customer_id', 'order_id') and not b.attisdropped))
     order by 1, 2`,
    [Object.keys(otherRows)],
  )
  return rows.filter(({ table, column }) => !leavingColumns[table]?.[column])
}

/** A value of the column's type that contains the word, different for every row. */
function toValue({ type, initial }: Text, word: string): string {
  const unique = `'${word}' || gen_random_uuid()`
  if (type === 'text') return unique
  if (type === 'text[]') return `array[${unique}]`
  const object = `jsonb_build_object('description', ${unique})`
  return initial?.startsWith("'[]'") ? `jsonb_build_array(${object})` : object
}

/** Writes a word into every text of the rows of a customer and their orders. Returns the columns that took it. */
export async function fillTexts(pool: pg.Pool, texts: Text[], word: string, id: number, orders: string[]) {
  const client = await pool.connect()
  const filled: Text[] = []
  const tables = Map.groupBy(texts, ({ table }) => table)
  try {
    await client.query('begin')
    // Some tables refuse every update by a trigger.
    await client.query("set local session_replication_role = 'replica'")
    for (const [table, columns] of tables) {
      const { rows } = await client.query<{ name: string }>(
        'select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0',
        [table],
      )
      const has = (name: string) => rows.some((column) => column.name === name)
      const own = [
        ...(has('customer_id') ? ['customer_id = $1'] : []),
        ...(has('order_id') ? ['order_id = any($2)'] : []),
      ]
      const where = otherRows[table] ?? own.join(' or ')
      for (const text of columns) {
        if (foundBy.includes(`${table}.${text.column}`)) continue
        await client.query('savepoint one')
        const statement = `update ${table} set "${text.column}" = ${toValue(text, word)} where (${where}) and $1 > 0 and $2::uuid[] is not null`
        try {
          const { rowCount } = await client.query(statement, [id, orders])
          if (rowCount) filled.push(text)
        } catch {
          // A check, or a type that refuses words: then nobody can write any into the column.
          await client.query('rollback to savepoint one')
        }
      }
    }
    await client.query('commit')
  } finally {
    client.release()
  }
  return filled
}
