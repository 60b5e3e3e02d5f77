import type { MemberCaller } from '../../../access/caller.ts'

/** The business and user of a change, for the query and the audit entry. */
export type Editor = { business_id: number; user: { id: number; unique_id: string } }

export const toEditor = (caller: MemberCaller): Editor => ({ business_id: caller.business.id, user: caller.user })
