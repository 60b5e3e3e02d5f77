/** The target of a section's link, as the server's `showPublicLook` writes it. */
export type SectionLink = {
  type: 'items' | 'category' | 'collection' | 'page' | 'address'
  category_id?: number | null
  collection_id?: number | null
  page_slug?: string
  url?: string | null
}

export type Section = {
  kind: 'hero' | 'banner' | 'collections' | 'collection' | 'newest' | 'text' | 'all_items'
  heading?: string | null
  text?: string | null
  picture?: string | null
  button_label?: string | null
  link?: SectionLink
  collection_id?: number | null
  collection_ids?: number[] | null
}

/** The theme of a shop and the sections of its front page. */
export type Look = { theme: string; sections: Section[] }
