import { Stack } from '@mantine/core'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '../../../../preload.ts'
import { useBusiness } from '../../../../session/business.tsx'
import { MenuEditor } from './menu-editor.tsx'
import { PageList } from './page-list.tsx'
import { contentWords } from './words.ts'

const PageEditor = lazyPart([contentWords], async () => (await import('./page-editor.tsx')).default)

/** Edits the pages and menus of a store. `?page=` opens one page, `new` an empty one. */
export default function StoreContent({ storeId }: { storeId: string }) {
  const path = { ...useBusiness().path, store_id: storeId }
  const opened = useSearchParams()[0].get('page')
  if (opened !== null)
    return (
      <Suspense fallback={null}>
        <PageEditor key={opened} path={path} pageId={opened === 'new' ? undefined : opened} />
      </Suspense>
    )
  return (
    <Stack gap="lg">
      <PageList path={path} />
      <MenuEditor path={path} />
    </Stack>
  )
}
