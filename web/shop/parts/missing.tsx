import { useHead } from '../head/use-head.ts'
import { Link, linkTo } from '../router.tsx'
import { t, type Word } from '../words.ts'
import { Empty } from './notice.tsx'

/** Says that nothing exists at this address. The server sends it with status 404. */
export function Missing({ word = 'page_missing' }: { word?: Word }) {
  useHead({ title: t(word), isMissing: true })
  return (
    <Empty title={t(word)}>
      <Link to={linkTo('catalog')} class="button">
        {t('to_the_shop')}
      </Link>
    </Empty>
  )
}
