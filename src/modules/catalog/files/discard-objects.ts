import type { ObjectStore } from '../../../integrations/object-store/index.ts'
import { enqueue } from '../../../platform/background/jobs.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'

/** Longer than any upload takes. */
const uploadMs = 24 * 3_600_000

export type DiscardJob = { keys: string[] }

/** Queues the deletion of these objects; the worker retries until the object store has deleted them. */
export const discardObjects = (tx: Tx, keys: string[]) => enqueue(tx, 'discard-objects', { keys } satisfies DiscardJob)

/**
 * Call it before objects are stored: a day later the worker deletes them unless a row refers to them by then. So an
 * upload that fails halfway leaves nothing behind, even if the process ends or the store does not respond.
 */
export const discardIfUnused = (db: Db, keys: string[], now: Date) =>
  db
    .transaction()
    .execute((tx) =>
      enqueue(tx, 'discard-objects', { keys } satisfies DiscardJob, { runAt: new Date(now.getTime() + uploadMs) }),
    )

/** Deletes those of the objects that no row refers to. */
export async function deleteUnusedObjects(db: Db, objects: ObjectStore, { keys }: DiscardJob) {
  const files = await db.selectFrom('digital_files').select('object_key').where('object_key', 'in', keys).execute()
  const pictures = keys.flatMap((key) => /^images\/(\w+)\//.exec(key)?.[1] ?? [])
  const images =
    pictures.length === 0
      ? []
      : await db.selectFrom('images').select('unique_id').where('unique_id', 'in', pictures).execute()
  const used = new Set(files.map((file) => file.object_key))
  const isUsed = (key: string) =>
    used.has(key) || images.some(({ unique_id }) => key.startsWith(`images/${unique_id}/`))
  for (const key of keys) if (!isUsed(key)) await objects.delete(key)
}
