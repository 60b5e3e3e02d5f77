import type { Context } from '../../context.ts'
import { CrossIcon } from '../../parts/icons.tsx'
import { Link } from '../../router.tsx'
import { useShop } from '../../use-shop.ts'
import { toAddress } from './address.ts'
import { type Filters, withoutChoices } from './filters.ts'
import type { Facets } from './use-facets.ts'
import { say } from './words.ts'

type Chosen = { key: string; label: string; rest: Filters }

/** The name of a type of item. */
export const typeName = ({ language }: Context, type: NonNullable<Filters['item_type']> | 'bundle_price_option') =>
  say(language, type === 'bundle_price_option' ? 'kind_bundle' : `kind_${type}`)

function priceText({ language, money }: Context, min: string | undefined, max: string | undefined) {
  if (min && max) return `${money(min)} – ${money(max)}`
  return min ? say(language, 'price_from', { price: money(min) }) : say(language, 'price_up_to', { price: money(max!) })
}

function listChosen(context: Context, filters: Filters, facets: Facets | undefined): Chosen[] {
  const { language } = context
  const { item_type, entity_type, in_stock, min_price, max_price, attributes = {} } = filters
  const type = entity_type ?? item_type
  const nameAttribute = (key: string) => facets?.attributes.find((one) => one.key === key)?.name ?? key
  const ofAttributes = Object.entries(attributes).map(([key, value]) => {
    const { [key]: _, ...others } = attributes
    return { key: `a.${key}`, label: `${nameAttribute(key)}: ${value}`, rest: { ...filters, attributes: others } }
  })
  return [
    ...(type
      ? [
          {
            key: 'type',
            label: typeName(context, type),
            rest: { ...filters, item_type: undefined, entity_type: undefined },
          },
        ]
      : []),
    ...(in_stock
      ? [{ key: 'stock', label: say(language, 'in_stock_only'), rest: { ...filters, in_stock: undefined } }]
      : []),
    ...(min_price || max_price
      ? [
          {
            key: 'price',
            label: priceText(context, min_price, max_price),
            rest: { ...filters, min_price: undefined, max_price: undefined },
          },
        ]
      : []),
    ...ofAttributes,
  ]
}

/** Whether the list is filtered by more than search, category or collection. */
export const isNarrowed = (context: Context, filters: Filters) => listChosen(context, filters, undefined).length > 0

/** Shows each active filter as a link to the list without it. */
export function ChosenFilters({ filters, facets }: { filters: Filters; facets: Facets | undefined }) {
  const context = useShop()
  const { language } = context
  const chosen = listChosen(context, filters, facets)
  if (chosen.length === 0) return null
  return (
    <ul class="chosen" aria-label={say(language, 'chosen_filters')}>
      {chosen.map(({ key, label, rest }) => (
        <li key={key}>
          <Link
            to={toAddress(context, rest)}
            class="chip chosen-chip"
            aria-label={say(language, 'remove_filter', { name: label })}
          >
            {label}
            <CrossIcon />
          </Link>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <Link to={toAddress(context, withoutChoices(filters))} class="link">
            {say(language, 'clear_filters')}
          </Link>
        </li>
      )}
    </ul>
  )
}
