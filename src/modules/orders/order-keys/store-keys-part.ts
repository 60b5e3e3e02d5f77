import type { OrderKey } from './order-key.ts'

/** The columns for keys in the JSON rows of orders, as the statement declares them. */
export const keyColumns = 'key_scope bytea, key_request bytea'

/** Bytes as hex text, which is how a JSON row carries them. */
export type KeyColumns = { key_scope: string; key_request: string }

export const toKeyColumns = ({ scope_hash, request_hash }: OrderKey): KeyColumns => ({
  key_scope: `\\x${scope_hash.toString('hex')}`,
  key_request: `\\x${request_hash.toString('hex')}`,
})

/** Stores the keys of new orders inside a larger statement. All statements insert keys in the same order. */
export const storeKeysPart = (source: string) => `keys as (
    insert into order_keys (business_id, scope_hash, request_hash, order_id, created_at)
    select business_id, key_scope, key_request, id, created_at from ${source}
    where key_scope is not null order by key_scope
  )`
