import { useState } from 'preact/hooks'
import type { ApiError } from '../../../client/api-error.ts'
import { addToCart, type NewItem } from '../../cart.ts'
import { countStep, measure } from '../../measuring/measure.ts'
import { Notice, Problem } from '../../parts/notice.tsx'
import { Link, linkTo } from '../../router.tsx'
import { t } from '../../words.ts'

type State = { is: 'ready' | 'adding' | 'added' } | { is: 'refused'; problem: ApiError }

export function AddButton({ item, quantity, disabled }: { item: NewItem; quantity: number; disabled?: boolean }) {
  const [state, setState] = useState<State>({ is: 'ready' })
  const add = () => {
    setState({ is: 'adding' })
    addToCart(item, quantity).then(
      () => {
        setState({ is: 'added' })
        countStep('cart')
        const items = item.type === 'variant' ? [{ id: String(item.variant_id), quantity }] : []
        void measure({ name: 'AddToCart', items })
      },
      (problem) => setState({ is: 'refused', problem }),
    )
  }
  return (
    <>
      <button type="button" class="button buy-add" disabled={disabled || state.is === 'adding'} onClick={add}>
        {t('add_to_cart')}
      </button>
      {state.is === 'refused' && <Problem problem={state.problem} />}
      {state.is === 'added' && (
        <Notice kind="good">
          <span>{t('added')}</span>
          <Link to={linkTo('cart')}>{t('view_cart')}</Link>
        </Notice>
      )}
    </>
  )
}
