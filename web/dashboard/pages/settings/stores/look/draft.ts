import type { StoreLook, StoreSection, StoreSectionLink } from '../../../../api/types.generated.ts'

export type Kind = StoreSection['kind']

/** A section in the form. `id` identifies it while it moves. */
export type DraftSection = StoreSection & { id: number }

export type DraftLook = { theme: StoreLook['theme']; sections: DraftSection[] }

export const kinds: Kind[] = ['hero', 'banner', 'collections', 'collection', 'newest', 'text', 'all_items']

let lastId = 0

export const toDraft = ({ theme, sections }: StoreLook): DraftLook => ({
  theme,
  sections: sections.map((section) => ({ ...section, id: ++lastId })),
})

export const toOrderKey = (sections: DraftSection[]) => sections.map(({ id }) => id).join()

export const newSection = (kind: Kind): DraftSection => ({ kind, id: ++lastId })

/**
 * Where a new section belongs: openings first, banners below them, everything else above the catalog, which few visitors
 * scroll past.
 */
export function findPlace(kind: Kind, sections: readonly Pick<DraftSection, 'kind'>[]): number {
  const isBefore: Partial<Record<Kind, Kind[]>> = { hero: ['hero'], banner: ['hero', 'banner'] }
  const leading = isBefore[kind]
  const place = sections.findIndex((section) =>
    leading ? !leading.includes(section.kind) : section.kind === 'all_items',
  )
  return place < 0 ? sections.length : place
}

const orNull = (text: string | null | undefined) => text?.trim() || null

/** Keeps only what fits the type: a link whose type was changed still has the former target. */
const sendLink = ({ type, category_id, collection_id, page_id, url }: StoreSectionLink): StoreSectionLink => ({
  type,
  ...(type === 'category' && { category_id: category_id ?? null }),
  ...(type === 'collection' && { collection_id: collection_id ?? null }),
  ...(type === 'page' && { page_id: page_id ?? null }),
  ...(type === 'address' && { url: orNull(url) }),
})

/** The look in the API's format. A section keeps its kind, so it has no fields of other kinds. */
export const toSend = ({ theme, sections }: DraftLook): StoreLook => ({
  theme,
  sections: sections.map(({ id, ...section }) => ({
    ...section,
    ...('heading' in section && { heading: orNull(section.heading) }),
    ...('text' in section && { text: orNull(section.text) }),
    ...('picture' in section && { picture: orNull(section.picture) }),
    ...('button_label' in section && { button_label: orNull(section.button_label) }),
    ...(section.link && { link: sendLink(section.link) }),
  })),
})
