import type { MemberCaller } from '../../../access/caller.ts'

/** Who changes webhooks, for the change and for the audit log. */
export type Editor = { business_id: number; user: { id: number; unique_id: string } }

export const editorOf = (caller: MemberCaller): Editor => ({ business_id: caller.business.id, user: caller.user })
