import { useState } from 'preact/hooks'
import type { Category } from '../../api/types.generated.ts'
import { t } from '../../words.ts'

type Props = { categories: Category[]; chosen: number | undefined; onChoose: (id: number | undefined) => void }

/** With more categories than this, a button expands the row. On phones the row scrolls. */
const manyCategories = 8

export function Categories({ categories, chosen, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (categories.length < 2) return null
  return (
    <nav class="chips" aria-label={t('categories')} data-open={isOpen || undefined}>
      <div class="chips-row">
        <button type="button" class="chip" aria-pressed={!chosen} onClick={() => onChoose(undefined)}>
          {t('everything')}
        </button>
        {categories.map(({ id, name }) => (
          <button type="button" class="chip" key={id} aria-pressed={chosen === id} onClick={() => onChoose(id)}>
            {name}
          </button>
        ))}
      </div>
      {categories.length > manyCategories && (
        <button type="button" class="link chips-more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'fewer_categories' : 'all_categories')}
        </button>
      )}
    </nav>
  )
}
