import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Answer } from '../../../../api/call.ts'
import { sendFile } from '../../../../api/send-file.ts'
import type { RowProblem, UploadPreview } from '../../../../api/types.generated.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { FileDrop } from '../../../../parts/fields/file-drop.tsx'
import { tableFiles } from '../../../../parts/import/table-files.ts'
import { importWords } from '../../../../parts/import/words.ts'
import { Card } from '../../../../parts/layout/card.tsx'
import { RecordPage } from '../../../../parts/layout/record-page.tsx'
import { Tabs } from '../../../../parts/layout/tabs.tsx'
import { Problem } from '../../../../parts/values/problem.tsx'
import { lazyPart } from '../../../../preload.ts'
import { useBusiness, usePathTo } from '../../../../session/business.tsx'
import { orderWords } from '../words.ts'
import { orderUploadWords } from './words.ts'

const TemplateLinks = lazyPart(
  [importWords],
  async () => (await import('../../../../parts/import/template-links.tsx')).TemplateLinks,
)
const FilePreview = lazyPart([importWords], async () => (await import('./upload-preview.tsx')).FilePreview)
const RowProblems = lazyPart([importWords], async () => (await import('./upload-preview.tsx')).RowProblems)

const base = 'POST /api/businesses/{business_id}/orders'
const operations = {
  orders: { preview: `${base}/upload/preview`, send: `${base}/upload` },
  receipts: { preview: `${base}/upload-receipt/preview`, send: `${base}/upload-receipt` },
} as const

/** Where the templates of each kind of file stand. */
const templates = { orders: 'upload', receipts: 'upload-receipt' }

type Kind = keyof typeof operations
type Done = { count: number; problems: RowProblem[] }
type State = { file?: File; preview?: UploadPreview; done?: Done; error?: unknown; share?: number }

/** Creates orders or sets tracking numbers from a CSV file: choose, check, send, and correct failed rows. */
export default function UploadOrders() {
  const { orderUpload: words } = useWords(orderUploadWords)
  const { order } = useWords(orderWords)
  const pathTo = usePathTo()
  const [params] = useSearchParams()
  const kind: Kind = params.get('kind') === 'receipts' ? 'receipts' : 'orders'
  return (
    <RecordPage
      title={words.title}
      back={{ to: pathTo('orders'), label: order.back }}
      badges={words.leads[kind]}
      actions={null}
      main={
        <>
          <KindTabs kind={kind} />
          <Upload kind={kind} />
        </>
      }
    />
  )
}

function KindTabs({ kind }: { kind: Kind }) {
  const { orderUpload: words } = useWords(orderUploadWords)
  return (
    <Tabs
      label={words.kindsLabel}
      tabs={(['orders', 'receipts'] as const).map((key) => ({
        key,
        label: words.kinds[key],
        to: key === 'orders' ? '?' : `?kind=${key}`,
        isCurrent: key === kind,
      }))}
    />
  )
}

function Upload({ kind }: { kind: Kind }) {
  const [isArchive, setArchive] = useState(false)
  const { state, check, send, clear } = useUpload(kind, isArchive)
  const { file, preview, done, error, share } = state
  return (
    <>
      {!done && (
        <FileChoice
          kind={kind}
          isArchive={isArchive}
          onArchive={(chosen) => {
            setArchive(chosen)
            clear() // The check depends on this choice.
          }}
          isBusy={share !== undefined}
          onFile={check}
        />
      )}
      {share !== undefined && <Progress share={share} preview={preview} />}
      {Boolean(error) && <Problem error={error} />}
      {file && preview && !done && share === undefined && (
        <Suspense>
          <FilePreview file={file} preview={preview} kind={kind} onSend={() => send(file, preview)} />
        </Suspense>
      )}
      {done && <Result kind={kind} done={done} file={file} columns={preview?.columns ?? []} onAnother={clear} />}
    </>
  )
}

