import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { toAddress } from '../../../../client/request.ts'
import { useAct, useApi } from '../../../api/hooks.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { problemText } from '../../../messages/problem.ts'
import { useLanguage, useWords } from '../../../messages/provider.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { printWords } from './print/words.ts'

const file = '/api/businesses/{business_id}/orders/documents/{document_id}/file'
const pollMs = 1000

/** Requests a PDF file with the slips or labels, waits for it, and links to it. */
export function PdfButton({ ids, kind }: { ids: string[]; kind: 'slip' | 'label' }) {
  const { messages, language } = useLanguage()
  const { printing } = useWords(printWords)
  const { path } = useBusiness()
  const notify = useNotice()
  const [paper, setPaper] = useState<'A4' | 'A5'>('A5')
  const [documentId, setDocumentId] = useState<string>()
  const [isDone, setDone] = useState(false)
  const start = useAct('POST /api/businesses/{business_id}/orders/documents')
  const state = useApi(
    'GET /api/businesses/{business_id}/orders/documents/{document_id}',
    { path: { ...path, document_id: documentId ?? '' } },
    { enabled: documentId !== undefined, refetchInterval: documentId && !isDone ? pollMs : false },
  )
  if (documentId && state.data?.status === 'done' && !isDone) setDone(true)
  const begin = async () => {
    const body = { ids, kind, language, ...(kind === 'slip' && { paper }) }
    const started = await start.mutateAsync({ path, body }).catch((error) => notify(problemText(error, messages)))
    if (started) setDocumentId(started.id)
  }
  if (documentId && !isDone)
    return (
      <Button variant="default" loading role="status">
        {printing.writingPdf}
      </Button>
    )
  if (documentId)
    return (
      <Button
        component="a"
        href={toAddress(file, { ...path, document_id: documentId })}
        download
        variant="light"
        leftSection={<Icon name="download" size={16} />}
      >
        {printing.downloadPdf}
      </Button>
    )
  return (
    <>
      {kind === 'slip' && (
        <NativeSelect
          aria-label={printing.paper}
          data={['A5', 'A4']}
          value={paper}
          onChange={(event) => setPaper(event.currentTarget.value as 'A4' | 'A5')}
        />
      )}
      <Button variant="default" loading={start.isPending} onClick={begin}>
        {printing.pdf}
      </Button>
    </>
  )
}
