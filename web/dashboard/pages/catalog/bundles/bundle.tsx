import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { useAct, useApi } from '../../../api/hooks.ts'
import type { Bundle } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { ClosableWarning } from '../../../parts/layout/closable-warning.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Allowed } from '../../../session/allowed.tsx'
import { useBusiness, usePathTo } from '../../../session/business.tsx'
import { BundleEditor } from './bundle-editor.tsx'
import { bundleWords } from './words.ts'

/** Shows a bundle or the form for a new one. It is one page, because every first visit loads the list of all paths. */
export default function BundlePage() {
  const { bundle_id } = useParams()
  if (bundle_id !== 'new') return <OneBundle key={bundle_id} id={Number(bundle_id)} />
  return (
    <Allowed needs="catalog:manage">
      <NewBundle />
    </Allowed>
  )
}

const useStores = () =>
  useApi('GET /api/businesses/{business_id}/stores', { path: useBusiness().path, query: { page_size: 100 } })

function NewBundle() {
  const pathTo = usePathTo()
  const navigate = useNavigate()
  const stores = useStores()
  return (
    <Loaded query={stores} rows={4}>
      {({ data }) => (
        <BundleEditor
          stores={data}
          onSaved={(bundle_id, problem) => navigate(pathTo('bundle', { bundle_id }), { state: { problem } })}
        />
      )}
    </Loaded>
  )
}

function OneBundle({ id }: { id: number }) {
  const { bundles: words } = useWords(bundleWords)
  const { path, can } = useBusiness()
  const { state } = useLocation()
  const [problem, setProblem] = useState<string | undefined>((state as { problem?: string } | null)?.problem)
  const [generation, setGeneration] = useState(0)
  const stores = useStores()
  const bundle = useApi(
    'GET /api/businesses/{business_id}/bundles/{bundle_id}',
    { path: { ...path, bundle_id: id } },
    { refetchInterval: 30_000 },
  )
  return (
    <Loaded query={bundle} rows={4}>
      {(loaded) => (
        <>
          {problem && <ClosableWarning text={words.notPublished(problem)} onClose={() => setProblem(undefined)} />}
          <BundleEditor
            key={generation}
            bundle={loaded}
            stores={stores.data?.data ?? []}
            reload={async () => (await bundle.refetch()).data}
            onSaved={async (_, refusal) => {
              setProblem(refusal)
              await bundle.refetch()
              setGeneration((number) => number + 1)
            }}
            actions={can('catalog:manage') && <Actions bundle={loaded} />}
          />
        </>
      )}
    </Loaded>
  )
}

function Actions({ bundle }: { bundle: Bundle }) {
  const { common, nav } = useMessages()
  const { bundles: words } = useWords(bundleWords)
  const { path } = useBusiness()
  const pathTo = usePathTo()
  const navigate = useNavigate()
  const notify = useNotice()
  const copy = useAct('POST /api/businesses/{business_id}/bundles/{bundle_id}/duplicate')
  const remove = useAct('DELETE /api/businesses/{business_id}/bundles/{bundle_id}')
  const at = { path: { ...path, bundle_id: bundle.id } }
  const duplicate = async () => {
    const made = await copy.mutateAsync(at).catch(() => undefined)
    if (!made) return
    notify(words.duplicated(bundle.public_name))
    navigate(pathTo('bundle', { bundle_id: made.id }))
  }
  return (
    <>
      <Button
        size="xs"
        variant="default"
        component={Link}
        to={pathTo('followUpChats', { owner: 'bundles', owner_id: bundle.id })}
      >
        {nav.followUpChats}
      </Button>
      <Button size="xs" variant="default" loading={copy.isPending} onClick={duplicate}>
        {words.duplicate}
      </Button>
      <Confirm
        label={common.delete}
        title={words.deleteTitle(bundle.public_name)}
        text={words.deleteText}
        onConfirm={async () => {
          await remove.mutateAsync(at)
          notify(words.deleted(bundle.public_name))
          navigate(pathTo('bundles'))
        }}
      />
    </>
  )
}
