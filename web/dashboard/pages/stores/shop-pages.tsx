import { Button, Group, Radio, TextInput } from '@mantine/core'
import type { StoreWithSettings as Store } from '../../api/types.generated.ts'
import { fieldProblem } from '../../messages/problem.ts'
import { useMessages } from '../../messages/provider.tsx'
import { ActionForm, textOf } from '../../parts/action-form.tsx'
import { Card } from '../../parts/card.tsx'
import { type StorePath, useSaveSettings } from './use-save-settings.ts'

const languages = ['id', 'en'] as const

export function ShopPages({ settings, path }: { settings: Store['settings']; path: StorePath }) {
  const messages = useMessages()
  const { storeSettings, language, common } = messages
  const { save, error, isPending } = useSaveSettings(path)
  const submit = (values: FormData) =>
    save({
      accent_color: textOf(values, 'accent_color'),
      language: textOf(values, 'language') as (typeof languages)[number],
    })
  return (
    <Card title={storeSettings.pages} lead={storeSettings.pagesLead}>
      <ActionForm error={error} onSubmit={submit}>
        <TextInput
          type="color"
          name="accent_color"
          label={storeSettings.accent}
          description={storeSettings.accentHint}
          defaultValue={settings.accent_color}
          error={fieldProblem(error, 'settings.accent_color', messages)}
          maw={320}
        />
        <Radio.Group
          name="language"
          label={storeSettings.language}
          description={storeSettings.languageHint}
          defaultValue={settings.language}
        >
          <Group mt="xs" gap="lg">
            {languages.map((code) => (
              <Radio key={code} value={code} label={language[code]} />
            ))}
          </Group>
        </Radio.Group>
        <Group>
          <Button type="submit" variant="default" loading={isPending}>
            {common.save}
          </Button>
        </Group>
      </ActionForm>
    </Card>
  )
}
