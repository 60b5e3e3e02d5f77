import { Problem } from '../../parts/notice.tsx'
import { useShop } from '../../use-shop.ts'
import { t } from '../../words.ts'
import type { usePages } from './use-pages.ts'

export function MoreButton({ hasMore, isLoading, problem, loadMore }: ReturnType<typeof usePages>['more']) {
  const { language } = useShop()
  return (
    <>
      {problem && <Problem problem={problem} />}
      {hasMore && (
        <button type="button" class="button button-quiet" disabled={isLoading} onClick={() => void loadMore()}>
          {t(language, 'load_more')}
        </button>
      )}
    </>
  )
}
