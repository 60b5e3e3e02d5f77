import { sql } from 'kysely'
import type { Role } from '../../../access/roles.ts'
import type { Db } from '../../../platform/db/types.ts'
import { type Choices, chosenChannels, maxUnread, type NoticeKind, noticeKinds } from './rules.ts'

type Language = 'id' | 'en'

export type MemberState = {
  business_id: number
  user_id: number
  role: Role
  joined_at: string
  choices: Choices
  language: Language | null
  read_up_to: number
  read_ids: number[]
}

/**
 * A member with their choices and how far they have read; undefined if the person left the business in the meantime.
 */
export async function findMemberState(db: Db, businessId: number, userId: number): Promise<MemberState | undefined> {
  const { rows } = await sql<MemberState>`
    select m.business_id, m.user_id, m.role, m.created_at as joined_at, coalesce(s.choices, '{}') as choices, s.language,
      coalesce(r.read_up_to, 0)::bigint as read_up_to, coalesce(r.read_ids, '{}') as read_ids
    from memberships m
    left join notification_settings s on s.business_id = m.business_id and s.user_id = m.user_id
    left join notification_reads r on r.business_id = m.business_id and r.user_id = m.user_id
    where m.business_id = ${businessId} and m.user_id = ${userId}`.execute(db)
  const [row] = rows
  return row && { ...row, read_ids: row.read_ids.map(Number) }
}

/** The kinds that a member sees in the dashboard. */
export const bellKinds = (member: Pick<MemberState, 'role' | 'choices'>): NoticeKind[] =>
  noticeKinds.filter((kind) => chosenChannels(member, kind).includes('bell'))

/** Whether a member has read it. For new members everything before they joined counts as read. */
export const isRead = (member: MemberState, { id, created_at }: { id: number; created_at: string }) =>
  id <= member.read_up_to || member.read_ids.includes(id) || created_at < member.joined_at

/** Reads at most a hundred index entries per kind, so that the cost does not grow with the number of notifications. */
export async function countUnread(db: Db, member: MemberState): Promise<number> {
  const { business_id, read_up_to, read_ids, joined_at } = member
  const { rows } = await sql<{ unread: number }>`
    select least(coalesce(sum(found.unread), 0), ${maxUnread})::int as unread
    from unnest(${bellKinds(member)}::text[]) as wanted (kind) cross join lateral (
      select count(*) as unread from (
        select n.id, n.created_at from notifications n
        where n.business_id = ${business_id} and n.kind = wanted.kind and n.id > ${read_up_to}
        order by n.id desc limit ${maxUnread + read_ids.length}
      ) newest where newest.created_at >= ${joined_at} and newest.id <> all(${read_ids}::bigint[])
    ) found`.execute(db)
  return rows[0]!.unread
}

/** The number of a person's unread notifications in a business; 0 for a person who is no member. */
export async function countUnreadByUser(db: Db, businessId: number, userId: number): Promise<number> {
  const member = await findMemberState(db, businessId, userId)
  return member ? await countUnread(db, member) : 0
}
