import { useHead } from '../head/use-head.ts'
import { Link } from '../router.tsx'
import { useShop } from '../use-shop.ts'
import { t, type Word } from '../words.ts'
import { Empty } from './notice.tsx'

/** Says that nothing exists at this address. The server sends it with status 404. */
export function Missing({ word = 'page_missing' }: { word?: Word }) {
  const { language, linkTo } = useShop()
  useHead({ title: t(language, word), isMissing: true })
  return (
    <Empty title={t(language, word)}>
      <Link to={linkTo('catalog')} class="button">
        {t(language, 'to_the_shop')}
      </Link>
    </Empty>
  )
}
