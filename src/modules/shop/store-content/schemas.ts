import { type Static, Type } from 'typebox'
import { Closed, Id, Nullable, OneOf, Text, Timestamp } from '../../../platform/http/schemas.ts'
import { richTextNote } from '../../../platform/text/sanitize-rich-text.ts'
import { GroupSlug } from '../../catalog/categories/index.ts'

const Kind = OneOf(['about', 'policy', 'other'])
const Body = Type.String({ maxLength: 100_000, description: richTextNote })

const optional = {
  kind: Type.Optional(OneOf(['about', 'policy', 'other'], { description: '`other` by default' })),
  slug: Type.Optional(Type.Unsafe<string>({ ...GroupSlug, description: 'From the title by default' })),
  body: Type.Optional(Body),
  is_published: Type.Optional(Type.Boolean({ description: 'Whether buyers see it; true by default' })),
}

export const PageIn = Closed({ title: Text(200), ...optional }, { title: 'StorePageIn' })
export type PageInput = Static<typeof PageIn>

export const PagePatch = Closed({ title: Type.Optional(Text(200)), ...optional })
export type PageChange = Static<typeof PagePatch>

const summary = {
  id: Type.Integer(),
  store_id: Type.Integer(),
  kind: Kind,
  title: Type.String(),
  slug: Type.String(),
  is_published: Type.Boolean(),
  created_at: Timestamp,
  last_updated_at: Timestamp,
}

export const PageSummary = Closed(summary, { title: 'StorePageSummary' })
export const PageOut = Closed({ ...summary, body: Type.String() }, { title: 'StorePage' })

const link = { type: OneOf(['category', 'page', 'address']) }

export const MenuLinkIn = Closed(
  {
    ...link,
    label: Type.Optional(
      Nullable(Text(100, { description: 'null: the name of the category, or the title of the page' })),
    ),
    category_id: Type.Optional(Nullable(Id)),
    page_id: Type.Optional(Nullable(Id)),
    url: Type.Optional(Nullable(Text(2000, { description: 'http, https, mailto or tel' }))),
  },
  { title: 'StoreMenuLinkIn' },
)
export type MenuLink = Static<typeof MenuLinkIn>

const links = Type.Array(MenuLinkIn, { maxItems: 20 })

export const MenusIn = Closed({ header: links, footer: links }, { title: 'StoreMenusIn' })
export type Menus = Static<typeof MenusIn>

const MenuLinkOut = Closed(
  {
    ...link,
    label: Nullable(Type.String()),
    category_id: Nullable(Type.Integer()),
    page_id: Nullable(Type.Integer()),
    url: Nullable(Type.String()),
  },
  { title: 'StoreMenuLink' },
)

export const MenusOut = Closed(
  { header: Type.Array(MenuLinkOut), footer: Type.Array(MenuLinkOut) },
  { title: 'StoreMenus' },
)

const publicSummary = { slug: Type.String(), title: Type.String(), kind: Kind }

export const PublicPageSummary = Closed(publicSummary, { title: 'PublicPageSummary' })
export const PublicPage = Closed(
  { ...publicSummary, body: Type.String({ description: richTextNote }), last_updated_at: Timestamp },
  { title: 'PublicPage' },
)

const PublicLink = Closed(
  {
    ...link,
    label: Type.String(),
    category_id: Nullable(Type.Integer()),
    page_slug: Nullable(Type.String()),
    url: Nullable(Type.String()),
  },
  { title: 'PublicMenuLink' },
)

export const PublicMenus = Closed(
  {
    header: Type.Array(PublicLink),
    footer: Type.Array(PublicLink, { description: 'The published pages if the merchant chose no links' }),
  },
  { title: 'PublicMenus' },
)
