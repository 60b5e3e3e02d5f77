import { Stack, Text } from '@mantine/core'
import { useDebouncedValue, useElementSize } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../../../client/api-error.ts'
import { type Answer, call } from '../../../../api/call.ts'
import type { Operations, StoreLook } from '../../../../api/types.generated.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { Card } from '../../../../parts/layout/card.tsx'
import { Waiting } from '../../../../parts/lists/loaded.tsx'
import { Problem } from '../../../../parts/values/problem.tsx'
import { Toggle } from '../messages/toggle.tsx'
import type { Draft } from '../settings/values.ts'
import classes from './look.module.css'
import type { StorePath } from './use-targets.ts'
import { lookWords } from './words.ts'

const operation = 'POST /api/businesses/{business_id}/stores/{store_id}/look/preview'
const widths = { phone: 390, computer: 1280 }
const typingPauseMs = 500

type Body = Operations[typeof operation]['input']['body']

/** The look with the settings that change its front page. */
const toBody = (look: StoreLook, { accent_color, logo, language }: Draft): Body => ({
  ...look,
  ...(accent_color !== undefined && { accent_color: String(accent_color) }),
  ...(logo !== undefined && { logo: String(logo) || null }),
  ...(language !== undefined && { language: language as Body['language'] }),
})

/** Stores the look for a preview after typing pauses. The former preview stays until the new one is loaded. */
function usePreview(path: StorePath, look: StoreLook, settings: Draft) {
  const [settled] = useDebouncedValue(JSON.stringify(toBody(look, settings)), typingPauseMs)
  return useQuery<Answer<typeof operation>, ApiError>({
    queryKey: [operation, path, settled],
    queryFn: ({ signal }) => call(operation, { path, body: JSON.parse(settled) }, signal),
    placeholderData: keepPreviousData,
    // Never reused, because the address of an earlier preview shows the latest look.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

type Props = { path: StorePath; look: StoreLook; settings: Draft }

/** Shows the shop with an unsaved look, in a frame without scripts and without working links. */
export function LookPreview({ path, look, settings }: Props) {
  const words = useWords(lookWords).preview
  const [view, setView] = useState<keyof typeof widths>('phone')
  const { ref, width: available, height } = useElementSize<HTMLDivElement>()
  const { data, error, isFetching, refetch } = usePreview(path, look, settings)
  const isAboutFields = error instanceof ApiError && error.fields.length > 0
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  const shown = data ?? last
  const width = widths[view]
  const scale = available > 0 ? Math.min(1, available / width) : 1
  return (
    <Card title={words.title} lead={words.lead}>
      <Stack gap="sm">
        <div>
          <Toggle
            label={words.view}
            value={view}
            choices={(['phone', 'computer'] as const).map((value) => ({ value, label: words.widths[value] }))}
            onChange={setView}
          />
        </div>
        {error &&
          (isAboutFields ? <Text size="sm">{words.outdated}</Text> : <Problem error={error} onRetry={refetch} />)}
        <div ref={ref} className={classes.stage} aria-busy={isFetching}>
          {shown ? (
            <iframe
              title={words.frame}
              sandbox="allow-same-origin"
              src={shown.url}
              className={classes.frame}
              style={{
                width,
                height: height / scale,
                transform: `scale(${scale})`,
                marginInlineStart: Math.max(0, (available - width * scale) / 2),
              }}
            />
          ) : (
            !error && <Waiting rows={3} />
          )}
        </div>
      </Stack>
    </Card>
  )
}
