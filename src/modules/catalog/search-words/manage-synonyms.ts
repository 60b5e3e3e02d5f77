import type { Db, Tx } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import { invalidateCatalog } from '../listings/index.ts'
import type { Store } from './find-near-words.ts'
import type { SynonymGroups } from './schemas.ts'
import { toWords } from './words.ts'

export async function getSynonyms(db: Db, store: Store): Promise<SynonymGroups> {
  const rows = await db
    .selectFrom('store_synonyms')
    .select('words')
    .where('business_id', '=', store.business_id)
    .where('store_id', '=', store.id)
    .orderBy('position')
    .execute()
  return { groups: rows.map(({ words }) => words) }
}

/**
 * Replaces all groups. Increments the catalog version first, because its row makes concurrent changes of the store
 * wait.
 */
export async function replaceSynonyms(tx: Tx, store: Store, { groups }: SynonymGroups): Promise<SynonymGroups> {
  for (const [index, group] of groups.entries()) checkGroup(group, `groups.${index}`)
  await invalidateCatalog(tx, [store.id])
  await tx
    .deleteFrom('store_synonyms')
    .where('business_id', '=', store.business_id)
    .where('store_id', '=', store.id)
    .execute()
  const rows = groups.map((group, position) => ({
    business_id: store.business_id,
    store_id: store.id,
    position,
    words: group.map((text) => text.trim()),
  }))
  if (rows.length > 0) await tx.insertInto('store_synonyms').values(rows).execute()
  return await getSynonyms(tx, store)
}

/** Refuses an entry that no search could match, and one that equals another word of its group. */
function checkGroup(group: string[], path: string) {
  const seen = new Set<string>()
  for (const [index, text] of group.entries()) {
    const phrase = toWords(text).join(' ')
    if (!phrase) throw validationFailed({ [`${path}.${index}`]: 'empty' })
    if (seen.has(phrase)) throw validationFailed({ [`${path}.${index}`]: 'repeated' })
    seen.add(phrase)
  }
}
