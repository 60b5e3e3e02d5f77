import type { Tx } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import { pictureKey } from '../../../platform/http/addresses.ts'
import { checkRepeated, checkSection, readPictureId } from './rules.ts'
import type { Look, Section } from './schemas.ts'

export type StoreRef = { id: number; business_id: number }

/**
 * Converts a look to its stored form: pictures as keys, without empty fields. Refuses references to things that the
 * store does not have.
 */
export async function checkLook(tx: Tx, store: StoreRef, look: Look, baseUrl: string): Promise<Look> {
  checkRepeated(look.sections)
  const sections = look.sections.map((section, index) => {
    const { picture, ...rest } = checkSection(section, `sections.${index}`)
    return picture ? { ...rest, picture: pictureKey(baseUrl)(picture) } : rest
  })
  await checkReferences(tx, store, sections)
  return { theme: look.theme, sections }
}

type Table = 'categories' | 'collections' | 'store_pages'
type Reference = { path: string; table: Table; id: number } | { path: string; table: 'images'; id: string | undefined }

function listReferences({ picture, link, collection_id, collection_ids }: Section, path: string): Reference[] {
  const found: Reference[] = []
  const add = (field: string, table: Table, id: number | null | undefined) => {
    if (id != null) found.push({ path: `${path}.${field}`, table, id })
  }
  add('collection_id', 'collections', collection_id)
  for (const [index, id] of (collection_ids ?? []).entries()) add(`collection_ids.${index}`, 'collections', id)
  add('link.category_id', 'categories', link?.category_id)
  add('link.collection_id', 'collections', link?.collection_id)
  add('link.page_id', 'store_pages', link?.page_id)
  if (picture) found.push({ path: `${path}.picture`, table: 'images', id: readPictureId(picture) })
  return found
}

/** Checks that collections, categories and pictures belong to the business, and pages to the store. */
async function checkReferences(tx: Tx, store: StoreRef, sections: Section[]) {
  const wanted = sections.flatMap((section, index) => listReferences(section, `sections.${index}`))
  for (const table of ['categories', 'collections', 'store_pages', 'images'] as const) {
    const ofTable = wanted.filter((one) => one.table === table)
    if (ofTable.length === 0) continue
    const ids = ofTable.flatMap(({ id }) => (id === undefined ? [] : [id]))
    const known = await findKnown(tx, store, table, ids)
    const missing = ofTable.find(({ id }) => id === undefined || !known.has(id))
    if (missing) throw validationFailed({ [missing.path]: table === 'images' ? 'not_uploaded_here' : 'not_found' })
  }
}

type Ids = (number | string)[]

/** Returns the ids that exist. */
async function findKnown(tx: Tx, store: StoreRef, table: Table | 'images', ids: Ids): Promise<Set<number | string>> {
  if (ids.length === 0) return new Set()
  const rows = await selectKnown(tx, store, table, ids).execute()
  return new Set(rows.map(({ id }) => id))
}

function selectKnown(tx: Tx, { id, business_id }: StoreRef, table: Table | 'images', ids: Ids) {
  const numbers = ids as number[]
  switch (table) {
    case 'images':
      return tx
        .selectFrom('images')
        .select('unique_id as id')
        .where('business_id', '=', business_id)
        .where('unique_id', 'in', ids as string[])
    case 'store_pages':
      return tx
        .selectFrom('store_pages')
        .select('id')
        .where('business_id', '=', business_id)
        .where('store_id', '=', id)
        .where('id', 'in', numbers)
    default:
      return tx.selectFrom(table).select('id').where('business_id', '=', business_id).where('id', 'in', numbers)
  }
}
