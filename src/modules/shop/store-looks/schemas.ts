import { type Static, Type } from 'typebox'
import { Closed, Id, Nullable, OneOf, Text, Timestamp } from '../../../platform/http/schemas.ts'

export const Theme = OneOf(['warung', 'pasar', 'galeri', 'butik'], {
  description:
    'warung: warm and roomy; pasar: many goods in little space; galeri: large pictures and much white; butik: bold with large type',
})

const Kind = OneOf(['hero', 'banner', 'collections', 'collection', 'newest', 'text', 'all_items'], {
  description:
    'hero: a large opening; banner: one line that stands out; collections: tiles of collections; collection: items of one collection; newest: items that were added last; text: a paragraph; all_items: the whole catalog, at most once',
})

const Link = Closed(
  {
    type: OneOf(['items', 'category', 'collection', 'page', 'address'], { description: 'items: the whole catalog' }),
    category_id: Type.Optional(Nullable(Id)),
    collection_id: Type.Optional(Nullable(Id)),
    page_id: Type.Optional(Nullable(Id)),
    url: Type.Optional(Nullable(Text(2000, { description: 'An https address' }))),
  },
  { title: 'StoreSectionLink' },
)
export type SectionLink = Static<typeof Link>

/** The fields of a section; its kind decides which are allowed (`rules.ts`). */
const fields = {
  kind: Kind,
  heading: Type.Optional(Nullable(Text(120))),
  text: Type.Optional(Nullable(Text(5000, { description: 'Plain text' }))),
  picture: Type.Optional(Nullable(Text(2000, { description: '`key` or address of an uploaded picture' }))),
  button_label: Type.Optional(Nullable(Text(40))),
  link: Type.Optional(Nullable(Link)),
  collection_id: Type.Optional(Nullable(Id)),
  collection_ids: Type.Optional(
    Nullable(Type.Array(Id, { maxItems: 12, uniqueItems: true, description: 'Of `collections`; empty: all' })),
  ),
}

const Section = Closed(fields, { title: 'StoreSection' })
export type Section = Static<typeof Section>

export const LookIn = Closed(
  { theme: Theme, sections: Type.Array(Section, { maxItems: 12 }) },
  { title: 'StoreLookIn' },
)
export type Look = Static<typeof LookIn>

/** What a preview shows: a look, and unsaved settings of the pages. */
export const PreviewIn = Closed(
  {
    ...LookIn.properties,
    accent_color: Type.Optional(Type.String({ pattern: '^#[0-9a-f]{6}$' })),
    logo: Type.Optional(
      Nullable(Text(2000, { description: '`key` or address of an uploaded picture; null: without a logo' })),
    ),
    language: Type.Optional(Type.Union([Type.Literal('id'), Type.Literal('en')])),
  },
  { title: 'StoreLookPreviewIn' },
)
export type Previewed = Static<typeof PreviewIn>

export const LookOut = Closed({ theme: Theme, sections: Type.Array(Section) }, { title: 'StoreLook' })

export const PreviewOut = Closed(
  {
    url: Type.String({ description: 'Where the shop is shown with this look, in a frame of the dashboard only' }),
    expires_at: Timestamp,
  },
  { title: 'StoreLookPreview' },
)
