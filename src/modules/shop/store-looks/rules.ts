import { fieldError, validationFailed } from '../../../platform/errors/errors.ts'
import type { Look, Section, SectionLink } from './schemas.ts'

/** The look until the merchant chooses one. */
export const defaultLook: Look = { theme: 'warung', sections: [{ kind: 'collections' }, { kind: 'all_items' }] }

/** How long a preview's address works. */
export const previewHours = 1

type Name = Exclude<keyof Section, 'kind'>
type Kind = Section['kind']

/** The fields of each kind of section; those with an exclamation mark are required. */
const sectionFields: Record<Kind, readonly (Name | `${Name}!`)[]> = {
  hero: ['heading!', 'text', 'picture', 'button_label', 'link'],
  banner: ['text!', 'link'],
  collections: ['heading', 'collection_ids'],
  collection: ['heading', 'collection_id!'],
  newest: ['heading'],
  text: ['heading', 'text!'],
  all_items: [],
}

/** Shorter than other texts. */
export const maxTextOfSections = { hero: 400, banner: 200 } satisfies Partial<Record<Kind, number>>

const targets = { category: 'category_id', collection: 'collection_id', page: 'page_id', address: 'url' } as const

/** Excludes characters that would end an attribute. */
const httpsForm = /^https:\/\/[^\s"'<>\\]+$/i

const refuse = (path: string, error: Parameters<typeof validationFailed>[0][string]): never => {
  throw validationFailed({ [path]: error })
}

/** Returns the section with the non-empty fields of its kind. Refuses other fields and missing ones. */
export function checkSection(section: Section, path: string): Section {
  const { kind, ...given } = section
  const known = sectionFields[kind]
  const filled = Object.entries(given).filter(([, value]) => value !== null && value !== undefined) as [Name, unknown][]
  for (const [name] of filled)
    if (!known.includes(name) && !known.includes(`${name}!`)) refuse(`${path}.${name}`, 'unknown_field')
  for (const name of known.filter((one) => one.endsWith('!')).map((one) => one.slice(0, -1) as Name))
    if (given[name] == null) refuse(`${path}.${name}`, 'required')
  const max = (maxTextOfSections as Partial<Record<Kind, number>>)[kind]
  if (max && given.text && given.text.length > max) refuse(`${path}.text`, fieldError('too_long', { max }))
  if (kind === 'hero') checkButton(given, path)
  return { kind, ...Object.fromEntries(filled), ...(given.link && { link: checkLink(given.link, `${path}.link`) }) }
}

/** Refuses a button without a label or without a link. */
function checkButton({ button_label, link }: Pick<Section, 'button_label' | 'link'>, path: string) {
  if (link && button_label == null) refuse(`${path}.button_label`, 'required')
  if (!link && button_label != null) refuse(`${path}.link`, 'required')
}

/** Refuses a link without exactly the target that its type needs. */
function checkLink(link: SectionLink, path: string): SectionLink {
  const wanted = link.type === 'items' ? undefined : targets[link.type]
  const other = Object.values(targets).find((name) => name !== wanted && link[name] != null)
  if (other) refuse(`${path}.${other}`, fieldError('excludes', { other: wanted ?? 'type' }))
  if (!wanted) return { type: link.type }
  if (link[wanted] == null) refuse(`${path}.${wanted}`, 'required')
  if (wanted === 'url' && !httpsForm.test(link.url!)) refuse(`${path}.url`, 'not_https')
  return { type: link.type, [wanted]: link[wanted] }
}

/** Refuses a second section with the catalog. */
export function checkRepeated(sections: Section[]) {
  const places = sections.flatMap(({ kind }, index) => (kind === 'all_items' ? [index] : []))
  if (places.length > 1) refuse(`sections.${places[1]}.kind`, 'repeated')
}

const keyForm = /^[\w-]+\/\d+\.webp$/

/** The id of an uploaded picture in its key; undefined for any other text. */
export const readPictureId = (key: string) => (keyForm.test(key) ? key.split('/')[0]! : undefined)
