import type { Maker } from './describe-actor.ts'
import { type FieldChange, undoUntil } from './rules.ts'
import type { AccountChange } from './undo-change.ts'

export const showChange = (change: AccountChange, now: Date) => ({
  id: change.id,
  kind: change.kind,
  action: change.action,
  subject: { id: change.subject_id, name: change.subject_name },
  changes: change.changes as FieldChange[],
  made_by: change.made_by as Maker,
  created_at: change.created_at,
  undo_until: undoUntil(change.created_at).toISOString().replace('Z', '000Z'),
  is_undoable: change.undone_at === null && undoUntil(change.created_at) > now,
  undone: change.undone_at && { fullname: change.undone_by_fullname, at: change.undone_at },
})
