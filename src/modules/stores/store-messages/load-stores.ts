import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import type { Language } from '../../../platform/http/choose-language.ts'
import { joinDomain } from '../store-settings/index.ts'
import type { Edit } from './compose-message.ts'
import type { MessageKind } from './kinds.ts'

/** The merchant's changes of a kind of message. */
export type Changed = { is_on: boolean | null; edits: Partial<Record<Language, Edit>> }

/** A store with the data that its messages need. */
export type MessageStore = {
  id: number
  business_id: number
  unique_id: string
  name: string
  logo: string | null
  email: string | null
  settings: unknown
  slug: string
  hostname: string | null
  time_zone: string
  messages: Partial<Record<MessageKind, Changed>>
}

/** Loads stores by id with one query. */
export async function loadMessageStores(db: Db, ids: number[]): Promise<Map<number, MessageStore>> {
  if (ids.length === 0) return new Map()
  const wanted = [...new Set(ids)]
  const { rows } = await sql<Omit<MessageStore, 'messages'>>`
    select s.id, s.business_id, s.unique_id, s.name, s.logo, s.email, s.settings, s.slug, d.hostname,
      coalesce(s.settings->>'time_zone', b.time_zone) as time_zone
    from stores s join businesses b on b.id = s.business_id
      ${sql.raw(joinDomain)}
    where s.id = any(${wanted}::bigint[]) and s.deleted_at is null`.execute(db)
  const messages = await loadMessages(db, rows)
  return new Map(rows.map((store) => [store.id, { ...store, messages: messages.get(store.id) ?? {} }]))
}

/** What the merchants changed, by store. */
async function loadMessages(db: Db, stores: Pick<MessageStore, 'id' | 'business_id'>[]) {
  const { rows } = await sql<{ store_id: number; messages: MessageStore['messages'] }>`
    select store_id, jsonb_object_agg(kind, jsonb_build_object('is_on', is_on, 'edits', edits)) as messages
    from store_messages
    where business_id = any(${stores.map(({ business_id }) => business_id)}::bigint[])
      and store_id = any(${stores.map(({ id }) => id)}::bigint[])
    group by store_id`.execute(db)
  return new Map(rows.map(({ store_id, messages }) => [store_id, messages]))
}

export const isOn = ({ messages }: Pick<MessageStore, 'messages'>, kind: MessageKind) => messages[kind]?.is_on ?? true
