import { useShop } from '../use-shop.ts'
import { t } from '../words.ts'

/** Shows the price outside of a sale, struck through. */
export function NormalPrice({ price }: { price: string }) {
  const { language, money } = useShop()
  return (
    <>
      {' '}
      <span class="unseen">{t(language, 'normal_price')}</span> <s class="normal-price">{money(price)}</s>
    </>
  )
}
