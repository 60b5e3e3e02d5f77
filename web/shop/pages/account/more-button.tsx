import { Problem } from '../../parts/notice.tsx'
import { t } from '../../words.ts'
import type { usePages } from './use-pages.ts'

export const MoreButton = ({ hasMore, isLoading, problem, loadMore }: ReturnType<typeof usePages>['more']) => (
  <>
    {problem && <Problem problem={problem} />}
    {hasMore && (
      <button type="button" class="button button-quiet" disabled={isLoading} onClick={() => void loadMore()}>
        {t('load_more')}
      </button>
    )}
  </>
)
