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
  const { rows } = await sql<MessageStore>`
    select s.id, s.business_id, s.unique_id, s.name, s.logo, s.email, s.settings, s.slug, d.hostname,
      coalesce(s.settings->>'time_zone', b.time_zone) as time_zone,
      coalesce((select jsonb_object_agg(m.kind, jsonb_build_object('is_on', m.is_on, 'edits', m.edits))
        from store_messages m where m.business_id = s.business_id and m.store_id = s.id), '{}') as messages
    from stores s join businesses b on b.id = s.business_id
      ${sql.raw(joinDomain)}
    where s.id = any(${[...new Set(ids)]}::bigint[]) and s.deleted_at is null`.execute(db)
  return new Map(rows.map((store) => [store.id, store]))
}

export const isOn = ({ messages }: Pick<MessageStore, 'messages'>, kind: MessageKind) => messages[kind]?.is_on ?? true
