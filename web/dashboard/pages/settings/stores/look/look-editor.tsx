import { Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useApi } from '../../../../api/hooks.ts'
import type { StoreLook } from '../../../../api/types.generated.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { Loaded } from '../../../../parts/lists/loaded.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { Toggle } from '../messages/toggle.tsx'
import type { Unsaved } from '../save-bar.tsx'
import type { Draft } from '../settings/values.ts'
import type { VersionedStore } from '../use-store.ts'
import classes from './look.module.css'
import { LookForm } from './look-form.tsx'
import { LookPreview } from './look-preview.tsx'
import type { StorePath } from './use-targets.ts'
import { lookWords } from './words.ts'

const views = ['fields', 'preview'] as const

type Props = {
  latest: VersionedStore
  /** The form of the settings below. */
  settingsForm: (report: { onChange: (draft: Draft, form: Unsaved) => void }) => ReactNode
  saveBar: (forms: Unsaved[]) => ReactNode
}

/** Edits how a store looks: theme, front page, logo and colour, beside a preview of unsaved changes. */
export default function LookEditor(props: Props) {
  const path = { ...useBusiness().path, store_id: props.latest.answer.unique_id }
  const look = useApi('GET /api/businesses/{business_id}/stores/{store_id}/look', { path })
  return (
    <Loaded query={look} rows={3}>
      {(found) => <Editor path={path} saved={found} {...props} />}
    </Loaded>
  )
}

function Editor({ path, saved, latest, settingsForm, saveBar }: Props & { path: StorePath; saved: StoreLook }) {
  const words = useWords(lookWords)
  const [look, setLook] = useState<{ look: StoreLook; form?: Unsaved }>({ look: saved })
  const [settings, setSettings] = useState<{ draft: Draft; form?: Unsaved }>({
    draft: { accent_color: latest.answer.settings.accent_color! },
  })
  const [shown, setShown] = useState<(typeof views)[number]>('fields')
  const isWide = useMediaQuery('(min-width: 72em)', undefined, { getInitialValueInEffect: false })
  return (
    <>
      <div className={classes.views}>
        <Toggle
          label={words.views.label}
          value={shown}
          choices={views.map((value) => ({ value, label: words.views[value] }))}
          onChange={setShown}
        />
      </div>
      <div className={classes.editor} data-shown={shown}>
        <Stack gap="lg" className={classes.fields}>
          <LookForm
            path={path}
            saved={saved}
            accent={String(settings.draft.accent_color)}
            onChange={(next, form) => setLook({ look: next, form })}
          />
          {settingsForm({ onChange: (draft, form) => setSettings({ draft, form }) })}
        </Stack>
        {(isWide || shown === 'preview') && (
          <div className={classes.preview}>
            <LookPreview path={path} look={look.look} settings={settings.draft} />
          </div>
        )}
      </div>
      {saveBar([look.form, settings.form].flatMap((form) => form ?? []))}
    </>
  )
}
