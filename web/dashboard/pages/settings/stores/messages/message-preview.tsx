import { Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../../../client/api-error.ts'
import type { StoreWithSettings as Store } from '../../../../api/types.generated.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { Card } from '../../../../parts/layout/card.tsx'
import { Waiting } from '../../../../parts/lists/loaded.tsx'
import { Problem } from '../../../../parts/values/problem.tsx'
import { RawText } from '../../../../parts/values/raw-text.tsx'
import { frameWidths, MailFrame } from './mail-frame.tsx'
import classes from './messages.module.css'
import { OrderChoice } from './order-choice.tsx'
import { Toggle } from './toggle.tsx'
import { type Message, type PreviewRequest, type StorePath, usePreview } from './use-message.ts'
import { messageWords } from './words.ts'

const views = ['phone', 'computer', 'text'] as const

type Props = {
  path: StorePath
  kind: Message['kind']
  store: Store
  request: PreviewRequest
  onOrder: (orderId: string | undefined) => void
  /** Called with the reason why the server cannot render the preview, or null. */
  onError: (error: unknown) => void
}

/** Shows the typed message as a buyer would get it, filled in from an order. */
export function MessagePreview({ path, kind, store, request, onOrder, onError }: Props) {
  const words = useWords(messageWords)
  const [view, setView] = useState<(typeof views)[number]>('computer')
  const preview = usePreview(path, kind, request)
  const { data, error } = preview
  const [shown, setShown] = useState(data)
  useEffect(() => {
    if (data) setShown(data)
  }, [data])
  useEffect(() => onError(error), [error, onError])
  const isAboutFields = error instanceof ApiError && error.fields.length > 0
  return (
    <Card title={words.preview.title}>
      <Stack gap="sm">
        <OrderChoice storeId={store.id} value={request.order_id} onChange={onOrder} />
        <div>
          <Toggle
            label={words.preview.view}
            value={view}
            choices={views.map((value) => ({ value, label: words.preview.views[value] }))}
            onChange={setView}
          />
        </div>
        {error &&
          (isAboutFields ? (
            <Text size="sm">{words.preview.outdated}</Text>
          ) : (
            <Problem error={error} onRetry={preview.refetch} />
          ))}
        {shown ? (
          <div aria-busy={preview.isFetching}>
            <dl className={classes.envelope}>
              <dt>{words.preview.from}</dt>
              <dd>{store.settings.mail_sender_name || store.name}</dd>
              <dt>{words.fields.subject}</dt>
              <dd data-subject>{shown.subject}</dd>
            </dl>
            {view === 'text' ? (
              <RawText label={words.preview.views.text} text={shown.text} />
            ) : (
              <MailFrame html={shown.html} title={words.preview.frame} width={frameWidths[view]} />
            )}
          </div>
        ) : (
          !error && <Waiting rows={3} />
        )}
      </Stack>
    </Card>
  )
}
