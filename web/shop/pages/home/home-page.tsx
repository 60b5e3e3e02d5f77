import type { FunctionComponent } from 'preact'
import { listHead } from '../../head/list-head.ts'
import { useHead } from '../../head/use-head.ts'
import { Link } from '../../router.tsx'
import type { Section } from '../../state/look.ts'
import { useShop } from '../../use-shop.ts'
import { CartBar, CatalogPage } from '../catalog/catalog-page.tsx'
import { readFilters } from '../catalog/filters.ts'
import { say } from '../catalog/words.ts'
import { CollectionRow, CollectionTiles, Newest } from './item-sections.tsx'
import { allItems } from './section-link.tsx'
import { KnownCollections, useLoadedCollections } from './use-collections.ts'
import { Banner, Hero, TextSection } from './words-sections.tsx'

const shownAs: Record<
  Exclude<Section['kind'], 'all_items'>,
  FunctionComponent<{ section: Section; isFirst: boolean }>
> = {
  hero: Hero,
  banner: Banner,
  collections: CollectionTiles,
  collection: CollectionRow,
  newest: Newest,
  text: TextSection,
}

/** Renders sections. Pictures of the first section load at once; `isTop` if the page begins with the list. */
const Sections = ({ list, isTop = false }: { list: Section[]; isTop?: boolean }) => (
  <>
    {list.map((section, index) => {
      const Shown = shownAs[section.kind as keyof typeof shownAs]
      // biome-ignore lint/suspicious/noArrayIndexKey: sections do not move while the page is open
      return <Shown key={index} section={section} isFirst={isTop && index === 0} />
    })}
  </>
)

function isFiltered(query: string) {
  const { attributes, ...filters } = readFilters(query)
  return Object.keys(attributes ?? {}).length > 0 || Object.values(filters).some((value) => value !== undefined)
}

/** The front page: the merchant's sections around the catalog. With a search or filters, only the catalog. */
export function HomePage({ params }: { params: Record<string, string> }) {
  const { place } = useShop()
  const { search } = place.use()
  const collections = useLoadedCollections()
  return (
    <KnownCollections.Provider value={collections}>
      <Front params={params} isNarrowed={isFiltered(search)} />
    </KnownCollections.Provider>
  )
}

function Front({ params, isNarrowed }: { params: Record<string, string>; isNarrowed: boolean }) {
  const { shop } = useShop()
  const { sections } = shop.look
  if (isNarrowed) return <CatalogPage params={params} />
  const catalog = sections.findIndex(({ kind }) => kind === 'all_items')
  const hasHero = sections[0]?.kind === 'hero'
  if (catalog < 0) return <WithoutCatalog hasHero={hasHero} />
  return (
    <CatalogPage
      params={params}
      hasHero={hasHero}
      above={<Sections list={sections.slice(0, catalog)} isTop />}
      below={<Sections list={sections.slice(catalog + 1)} />}
    />
  )
}

function WithoutCatalog({ hasHero }: { hasHero: boolean }) {
  const context = useShop()
  const { language, shop } = context
  useHead(import.meta.env.SSR ? listHead({ language, search: '', title: undefined, items: [] }, shop.store) : {})
  return (
    <div class="page">
      <h1 class={hasHero ? 'unseen' : 'display'}>{shop.store.name}</h1>
      <Sections list={shop.look.sections} isTop />
      <div class="load-more">
        <Link to={allItems(context)} class="button button-quiet">
          {say(language, 'show_everything')}
        </Link>
      </div>
      <CartBar />
    </div>
  )
}
