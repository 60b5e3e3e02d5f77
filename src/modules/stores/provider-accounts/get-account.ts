import { type Selectable, sql } from 'kysely'
import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import type { Tables } from '../../../schema/tables.ts'
import type { AccountKind, AccountMethod } from './rules.ts'

export type Account = Omit<
  Selectable<Tables['provider_accounts']>,
  'methods' | 'credential_hints' | 'mode' | 'kind'
> & {
  kind: AccountKind
  mode: 'test' | 'live'
  methods: AccountMethod[]
  credential_hints: Record<string, string | null>
}

const selectAccounts = (db: Db, businessId: number) =>
  db.selectFrom('provider_accounts').selectAll().$castTo<Account>().where('business_id', '=', businessId)

export const findAccount = (db: Db, businessId: number, id: number): Promise<Account | undefined> =>
  selectAccounts(db, businessId).where('id', '=', id).executeTakeFirst()

export async function getAccount(db: Db, businessId: number, id: number): Promise<Account> {
  const account = await findAccount(db, businessId, id)
  if (!account) throw notFound('There is no such account')
  return account
}

/** Like `findAccount`, but locks the account until the transaction ends. */
export const findLockedAccount = (tx: Tx, businessId: number, id: number): Promise<Account | undefined> =>
  selectAccounts(tx, businessId).where('id', '=', id).forUpdate().executeTakeFirst()

export async function lockAccount(tx: Tx, businessId: number, id: number): Promise<Account> {
  const account = await findLockedAccount(tx, businessId, id)
  if (!account) throw notFound('There is no such account')
  return account
}

/** The row as JSON, including its sealed credentials, so that it can be restored. */
export async function snapshotAccount(tx: Tx, businessId: number, id: number): Promise<unknown> {
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(a) as row from provider_accounts a where business_id = ${businessId} and id = ${id}`.execute(tx)
  return rows[0]!.row
}

/** Finds the account of a callback address. The handle is all that identifies it. */
export async function findAccountByHandle(db: Db, provider: string, handle: string): Promise<Account | undefined> {
  return await db
    .selectFrom('provider_accounts')
    .selectAll()
    .$castTo<Account>()
    .where('callback_handle', '=', handle)
    .where('provider', '=', provider)
    .executeTakeFirst()
}

/**
 * The payment accounts of a business, including deactivated ones: a business with any account never uses the default
 * provider.
 */
export const listPaymentAccounts = (db: Db, businessId: number): Promise<Account[]> =>
  selectAccounts(db, businessId).where('kind', '=', 'payment').execute()

/** The accounts for messages of a business. */
export const listMessageAccounts = (db: Db, businessId: number): Promise<Account[]> =>
  selectAccounts(db, businessId).where('kind', '=', 'message').execute()

/** All active accounts of the installation, for its operator. */
export const listActiveAccounts = (db: Db): Promise<Account[]> =>
  db
    .selectFrom('provider_accounts')
    .selectAll()
    .$castTo<Account>()
    .where('is_active', '=', true)
    .orderBy('id')
    .execute()

/**
 * Records that a callback arrived, and locks the account against deletion until the transaction ends. 404 if it was
 * deleted.
 */
export async function markCallback(tx: Tx, { business_id, id }: Account, now: Date) {
  const marked = await tx
    .updateTable('provider_accounts')
    .set({ last_callback_at: now })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!marked) throw notFound()
}

export const listAccounts = (db: Db, cursorSecret: Buffer, businessId: number, request: PageRequest) =>
  listPage({
    list: `provider-accounts:${businessId}`,
    cursorSecret,
    request,
    filters: {},
    key: ['id'],
    direction: 'desc',
    select: () => selectAccounts(db, businessId),
    keyOf: (account) => [account.id],
  })
