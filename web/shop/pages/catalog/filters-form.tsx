import type { ComponentChildren } from 'preact'
import type { Context } from '../../context.ts'
import { useShop } from '../../use-shop.ts'
import { toAddress, toPath } from './address.ts'
import { FilterFields, listFields, Select } from './filter-fields.tsx'
import { type Filters, readFilters, sorts, writeFilters } from './filters.ts'
import type { Facets } from './use-facets.ts'
import { say } from './words.ts'

type Props = { filters: Filters; facets: Facets | undefined; children: ComponentChildren }

/** The address that a browser without script would open for the form. */
function addressFrom(context: Context, form: HTMLFormElement, { category, collection }: Filters) {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return toAddress(context, readFilters(`?${new URLSearchParams(entries)}`, collection, category))
}

/** A plain form with filters and sort order; with script each change applies at once. */
export function FiltersForm({ filters, facets, children }: Props) {
  const context = useShop()
  const { language, navigate, place } = context
  const apply = (form: HTMLFormElement) => {
    const { pathname, search } = place.get()
    const address = addressFrom(context, form, filters)
    if (address !== pathname + search) navigate(address)
  }
  const fields = facets && listFields(filters, facets)
  // Keeps filters without a field: the search, and values that the rest of the selection does not have.
  const kept = [...new URLSearchParams(writeFilters({ ...filters, category: undefined, sort: undefined }))].filter(
    ([name]) => !fields?.has(name),
  )
  return (
    <form
      class="filters"
      method="get"
      action={toPath(context, filters)}
      onChange={(event) => apply(event.currentTarget)}
      onSubmit={(event) => {
        event.preventDefault()
        apply(event.currentTarget)
      }}
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      {fields && fields.size > 0 && <FilterFields filters={filters} facets={facets} fields={fields} />}
      <SortField filters={filters} />
      <noscript>
        <button type="submit" class="button button-small">
          {say(language, 'apply')}
        </button>
      </noscript>
    </form>
  )
}

/** The default order is not in the address: a search is sorted by relevance, a collection has its own order, other lists begin with the newest. */
function SortField({ filters: { collection, search, sort } }: { filters: Filters }) {
  const { language } = useShop()
  const first = search ? 'relevance' : collection ? 'own' : 'newest'
  return (
    <Select
      name="sort"
      label={say(language, 'sort')}
      value={sort ?? ''}
      first={say(language, `sort_${first}`)}
      options={sorts
        .filter((one) => one !== 'relevance' && one !== first)
        .map((one) => ({ value: one, label: say(language, `sort_${one}`) }))}
    />
  )
}
