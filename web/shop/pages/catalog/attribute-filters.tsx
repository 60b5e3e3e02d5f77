import { call } from '../../api/call.ts'
import { useLoad } from '../../use-load.ts'
import { language, t } from '../../words.ts'
import type { Filters } from './filters.ts'

type Values = NonNullable<Filters['attributes']>

type Props = { chosen: Values; onChoose: (chosen: Values) => void }

/** A choice for each attribute that the shop lets buyers filter by. */
export function AttributeFilters({ chosen, onChoose }: Props) {
  const { value } = useLoad('attributes', () => call('GET public/attributes', { query: { language } }))
  const choose = (key: string, picked: string) => {
    const { [key]: _, ...others } = chosen
    onChoose(picked ? { ...others, [key]: picked } : others)
  }
  return value?.data.map(({ key, name, type, values }) => (
    <label key={key} class="sort">
      <span class="sort-label">{name}</span>
      <select value={chosen[key] ?? ''} onChange={(event) => choose(key, event.currentTarget.value)}>
        <option value="">{t('everything')}</option>
        {values.map((one) => (
          <option key={one} value={one}>
            {type === 'number' ? Number(one).toLocaleString(language) : one}
          </option>
        ))}
      </select>
    </label>
  ))
}
