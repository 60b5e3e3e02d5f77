import { Hono } from 'hono'
import { type Item, listCategories, listItems, type Query, readStore } from '../catalog.ts'
import { show } from '../parts/layout.tsx'
import { Picture } from '../parts/picture.tsx'
import type { Env, Visit } from '../visit.ts'
import { formatMoney } from '../words.ts'

const sorts = ['newest', 'best_selling', 'price_asc', 'price_desc'] as const
type Sort = (typeof sorts)[number]
type Asked = { search: string; category: string; sort: Sort; cursor: string }

const toPath = ({ search, category, sort, cursor }: Partial<Asked>) => {
  const given = Object.entries({ search, category, sort: sort === 'newest' ? '' : sort, cursor }).filter(
    ([, value]) => value,
  )
  return given.length > 0 ? `/?${new URLSearchParams(given as [string, string][])}` : '/'
}

const toQuery = ({ search, category, sort, cursor }: Asked): Query => ({
  page_size: 24,
  ...(search && { search, is_forgiving: true }),
  ...(category && { category }),
  ...(search && sort === 'newest' ? { sort: 'relevance' } : { sort }),
  ...(cursor && { next_cursor: cursor }),
})

export const catalog = new Hono<Env>().get('/', async (c) => {
  const visit = c.get('visit')
  const sort = sorts.find((one) => one === c.req.query('sort')) ?? 'newest'
  const asked: Asked = {
    search: (c.req.query('search') ?? '').trim().slice(0, 100),
    category: c.req.query('category') ?? '',
    sort,
    cursor: c.req.query('cursor') ?? '',
  }
  const [store, categories, page] = await Promise.all([
    readStore(visit),
    listCategories(visit, visit.language),
    listItems(visit, toQuery(asked)),
  ])
  const { data, next_cursor, corrected_search } = page
  const chosen = categories.find(({ slug }) => slug === asked.category)
  const { words } = visit
  return show(
    c,
    { title: chosen?.name ?? store.name, image: data[0]?.images[0] },
    <>
      <h1 class={chosen || asked.search ? '' : 'hidden'}>{chosen?.name ?? (asked.search || store.name)}</h1>
      {store.is_closed && <p class="alert">{words.closed}</p>}
      {corrected_search && (
        <p class="quiet">
          {words.correctedTo} “{corrected_search}”
        </p>
      )}
      <div class="tools">
        <nav class="chips" aria-label={words.categories}>
          <a href={toPath({ ...asked, category: '', cursor: '' })} aria-current={asked.category ? undefined : 'true'}>
            {words.all}
          </a>
          {categories.map(({ slug, name }) => (
            <a
              href={toPath({ ...asked, category: slug!, cursor: '' })}
              aria-current={slug === asked.category ? 'true' : undefined}
            >
              {name}
            </a>
          ))}
        </nav>
        <form class="sort" action="/">
          {asked.search && <input type="hidden" name="search" value={asked.search} />}
          {asked.category && <input type="hidden" name="category" value={asked.category} />}
          <select name="sort" aria-label={words.sort} data-sends>
            {sorts.map((one) => (
              <option value={one} selected={one === sort}>
                {words[one]}
              </option>
            ))}
          </select>
          <button type="submit">{words.show}</button>
        </form>
      </div>
      {data.length === 0 && (
        <p class="quiet">{asked.search || asked.category ? words.nothingFound : words.noProduct}</p>
      )}
      <ul class="cards">
        {data.map((item, index) => (
          <Card item={item} currency={store.currency} visit={visit} isFirst={index < 4} />
        ))}
      </ul>
      {next_cursor && (
        <p class="center">
          <a class="button quiet-button" href={toPath({ ...asked, cursor: next_cursor })} rel="next">
            {words.more}
          </a>
        </p>
      )}
    </>,
  )
})

type CardProps = { item: Item; currency: string; visit: Visit; isFirst: boolean }

function Card({ item, currency, visit: { language, words }, isFirst }: CardProps) {
  const { min, max } = item.price_range ?? { min: '0', max: '0' }
  const isBundle = item.entity_type === 'bundle_price_option'
  return (
    <li>
      <a class="card" href={`/${isBundle ? 'b' : 'p'}/${item.slug}`}>
        <Picture src={item.images[0]} alt={item.name} sizes="(min-width: 60rem) 17rem, 46vw" isFirst={isFirst} />
        <span class="card-name">{item.name}</span>
        <span class="price">
          {min !== max && <span class="quiet">{words.from} </span>}
          {formatMoney(min, currency, language)}
        </span>
        {isBundle && <span class="badge">{words.bundle}</span>}
        {!item.in_stock && <span class="badge badge-out">{words.soldOut}</span>}
      </a>
    </li>
  )
}
