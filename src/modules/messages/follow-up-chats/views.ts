import type { Selectable } from 'kysely'
import type { Tables } from '../../../schema/tables.ts'

export type ChatRow = Selectable<Tables['follow_up_chats']>

export const showChat = ({ business_id: _, ...chat }: ChatRow) => chat
