import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const root = join(import.meta.dirname, '../..')

const migrations = {
  '9001_gift_message.sql': `
    alter table orders add column gift_message text;
    create table order_gifts (order_id uuid primary key references orders on delete cascade, wrapping text not null);`,
  '9002_gift_message_backfill.sql': `-- no transaction
    do $$ begin
      loop
        update orders set gift_message = 'none' where id in (
          select id from orders where gift_message is null limit 20 for update skip locked);
        exit when not found;
        commit;
      end loop;
    end $$`,
  '9003_gift_message_index.sql': `-- no transaction
    create index concurrently if not exists orders_gift_message on orders (business_id, gift_message)`,
}

/** Makes the program of a later release by the steps of docs/developing/adding-a-column.md; removed after the test. */
export async function makeNextRelease(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'etalase-next-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const part of ['bin', 'src', 'packages', 'package.json'])
    await cp(join(root, part), join(folder, part), { recursive: true })
  for (const part of ['node_modules', 'web']) await symlink(join(root, part), join(folder, part))
  for (const [name, sql] of Object.entries(migrations))
    await writeFile(join(folder, 'src/schema/migrations', name), sql)
  await edit(join(folder, 'src/schema/tables.ts'), '  orders: [', "  orders: ['gift_message', ")
  await edit(
    join(folder, 'src/modules/orders/fields/order-fields.ts'),
    'const fields = {\n',
    "const fields = {\n  gift_message: maybeText('merchant', { ...edited, input: upTo(500) }),\n",
  )
  return join(folder, 'bin/etalase.js')
}

async function edit(file: string, before: string, after: string) {
  const text = await readFile(file, 'utf8')
  if (!text.includes(before)) throw new Error(`${file} has no ${before}`)
  await writeFile(file, text.replace(before, after))
}
