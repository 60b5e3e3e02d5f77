import { ActionIcon, Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { maxTemplateParameters } from '../../../api/limits.generated.ts'
import type { WhatsAppTemplate } from '../../../api/types.generated.ts'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import fieldset from '../../../parts/fields/fieldset.module.css'
import { Disclosure } from '../../../parts/layout/disclosure.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { RawText } from '../../../parts/values/raw-text.tsx'
import { whatsappWords } from './words.ts'

type Kind = WhatsAppTemplate['kind']
type Name = WhatsAppTemplate['parameters'][number]
export type Draft = Omit<WhatsAppTemplate, 'kind' | 'last_updated_at'>

const suggested: Record<Kind, { template: string; parameters: Name[] }> = {
  order_placed: { template: 'pesanan_masuk', parameters: ['customer_name', 'order_number', 'total'] },
  payment_reminder: {
    template: 'pengingat_pembayaran',
    parameters: ['customer_name', 'order_number', 'total', 'pay_until'],
  },
  order_paid: { template: 'pembayaran_diterima', parameters: ['customer_name', 'total', 'order_number'] },
  order_shipped: {
    template: 'pesanan_dikirim',
    parameters: ['customer_name', 'order_number', 'courier', 'tracking_number'],
  },
  sign_in_code: { template: 'kode_masuk', parameters: [] },
}

export const kinds = Object.keys(suggested) as Kind[]

/** The settings that fit the text which the page suggests for submission to Meta. */
export const suggest = (kind: Kind): Draft => ({ ...suggested[kind], language: 'id', has_button: true })

type Props = {
  kind: Kind
  draft: Draft | undefined
  /** The position in the request, which errors contain. */
  index: number
  error: unknown
  /** Where the pages of the shop's orders are. */
  shopOrigin: string
  onToggle: () => void
  onChange: (draft: Draft) => void
}

export function TemplateFields({ kind, draft, index, error, shopOrigin, onToggle, onChange }: Props) {
  const words = useWords(whatsappWords)
  const messages = useMessages()
  return (
    <fieldset className={fieldset.box}>
      <legend className={fieldset.legend}>{words.kinds[kind]}</legend>
      <Stack gap="sm">
        <Checkbox label={words.kindHints[kind]} checked={draft !== undefined} onChange={onToggle} />
        {draft && (
          <>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
              <TextInput
                label={words.template}
                description={words.templateHint}
                value={draft.template}
                onChange={({ currentTarget }) => onChange({ ...draft, template: currentTarget.value.trim() })}
                error={fieldProblem(error, `templates.${index}.template`, messages)}
                required
              />
              <NativeSelect
                label={words.language}
                description={words.languageHint}
                value={draft.language}
                onChange={({ currentTarget }) => onChange({ ...draft, language: currentTarget.value })}
                data={Object.entries({ [draft.language]: draft.language, ...words.languages }).map(
                  ([value, label]) => ({ value, label }),
                )}
                error={fieldProblem(error, `templates.${index}.language`, messages)}
              />
            </SimpleGrid>
            {kind === 'sign_in_code' ? (
              <Text size="sm">{words.suggestions[kind]}</Text>
            ) : (
              <OrderValues kind={kind} draft={draft} shopOrigin={shopOrigin} onChange={onChange} />
            )}
          </>
        )}
      </Stack>
    </fieldset>
  )
}

type ValuesProps = Pick<Props, 'shopOrigin' | 'onChange'> & { kind: Exclude<Kind, 'sign_in_code'>; draft: Draft }

/** What a template about an order says: its values, its button, and the text to submit. */
function OrderValues({ kind, draft, shopOrigin, onChange }: ValuesProps) {
  const words = useWords(whatsappWords)
  return (
    <>
      <Values draft={draft} onChange={onChange} />
      <Checkbox
        label={words.button}
        description={draft.has_button && `${words.buttonHint} ${shopOrigin}/o/{{1}}`}
        checked={draft.has_button}
        onChange={() => onChange({ ...draft, has_button: !draft.has_button })}
      />
      <Disclosure label={words.suggestion}>
        <RawText label={words.suggestion} text={words.suggestions[kind]} />
      </Disclosure>
    </>
  )
}

/** Selects the values of the template's parameters {{1}}, {{2}}, … */
function Values({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const words = useWords(whatsappWords)
  const { parameters } = draft
  const choices = Object.entries(words.names).map(([value, label]) => ({ value, label }))
  const change = (changed: Name[]) => onChange({ ...draft, parameters: changed })
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500}>
        {words.values}
      </Text>
      {parameters.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a value is known by its place
        <Group key={at} gap="xs" wrap="nowrap">
          <Text size="sm" ff="monospace" w={44}>{`{{${at + 1}}}`}</Text>
          <NativeSelect
            aria-label={words.value(at + 1)}
            value={name}
            onChange={({ currentTarget }) => change(parameters.with(at, currentTarget.value as Name))}
            data={choices}
            flex={1}
            maw={320}
          />
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={words.removeValue(at + 1)}
            onClick={() => change(parameters.toSpliced(at, 1))}
          >
            <Icon name="cross" />
          </ActionIcon>
        </Group>
      ))}
      {parameters.length < maxTemplateParameters && (
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon name="plus" size={14} />}
            onClick={() => change([...parameters, 'order_number'])}
          >
            {words.addValue}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
