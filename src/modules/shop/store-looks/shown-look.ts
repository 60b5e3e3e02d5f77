import type { Reads } from '../../../platform/db/connections/reads.ts'
import { pictureUrl } from '../../../platform/http/addresses.ts'
import { hashSecret, isWellFormedSecret } from '../../../platform/secrets/secrets.ts'
import type { StoreRef } from './check-look.ts'
import { previewPrefix } from './manage-look.ts'
import { defaultLook } from './rules.ts'
import type { Look, Previewed, Section } from './schemas.ts'

/** A look with the slugs of the published pages that it links to, by id. */
export type FoundLook = Look & { page_slugs: Record<string, string> }

const withSlugs = (
  source: string,
  business: string,
  store: string,
) => `(select json_build_object('theme', l.theme, 'sections', l.sections, 'page_slugs',
    (select coalesce(json_object_agg(p.id, p.slug), '{}') from store_pages p
      where p.business_id = ${business} and p.store_id = ${store} and p.is_published and p.id in (
        select linked.id::bigint from jsonb_path_query(l.sections, '$[*].link.page_id') as linked (id))))
  from ${source} l where l.business_id = ${business} and l.store_id = ${store})`

/** The look of a store, or null: an expression of the placeholders of the business and the store. */
export const storedLook = (business: string, store: string) => withSlugs('store_looks', business, store)

const previewedLook = `select ${withSlugs(
  `(select business_id, store_id, look ->> 'theme' as theme, look -> 'sections' as sections
    from store_look_previews where business_id = $1 and store_id = $2 and token_hash = $3 and expires_at > $4)`,
  '$1',
  '$2',
)} as look,
    (select look -> 'settings' from store_look_previews
      where business_id = $1 and store_id = $2 and token_hash = $3 and expires_at > $4) as settings`

type PreviewRow = { look: FoundLook | null; settings: Pick<Previewed, 'accent_color' | 'logo' | 'language'> | null }

/** Finds the look and the settings of a preview token, unless it has expired. */
export async function findPreviewedLook(reads: Reads, { id, business_id }: StoreRef, token: string, now: Date) {
  if (!isWellFormedSecret(token, previewPrefix)) return undefined
  const [row] = await reads.query<PreviewRow>(previewedLook, [business_id, id, hashSecret(token), now])
  return row?.look ? { look: row.look, settings: row.settings ?? {} } : undefined
}

/** The look for the editor, with pictures as addresses. */
export const showLook = ({ theme, sections }: Look, baseUrl: string): Look => ({
  theme,
  sections: sections.map(({ picture, ...section }) => ({
    ...section,
    ...(picture && { picture: pictureUrl(baseUrl)(picture) }),
  })),
})

/** The look for the shop's pages: links contain the slugs of pages, and links to hidden pages are left out. */
export function showPublicLook(found: FoundLook | null, baseUrl: string) {
  const { theme, sections } = showLook(found ?? defaultLook, baseUrl)
  return { theme, sections: sections.map((section) => withShownLink(section, found?.page_slugs ?? {})) }
}

function withShownLink({ link, ...section }: Section, slugs: Record<string, string>) {
  if (!link) return section
  const { page_id, ...target } = link
  if (link.type !== 'page') return { ...section, link: target }
  const page_slug = slugs[String(page_id)]
  return page_slug === undefined ? section : { ...section, link: { ...target, page_slug } }
}
