import { useEffect, useState } from 'preact/hooks'
import type { Context } from '../../context.ts'
import { useShop } from '../../use-shop.ts'
import { isNarrowed, typeName } from './chosen-filters.tsx'
import { type Filters, prefix } from './filters.ts'
import type { Facets } from './use-facets.ts'
import { say } from './words.ts'

/** The names of useful fields: those with values in the selection, and active ones. */
export function listFields(filters: Filters, facets: Facets): Set<string> {
  const { types, in_stock, out_of_stock, price, attributes, is_complete } = facets
  const { item_type, entity_type, min_price, max_price } = filters
  const isPriced = min_price || max_price || !is_complete || (price && price.min !== price.max)
  return new Set([
    ...(types.length > 1 || item_type || entity_type ? ['type'] : []),
    ...attributes.map(({ key }) => prefix + key),
    ...(isPriced ? ['min', 'max'] : []),
    ...(filters.in_stock || !is_complete || (in_stock! > 0 && out_of_stock! > 0) ? ['stock'] : []),
  ])
}

const counted = ({ number }: Context, name: string, count: number | null) =>
  count === null ? name : `${name} (${number(count)})`

type Props = { filters: Filters; facets: Facets; fields: Set<string> }

/** The filter fields; on phones they open on demand. */
export function FilterFields({ filters, facets: { types, price, attributes }, fields }: Props) {
  const context = useShop()
  const { language } = context
  const type = filters.entity_type ?? filters.item_type
  const nameOfType = (one: NonNullable<typeof type>) => (one === 'bundle_price_option' ? 'bundle' : one)
  return (
    <details class="filters-more">
      <summary class="button button-quiet button-small">
        {say(language, 'filter')}
        {isNarrowed(context, filters) && <span class="filters-dot" />}
      </summary>
      <div class="filters-fields">
        {fields.has('type') && (
          <Select
            name="type"
            label={say(language, 'type')}
            value={type ? nameOfType(type) : ''}
            nameOfValue={type && typeName(context, type)}
            options={types.map((one) => ({
              value: nameOfType(one.type),
              label: counted(context, typeName(context, one.type), one.count),
            }))}
          />
        )}
        {attributes.map(({ key, name, type, values }) => (
          <Select
            key={key}
            name={prefix + key}
            label={name}
            value={filters.attributes?.[key] ?? ''}
            options={values.map(({ value, count }) => ({
              value,
              label: counted(context, type === 'number' ? Number(value).toLocaleString(language) : value, count),
            }))}
          />
        ))}
        {fields.has('min') && (
          <div class="price-range">
            <Amount name="min" label={say(language, 'price_min')} value={filters.min_price} hint={price?.min} />
            <Amount name="max" label={say(language, 'price_max')} value={filters.max_price} hint={price?.max} />
          </div>
        )}
        {fields.has('stock') && (
          <label class="check">
            <input type="checkbox" name="stock" value="1" checked={filters.in_stock ?? false} />
            {say(language, 'in_stock_only')}
          </label>
        )}
      </div>
    </details>
  )
}

type SelectProps = {
  name: string
  label: string
  value: string
  /** The name of a selected value that is not among the options. */
  nameOfValue?: string
  /** The label of the empty choice. */
  first?: string
  options: { value: string; label: string }[]
}

export function Select({ name, label, value, nameOfValue = value, first, options }: SelectProps) {
  const { language } = useShop()
  const isListed = value === '' || options.some((option) => option.value === value)
  return (
    <label class="sort">
      <span class="sort-label">{label}</span>
      <select name={name} value={value}>
        <option value="">{first ?? say(language, 'everything')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        {!isListed && <option value={value}>{nameOfValue}</option>}
      </select>
    </label>
  )
}

type AmountProps = { name: string; label: string; value: string | undefined; hint: string | undefined }

/** The typed text is kept while the list loads. */
function Amount({ name, label, value = '', hint }: AmountProps) {
  const { number } = useShop()
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  return (
    <label class="sort">
      <span class="sort-label">{label}</span>
      <input
        class="amount"
        name={name}
        inputMode="numeric"
        pattern="[0-9]*"
        maxLength={13}
        placeholder={hint && number(Math.round(Number(hint)))}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
    </label>
  )
}
