import { money, t } from '../words.ts'

/** Shows the price outside of a sale, struck through. */
export const NormalPrice = ({ price }: { price: string }) => (
  <>
    {' '}
    <span class="unseen">{t('normal_price')}</span> <s class="normal-price">{money(price)}</s>
  </>
)