/** Sends a file, first to have it checked; the result of a file that was chosen for the other kind is hidden. */
function useUpload(kind: Kind, isArchive: boolean) {
  const { path } = useBusiness()
  const client = useQueryClient()
  const [state, setState] = useState<State & { of?: Kind }>({})
  const fields: Record<string, string> = kind === 'orders' && isArchive ? { create_type: 'archive' } : {}
  const run = async <T,>(
    start: State,
    work: (onProgress: (share: number) => void) => Promise<T>,
    show: (answer: T) => State,
  ) => {
    const set = (next: State) => setState({ of: kind, ...start, ...next })
    set({ share: 0 })
    try {
      set(show(await work((share) => set({ share }))))
    } catch (error) {
      set({ error })
    }
  }
  const check = (chosen: File) =>
    run(
      { file: chosen },
      (onProgress) => sendFile(operations[kind].preview, { path }, chosen, fields, onProgress),
      (preview) => ({ preview }),
    )
  const send = (chosen: File, checked: UploadPreview) =>
    run(
      { file: chosen, preview: checked },
      (onProgress) => sendFile(operations[kind].send, { path }, chosen, fields, onProgress),
      (answer) => {
        void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes('/orders') })
        return { done: toDone(answer) }
      },
    )
  const shown: State = state.of === kind ? state : {}
  return { state: shown, check, send, clear: () => setState({}) }
}

type ChoiceProps = {
  kind: Kind
  isArchive: boolean
  onArchive: (isArchive: boolean) => void
  isBusy: boolean
  onFile: (file: File) => void
}

function FileChoice({ kind, isArchive, onArchive, isBusy, onFile }: ChoiceProps) {
  const { orderUpload: words } = useWords(orderUploadWords)
  const { path } = useBusiness()
  return (
    <Card>
      <Stack gap="sm">
        <FileDrop label={words.drop} hint={words.dropHint} accept={tableFiles} onFile={onFile} isBusy={isBusy} />
        <Group justify="space-between" gap="sm">
          {kind === 'orders' ? (
            <Checkbox
              label={words.archive}
              description={words.archiveHint}
              checked={isArchive}
              onChange={(event) => onArchive(event.currentTarget.checked)}
            />
          ) : (
            <span />
          )}
          <Suspense>
            <TemplateLinks address={`/api/businesses/${path.business_id}/orders/${templates[kind]}`} />
          </Suspense>
        </Group>
      </Stack>
    </Card>
  )
}

/** How much of the file is sent; then, that the server works on it. */
function Progress({ share, preview }: { share: number; preview: UploadPreview | undefined }) {
  const { orderUpload: words } = useWords(orderUploadWords)
  const isSent = share === 1
  const working = preview ? words.working(preview.total) : words.checking
  return (
    <Stack gap={4} role="status">
      <Text size="sm">{isSent ? working : words.sending(Math.round(share * 100))}</Text>
      <progress max={1} value={isSent ? undefined : share} aria-label={words.title} />
    </Stack>
  )
}

type ResultProps = {
  kind: Kind
  done: Done
  file: File | undefined
  columns: UploadPreview['columns']
  onAnother: () => void
}

function Result({ kind, done, file, columns, onAnother }: ResultProps) {
  const { orderUpload: words } = useWords(orderUploadWords)
  const pathTo = usePathTo()
  return (
    <Card title={kind === 'orders' ? words.created(done.count) : words.receiptsSet(done.count)}>
      <Stack gap="md">
        {done.problems.length > 0 && (
          <>
            <Text size="sm">
              {words.problems(done.problems.length)}. {words.repair}
            </Text>
            <Suspense>{file && <RowProblems problems={done.problems} file={file} columns={columns} />}</Suspense>
          </>
        )}
        <Group gap="xs">
          <Button component={Link} to={pathTo('orders')}>
            {words.toOrders}
          </Button>
          <Button variant="default" onClick={onAnother}>
            {words.another}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

type Sent = Answer<(typeof operations)[Kind]['send']>

const toDone = (answer: Sent): Done =>
  'data' in answer
    ? { count: answer.data.length, problems: [] }
    : { count: answer.success.length, problems: answer.problems }
